; The command `packdesk` in a terminal: its launcher's folder is put on the path of the user who installs, and taken off.
!macro customInstall
  nsExec::Exec `powershell -NoProfile -Command "$$d='$INSTDIR\resources\bin'; $$p=[Environment]::GetEnvironmentVariable('Path','User'); if (($$p -split ';') -notcontains $$d) { [Environment]::SetEnvironmentVariable('Path', (@($$p,$$d) -ne '' -join ';'), 'User') }"`
!macroend

!macro customUnInstall
  nsExec::Exec `powershell -NoProfile -Command "$$d='$INSTDIR\resources\bin'; $$p=[Environment]::GetEnvironmentVariable('Path','User'); [Environment]::SetEnvironmentVariable('Path', (($$p -split ';' | Where-Object { $$_ -ne $$d }) -join ';'), 'User')"`
!macroend
