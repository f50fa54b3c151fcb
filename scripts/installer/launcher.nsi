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
  WriteRegStr HKCU "${SCHEME}" "" "URL:Gatehouse Launcher"
  WriteRegStr HKCU "${SCHEME}" "URL Protocol" ""
  WriteRegStr HKCU "${SCHEME}\shell\open\command" "" '"$INSTDIR\start.cmd" "%1"'
  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Gatehouse Launcher"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Function .onInstSuccess
  ExecShell "open" "$INSTDIR\start.cmd" "" SW_SHOWMINIMIZED
FunctionEnd

; Games and their data are elsewhere and stay.
Section "Uninstall"
  RMDir /r "$INSTDIR"
  Delete "$SMPROGRAMS\Gatehouse Launcher.lnk"
  DeleteRegKey HKCU "${SCHEME}"
  DeleteRegKey HKCU "${UNINSTALL}"
SectionEnd
