; NOT RUN so far: no installer of this was built or started on Windows.
;
; Packdesk is offered under "Open with" for tables, and takes none of them away from the program that opens them now.
; The command `packdesk` in a terminal: its launcher's folder is put on the path of the user who installs, and taken off.
!macro customInstall
  nsExec::Exec `powershell -NoProfile -Command "$$d='$INSTDIR\resources\bin'; $$p=[Environment]::GetEnvironmentVariable('Path','User'); if (($$p -split ';') -notcontains $$d) { [Environment]::SetEnvironmentVariable('Path', (@($$p,$$d) -ne '' -join ';'), 'User') }"`
  WriteRegStr SHELL_CONTEXT "Software\Classes\Packdesk.Table" "" "Orders and addresses as a table"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Packdesk.Table\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Packdesk.Table\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegNone SHELL_CONTEXT "Software\Classes\.csv\OpenWithProgids" "Packdesk.Table"
  WriteRegNone SHELL_CONTEXT "Software\Classes\.tsv\OpenWithProgids" "Packdesk.Table"
  WriteRegNone SHELL_CONTEXT "Software\Classes\.xlsx\OpenWithProgids" "Packdesk.Table"
!macroend

!macro customUnInstall
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.csv\OpenWithProgids" "Packdesk.Table"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.tsv\OpenWithProgids" "Packdesk.Table"
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.xlsx\OpenWithProgids" "Packdesk.Table"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Packdesk.Table"
  nsExec::Exec `powershell -NoProfile -Command "$$d='$INSTDIR\resources\bin'; $$p=[Environment]::GetEnvironmentVariable('Path','User'); [Environment]::SetEnvironmentVariable('Path', (($$p -split ';' | Where-Object { $$_ -ne $$d }) -join ';'), 'User')"`
!macroend
