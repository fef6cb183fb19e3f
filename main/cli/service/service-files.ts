/** What the system runs for a shop's computer that has no window open. */
export type StationProgram = {
  /** The program and what comes before the options, as separate words. */
  words: readonly string[]
  home: string
  /** Null: the port the home has. */
  port: number | null
}

/** A file the system reads, and the commands that make it read it. Each command is a list of words. */
export type ServicePlan = {
  /** What the system calls it. */
  name: string
  file: string
  text: string
  /** `utf16le` is what the Windows scheduler writes and reads. */
  encoding: 'utf8' | 'utf16le'
  install: string[][]
  remove: string[][]
  status: string[]
}

type Where = { userHome: string; config: string; uid: number; user: string }

const serveWords = ({ words, home, port }: StationProgram): string[] => [
  ...words,
  'serve',
  '--home',
  home,
  ...(port === null ? [] : ['--port', String(port)]),
]

/** How this system starts a program for a user without a window. Pure: nothing is written or run. */
export function planService(
  platform: NodeJS.Platform,
  program: StationProgram,
  where: Where,
): ServicePlan | null {
  if (platform === 'linux') return systemd(program, where)
  if (platform === 'darwin') return launchd(program, where)
  return platform === 'win32' ? scheduler(program, where) : null
}

/** systemd reads `%` and `$` in quotes too. */
const unitWord = (word: string): string =>
  `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`

const unitOf = (program: StationProgram): string => `[Unit]
Description=Packdesk station (${program.home.replaceAll('%', '%%')})
Documentation=https://packdesk.example

[Service]
Type=exec
ExecStart=${serveWords(program).map(unitWord).join(' ')}
# Memory the station gives back is given back to the system.
Environment=MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
Restart=on-failure
RestartSec=5
# Wrong settings, a home in use, data or secrets that do not open: starting again changes none of them.
RestartPreventExitStatus=2 3 5 6
# Purchases and prints under way are finished first.
KillMode=mixed
TimeoutStopSec=120
UMask=0077

[Install]
WantedBy=default.target
`

function systemd(program: StationProgram, { config, user }: Where): ServicePlan {
  const name = 'packdesk.service'
  const control = (...words: string[]) => ['systemctl', '--user', ...words]
  return {
    name,
    file: `${config}/systemd/user/${name}`,
    text: unitOf(program),
    encoding: 'utf8',
    // Lingering is what starts it with the computer, before anybody has signed in.
    install: [
      control('daemon-reload'),
      control('enable', '--now', name),
      ['loginctl', 'enable-linger', user],
    ],
    remove: [control('disable', '--now', name)],
    status: control('is-active', name),
  }
}

const xml = (text: string): string => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

const launchdLabel = 'app.packdesk.station'

const agentOf = (program: StationProgram): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
  <dict>
    <key>Label</key>
    <string>${launchdLabel}</string>
    <key>ProgramArguments</key>
    <array>
${serveWords(program)
  .map(word => `      <string>${xml(word)}</string>`)
  .join('\n')}
    </array>
    <key>RunAtLoad</key>
    <true/>
    <key>KeepAlive</key>
    <dict>
      <key>Crashed</key>
      <true/>
    </dict>
    <key>ExitTimeOut</key>
    <integer>120</integer>
    <key>Umask</key>
    <integer>63</integer>
    <key>StandardErrorPath</key>
    <string>${xml(`${program.home}/logs/service.log`)}</string>
  </dict>
</plist>
`

function launchd(program: StationProgram, { userHome, uid }: Where): ServicePlan {
  const file = `${userHome}/Library/LaunchAgents/${launchdLabel}.plist`
  const domain = `gui/${uid}`
  return {
    name: launchdLabel,
    file,
    text: agentOf(program),
    encoding: 'utf8',
    install: [['launchctl', 'bootstrap', domain, file]],
    remove: [['launchctl', 'bootout', `${domain}/${launchdLabel}`]],
    status: ['launchctl', 'print', `${domain}/${launchdLabel}`],
  }
}

/** One word as Windows programs take their command line apart. */
const windowsWord = (word: string): string =>
  /^[\w:\\/.+=-]+$/.test(word) ? word : `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"`

function taskOf(program: StationProgram, user: string): string {
  const [command = '', ...rest] = serveWords(program)
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Packdesk station (${xml(program.home)})</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <Enabled>true</Enabled>
      <UserId>${xml(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${xml(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Hidden>true</Hidden>
    <RestartOnFailure>
      <Interval>PT1M</Interval>
      <Count>10</Count>
    </RestartOnFailure>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>${xml(command)}</Command>
      <Arguments>${xml(rest.map(windowsWord).join(' '))}</Arguments>
    </Exec>
  </Actions>
</Task>
`
}

function scheduler(program: StationProgram, { user }: Where): ServicePlan {
  const name = 'Packdesk station'
  const file = `${program.home}\\service.xml`
  return {
    name,
    file,
    text: taskOf(program, user),
    encoding: 'utf16le',
    install: [
      ['schtasks', '/Create', '/TN', name, '/XML', file, '/F'],
      ['schtasks', '/Run', '/TN', name],
    ],
    remove: [
      ['schtasks', '/End', '/TN', name],
      ['schtasks', '/Delete', '/TN', name, '/F'],
    ],
    status: ['schtasks', '/Query', '/TN', name],
  }
}
