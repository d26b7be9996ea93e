# Answers with the standard library `uri`, whose grammars are those of RFC 3986 and, in its older
# parser, of RFC 2396, or with addressable.
library = ARGV[0]
if library == "uri"
  require "uri"
  puts "Ruby #{RUBY_VERSION} URI #{URI::VERSION}"
  OLD = URI::RFC2396_Parser.new.regexp
else
  require "addressable"
  puts "addressable #{Addressable::VERSION::STRING}"
end

def text(field)
  field == "~" ? nil : [field].pack("H*").force_encoding("UTF-8")
end

def hexadecimal(part)
  part.nil? ? "~" : part.to_s.unpack1("H*")
end

def split_uri(text)
  return nil unless text.ascii_only?
  match = URI::RFC3986_Parser::RFC3986_URI.match(text) || URI::RFC3986_Parser::RFC3986_relative_ref.match(text)
  return nil unless match
  named = match.named_captures
  path = ["path-abempty", "path-absolute", "path-rootless", "path-noscheme", "path-empty"].filter_map { |name| named[name] }
  [named["scheme"], named["authority"], path.first || "", named["query"], named["fragment"]]
end

def split_addressable(text)
  uri = Addressable::URI.parse(text)
  [uri.scheme, uri.authority, uri.path, uri.query, uri.fragment]
end

STDOUT.sync = true
STDIN.each_line do |line|
  operation, *fields = line.chomp.split(/ /, -1)
  texts = fields.map { |field| text(field) }
  found =
    begin
      case [library, operation]
      when ["uri", "split"] then split_uri(*texts)
      when ["uri", "valid"] then OLD[:ABS_URI].match?(texts[0]) || OLD[:REL_URI].match?(texts[0]) ? [] : nil
      when ["uri", "resolve"] then URI.join(*texts).to_s
      when ["addressable", "split"] then split_addressable(*texts)
      when ["addressable", "resolve"] then Addressable::URI.join(*texts).to_s
      end
    rescue StandardError
      nil
    end
  found = [found] if found.is_a?(String)
  puts(found.nil? ? "-" : ["+", *found.map { |part| hexadecimal(part) }].join(" "))
end
