; The Windows installer of the launcher. The server appends BLOCK_BYTES to it, which say what it was downloaded for;
; NSIS checks only its own data. Called by apps/server/src/modules/site/installers/make-installers.ts.
Unicode true
Name "Gatehouse Launcher"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Gatehouse Launcher"
RequestExecutionLevel user
SetCompressor /SOLID lzma
CRCCheck on
XPStyle on
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Gatehouse Launcher"
VIAddVersionKey "FileDescription" "Gatehouse Launcher"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\GatehouseLauncher"
!define SCHEME "Software\Classes\gatehouse"

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

Section
  SetOutPath "$INSTDIR"
  File /r "${FILES}/*"

  ClearErrors
  FileOpen $0 "$EXEPATH" r
  IfErrors installed
  FileSeek $0 -${BLOCK_BYTES} END
  FileRead $0 $1 ${BLOCK_BYTES}
  FileClose $0
  StrCpy $2 $1 ${BLOCK_MARK_BYTES}
  StrCmp $2 "${BLOCK_MARK}" 0 installed
  StrCpy $1 $1 "" ${BLOCK_MARK_BYTES}
  FileOpen $0 "$INSTDIR\download.json" w
  FileWrite $0 $1
  FileClose $0
  installed:

  CreateShortcut "$SMPROGRAMS\Gatehouse Launcher.lnk" "$INSTDIR\start.cmd" "" "" 0 SW_SHOWMINIMIZED

  ; Links come from any website: Node gets them directly, because cmd.exe would expand % and & in them.
  DeleteRegKey HKCU "${SCHEME}"
  StrCpy $3 "$INSTDIR\node\node.exe"
  IfFileExists "$3" node_found
  SearchPath $3 node.exe
  StrCmp $3 "" links_done
  ; The folder of downloads is searched too, and anything can be in it.
  StrCmp $3 "$EXEDIR\node.exe" links_done
  node_found:
  WriteRegStr HKCU "${SCHEME}" "" "URL:Gatehouse Launcher"
  WriteRegStr HKCU "${SCHEME}" "URL Protocol" ""
  WriteRegStr HKCU "${SCHEME}\shell\open\command" "" '"$3" "$INSTDIR\shell.mjs" --build "$INSTDIR\launcher" -- "%1"'
  links_done:

  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Gatehouse Launcher"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Function .onInstSuccess
  ExecShell "open" "$INSTDIR\start.cmd" "" SW_SHOWMINIMIZED
FunctionEnd

; Only what was installed, because the player may have chosen a folder with other files. Games and their data stay.
Section "Uninstall"
  RMDir /r "$INSTDIR\launcher"
  Delete "$INSTDIR\shell.mjs"
  Delete "$INSTDIR\start.cmd"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\download.json"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Gatehouse Launcher.lnk"
  DeleteRegKey HKCU "${SCHEME}"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
