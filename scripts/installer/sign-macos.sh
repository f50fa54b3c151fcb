#!/bin/sh
# Signs and notarises the application of an unpacked macOS archive, on a Mac with Xcode's command line tools, and packs it
# again. A signed application cannot be given a download id by the server: name the file in `clientDownload.installers`.
#   SIGN_IDENTITY ("Developer ID Application: …"), NOTARY_PROFILE (of `xcrun notarytool store-credentials`)
#   sign-macos.sh 'Gatehouse Launcher.app' launcher-macos.zip
set -eu
here=$(dirname "$0")
app=$1
zip=$2
codesign --force --options runtime --timestamp --entitlements "$here/entitlements.plist" --sign "$SIGN_IDENTITY" \
  "$app/Contents/MacOS/gatehouse-launcher"
codesign --force --options runtime --timestamp --sign "$SIGN_IDENTITY" "$app"
ditto -c -k --keepParent "$app" "$zip"
xcrun notarytool submit "$zip" --keychain-profile "$NOTARY_PROFILE" --wait
xcrun stapler staple "$app"
ditto -c -k --keepParent "$app" "$zip"
