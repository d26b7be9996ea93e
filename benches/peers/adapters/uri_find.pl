# URI::Find with its defaults: each URI in the files, one on a line, as it is written.
use strict;
use warnings;
use URI::Find;

for my $path (@ARGV) {
    open my $file, '<:encoding(UTF-8)', $path or die "$path: $!";
    my $text = do { local $/; <$file> };
    binmode STDOUT, ':encoding(UTF-8)';
    URI::Find->new(sub { my ($uri, $written) = @_; print "$written\n"; $written })->find(\$text);
}
