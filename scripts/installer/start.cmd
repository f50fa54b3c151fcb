@echo off
rem A build without a runtime needs Node on this computer.
node -e "process.exit(parseInt(process.versions.node) < 24 ? 1 : 0)" >nul 2>nul
if errorlevel 1 (
  echo This build of the launcher has no runtime and needs Node.js 24 or newer: https://nodejs.org
  pause
  exit /b 1
)
start "" /b node "%~dp0start.mjs" %*
