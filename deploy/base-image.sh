#!/bin/sh
# Makes a base image for the Dockerfile of Debian's packages and the Node of this machine, for where node:22 cannot be
# fetched. Needs mmdebstrap and buildah, as root:
#   deploy/base-image.sh <image> [options of buildah, such as --root <folder>]
set -eu
image=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node=$(dirname "$(dirname "$(readlink -f "$(command -v node)")")")

mmdebstrap --quiet --variant=minbase --include=ca-certificates \
  --customize-hook='mkdir -p "$1/usr/local/lib/node_modules"' \
  --customize-hook="copy-in $node/bin/node /usr/local/bin" \
  --customize-hook="copy-in $node/lib/node_modules/npm /usr/local/lib/node_modules" \
  --customize-hook='ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"' \
  --customize-hook='ln -s ../lib/node_modules/npm/bin/npx-cli.js "$1/usr/local/bin/npx"' \
  --customize-hook='chroot "$1" useradd --uid 1000 --create-home node' \
  bookworm "$folder/base.tar"

printf 'FROM scratch\nADD base.tar /\n' > "$folder/Dockerfile"
# A network that reads along signs with an authority of its own.
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp "$NODE_EXTRA_CA_CERTS" "$folder/authorities.crt"
  printf 'COPY authorities.crt /etc/ssl/authorities.crt\nENV NODE_EXTRA_CA_CERTS=/etc/ssl/authorities.crt\n' >> "$folder/Dockerfile"
fi
buildah "$@" bud --isolation chroot --tag "$image" "$folder"
