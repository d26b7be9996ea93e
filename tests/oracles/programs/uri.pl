# Answers with URI.pm and with URI::Split, which do not validate, or with Data::Validate::URI.
use strict;
use warnings;

my $library = $ARGV[0];
my ( @parts, $version );
if ( $library eq 'uri' ) {
    require URI;
    require URI::Split;
    # As RFC 3986 has it; by default it keeps them, as RFC 2396 does.
    $URI::ABS_REMOTE_LEADING_DOTS = $URI::ABS_REMOTE_LEADING_DOTS = 1;
    $version = "URI $URI::VERSION";
} else {
    require Data::Validate::URI;
    $version = "Data::Validate::URI $Data::Validate::URI::VERSION";
}

# A field; undefined if it is absent.
sub text {
    my ($field) = @_;
    return undef if $field eq '~';
    return pack 'H*', $field;
}

sub hexadecimal {
    my ($part) = @_;
    return defined $part ? unpack( 'H*', $part ) : '~';
}

sub answer {
    my ( $operation, @fields ) = @_;
    my @texts = map { text($_) } @fields;
    if ( $operation eq 'split' ) {
        return join ' ', '+', map { hexadecimal($_) } URI::Split::uri_split( $texts[0] );
    }
    if ( $operation eq 'resolve' ) {
        return '+ ' . hexadecimal( URI->new_abs( $texts[1], $texts[0] )->as_string );
    }
    return Data::Validate::URI::is_uri( $texts[0] ) ? '+' : '-';
}

$| = 1;
print "$version\n";
while ( my $line = <STDIN> ) {
    chomp $line;
    my $found = eval { answer( split / /, $line, -1 ) };
    print defined $found ? $found : '-', "\n";
}
