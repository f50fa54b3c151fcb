@echo off
setlocal
set "NODE=%~dp0node\node.exe"
if not exist "%NODE%" set "NODE=node"
"%NODE%" -e "process.exit(parseInt(process.versions.node) < 24 ? 1 : 0)" >nul 2>nul
if errorlevel 1 (
  echo The launcher needs Node.js 24 or newer: https://nodejs.org
  pause
  exit /b 1
)
start "" /b "%NODE%" "%~dp0shell.mjs" --build "%~dp0launcher" %*
