#!/bin/sh
# On an upgrade the new version's link is there already: dpkg says upgrade, rpm a number above 0.
case "$1" in upgrade | 1) exit 0 ;; esac
rm -f '/usr/bin/${executable}'
if [ -f '/etc/apparmor.d/${executable}' ]; then
  apparmor_parser --remove '/etc/apparmor.d/${executable}' 2>/dev/null || true
  rm -f '/etc/apparmor.d/${executable}'
fi
