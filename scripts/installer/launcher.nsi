; The Windows installer of the launcher. The server appends BLOCK_BYTES to it, which say what it was downloaded for;
; NSIS checks only its own data. Called by apps/server/src/modules/site/installers/make-installers.ts.
Unicode true
Name "Gatehouse Launcher"
OutFile "${OUT}"
Icon "${ICON}"
UninstallIcon "${ICON}"
InstallDir "$LOCALAPPDATA\Programs\Gatehouse Launcher"
RequestExecutionLevel user
SetCompressor /SOLID lzma
SetCompressorDictSize 64
CRCCheck on
XPStyle on
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Gatehouse Launcher"
VIAddVersionKey "FileDescription" "Gatehouse Launcher"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT"

!define PROGRAM "Gatehouse Launcher.exe"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\GatehouseLauncher"
!define RUN "Software\Microsoft\Windows\CurrentVersion\Run"
!define SCHEME "Software\Classes\gatehouse"

Page components
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

; A running launcher keeps its files open. It asks its player first if games are being installed. An earlier release has no
; start.mjs.
!macro quitLauncher
  IfFileExists "$INSTDIR\${PROGRAM}" 0 +2
  ExecWait '"$INSTDIR\${PROGRAM}" "$INSTDIR\shell.mjs" --quit'
!macroend

Section "Gatehouse Launcher"
  SectionIn RO
  !insertmacro quitLauncher
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

  CreateShortcut "$SMPROGRAMS\Gatehouse Launcher.lnk" "$INSTDIR\${PROGRAM}" '"$INSTDIR\start.mjs"'

  ; Links come from any website: the program gets them directly, because cmd.exe would expand % and & in them.
  WriteRegStr HKCU "${SCHEME}" "" "URL:Gatehouse Launcher"
  WriteRegStr HKCU "${SCHEME}" "URL Protocol" ""
  WriteRegStr HKCU "${SCHEME}\DefaultIcon" "" '"$INSTDIR\${PROGRAM}",0'
  WriteRegStr HKCU "${SCHEME}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "$INSTDIR\start.mjs" -- "%1"'

  WriteUninstaller "$INSTDIR\uninstall.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Gatehouse Launcher"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
SectionEnd

Section "Desktop shortcut"
  CreateShortcut "$DESKTOP\Gatehouse Launcher.lnk" "$INSTDIR\${PROGRAM}" '"$INSTDIR\start.mjs"'
SectionEnd

Function .onInstSuccess
  IfSilent +2
  Exec '"$INSTDIR\${PROGRAM}" "$INSTDIR\start.mjs"'
FunctionEnd

; Only what was installed, because the player may have chosen a folder with other files.
Section "Uninstall"
  !insertmacro quitLauncher
  RMDir /r "$INSTDIR\launcher"
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\start.mjs"
  Delete "$INSTDIR\shell.mjs"
  Delete "$INSTDIR\release.json"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\LICENSE-node.txt"
  Delete "$INSTDIR\download.json"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Gatehouse Launcher.lnk"
  Delete "$DESKTOP\Gatehouse Launcher.lnk"
  DeleteRegKey HKCU "${SCHEME}"
  DeleteRegKey HKCU "${UNINSTALL}"
  ; What the launcher adds when its player wants it to start with Windows.
  DeleteRegValue HKCU "${RUN}" "Gatehouse Launcher"
  MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "Delete your installed games and the launcher's settings too?" \
    /SD IDNO IDNO kept
  RMDir /r "$LOCALAPPDATA\Gatehouse Launcher"
  kept:
SectionEnd
