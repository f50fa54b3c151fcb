#!/bin/sh
# Signs Windows programs with the publisher's certificate. The server cannot append the download id to a signed
# installer: put the signed file on a host of yours and name it in `clientDownload.installers` (content/portal.json).
#   SIGN_CERTIFICATE (a .pfx file), SIGN_PASSWORD_FILE, SIGN_TIMESTAMP_URL (of the certificate authority)
#   sign-windows.sh dist/installers/launcher-windows.exe
set -eu
for file in "$@"; do
  osslsigncode sign -pkcs12 "$SIGN_CERTIFICATE" -readpass "$SIGN_PASSWORD_FILE" -h sha256 -n 'Gatehouse Launcher' \
    ${SIGN_TIMESTAMP_URL:+-ts "$SIGN_TIMESTAMP_URL"} -in "$file" -out "$file.signed"
  mv "$file.signed" "$file"
done
