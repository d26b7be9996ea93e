# URI.extract of Ruby's standard library: each URI in the files, one on a line.
require 'uri'

$VERBOSE = nil
ARGV.each do |path|
  text = File.read(path, encoding: 'UTF-8').scrub
  URI::DEFAULT_PARSER.extract(text) { |uri| puts uri }
end
