#!/bin/sh
# The command on the path is the launcher beside the program, which knows what needs no window.
ln -sf '/opt/${sanitizedProductName}/resources/bin/packdesk' '/usr/bin/${executable}'

# Chromium's own sandbox helper is needed only where users cannot make name spaces.
if unshare --user true 2>/dev/null; then mode=0755; else mode=4755; fi
chmod "$mode" '/opt/${sanitizedProductName}/chrome-sandbox' || true

# Ubuntu lets only programs with a profile make name spaces.
profile='/opt/${sanitizedProductName}/resources/apparmor-profile'
if apparmor_status --enabled >/dev/null 2>&1 && apparmor_parser --skip-kernel-load --debug "$profile" >/dev/null 2>&1; then
  cp -f "$profile" '/etc/apparmor.d/${executable}'
  apparmor_parser --replace --write-cache --skip-read-cache '/etc/apparmor.d/${executable}' || true
fi

command -v update-mime-database >/dev/null && update-mime-database /usr/share/mime || true
command -v update-desktop-database >/dev/null && update-desktop-database /usr/share/applications || true
command -v udevadm >/dev/null && udevadm control --reload && udevadm trigger --subsystem-match=usb --subsystem-match=usbmisc --subsystem-match=hidraw --subsystem-match=tty || true
