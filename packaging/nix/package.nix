# `callPackage ./package.nix { }`: the static program of the release.
{ lib, stdenvNoCC, fetchurl, installShellFiles }:

let
  version = "{{version}}";
  archives = {
    x86_64-linux = { target = "x86_64-unknown-linux-musl"; sha256 = "{{sha256 x86_64-unknown-linux-musl}}"; };
    aarch64-linux = { target = "aarch64-unknown-linux-musl"; sha256 = "{{sha256 aarch64-unknown-linux-musl}}"; };
    x86_64-darwin = { target = "x86_64-apple-darwin"; sha256 = "{{sha256 x86_64-apple-darwin}}"; };
    aarch64-darwin = { target = "aarch64-apple-darwin"; sha256 = "{{sha256 aarch64-apple-darwin}}"; };
  };
  system = stdenvNoCC.hostPlatform.system;
  archive = archives.${system} or (throw "urilint: there is no program for ${system}");
in
stdenvNoCC.mkDerivation {
  pname = "urilint";
  inherit version;

  src = fetchurl {
    url = "{{address}}/releases/download/v${version}/urilint-${version}-${archive.target}.tar.gz";
    inherit (archive) sha256;
  };

  nativeBuildInputs = [ installShellFiles ];

  dontBuild = true;

  installPhase = ''
    runHook preInstall
    install -Dm755 urilint $out/bin/urilint
    installManPage man/*.1
    installShellCompletion --bash completions/urilint.bash --fish completions/urilint.fish \
      --zsh completions/_urilint
    runHook postInstall
  '';

  meta = {
    description = "Finds URIs in text, mail and documents, and reports the faults in them";
    homepage = "{{address}}";
    license = with lib.licenses; [ mit asl20 ];
    mainProgram = "urilint";
    platforms = builtins.attrNames archives;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
