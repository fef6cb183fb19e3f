@echo off
rem The command line of an installed Packdesk: packdesk restore FILE, packdesk serve. Without a command, the window.
if "%~1"=="" (start "" "%~dp0..\..\Packdesk.exe" & exit /b 0)
if /i "%~1"=="open" (start "" "%~dp0..\..\Packdesk.exe" %* & exit /b 0)
"%~dp0..\..\Packdesk.exe" -- %*
exit /b %ERRORLEVEL%
