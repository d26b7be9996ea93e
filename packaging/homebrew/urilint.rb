class Urilint < Formula
  desc "Finds URIs in text, mail and documents, and reports the faults in them"
  homepage "{{address}}"
  version "{{version}}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "{{address}}/releases/download/v{{version}}/urilint-{{version}}-aarch64-apple-darwin.tar.gz"
      sha256 "{{sha256 aarch64-apple-darwin}}"
    end
    on_intel do
      url "{{address}}/releases/download/v{{version}}/urilint-{{version}}-x86_64-apple-darwin.tar.gz"
      sha256 "{{sha256 x86_64-apple-darwin}}"
    end
  end

  on_linux do
    on_arm do
      url "{{address}}/releases/download/v{{version}}/urilint-{{version}}-aarch64-unknown-linux-musl.tar.gz"
      sha256 "{{sha256 aarch64-unknown-linux-musl}}"
    end
    on_intel do
      url "{{address}}/releases/download/v{{version}}/urilint-{{version}}-x86_64-unknown-linux-musl.tar.gz"
      sha256 "{{sha256 x86_64-unknown-linux-musl}}"
    end
  end

  def install
    bin.install "urilint"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/urilint.bash" => "urilint"
    zsh_completion.install "completions/_urilint"
    fish_completion.install "completions/urilint.fish"
  end

  test do
    (testpath/"a.txt").write "half off: <http://shop.example.com/100%off>.\n"
    assert_match "[S004 bad-percent-escape]", shell_output("#{bin}/urilint check --isolated --format concise a.txt", 1)
  end
end
