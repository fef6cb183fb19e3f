import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { planService, type StationProgram } from '../../../../main/cli/service/service-files.ts'

const where = { userHome: '/Users/ana', config: '/home/ana/.config', uid: 501, user: 'SHOP\\ana' }
const program: StationProgram = {
  words: ['/opt/Pack desk/packdesk'],
  home: '/srv/100% "ours" $HOME',
  port: 5006,
}

const planFor = (platform: NodeJS.Platform, given = program) => {
  const plan = planService(platform, given, where)
  if (!plan) throw new Error('There is no plan.')
  return plan
}

describe('The unit of systemd', () => {
  const plan = planFor('linux')

  test('starts the station, again after a crash, and not after what starting again does not mend', () => {
    expect(plan.file).toBe('/home/ana/.config/systemd/user/packdesk.service')
    expect(plan.text).toContain(
      'ExecStart="/opt/Pack desk/packdesk" "serve" "--home" "/srv/100%% \\"ours\\" $$HOME" "--port" "5006"\n',
    )
    expect(plan.text).toContain('Restart=on-failure\n')
    expect(plan.text).toContain('RestartPreventExitStatus=2 3 5 6\n')
    expect(plan.text).toContain('WantedBy=default.target\n')
  })

  test('is started now, with the computer, and stopped when it is removed', () => {
    expect(plan.install.map(words => words.join(' '))).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable --now packdesk.service',
      'loginctl enable-linger SHOP\\ana',
    ])
    expect(plan.remove.map(words => words.join(' '))).toEqual([
      'systemctl --user disable --now packdesk.service',
    ])
  })

  const verifiers = spawnSync('systemd-analyze', ['--version']).status === 0 ? ['systemd-analyze'] : []
  test.each(verifiers)('is one that %s reads without a complaint', verifier => {
    const file = join(mkdtempSync(join(tmpdir(), 'packdesk-unit-')), 'packdesk.service')
    writeFileSync(file, planFor('linux', { words: ['/bin/true'], home: '/srv/ours 100%', port: null }).text)
    const { status, stderr } = spawnSync(verifier, ['verify', '--user', '--man=no', file], {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: tmpdir() },
    })
    expect(stderr.split('\n').filter(line => line.includes('packdesk.service'))).toEqual([])
    expect(status).toBe(0)
  })
})

describe('The agent of launchd', () => {
  const plan = planFor('darwin')

  test('is well formed and says every word as it is', () => {
    expect(XMLValidator.validate(plan.text)).toBe(true)
    const { plist } = new XMLParser({ htmlEntities: true }).parse(plan.text)
    expect(plist.dict.array.string).toEqual([
      '/opt/Pack desk/packdesk',
      'serve',
      '--home',
      '/srv/100% "ours" $HOME',
      '--port',
      5006,
    ])
  })

  test('belongs to the user who installs it', () => {
    expect(plan.file).toBe('/Users/ana/Library/LaunchAgents/app.packdesk.station.plist')
    expect(plan.install).toEqual([['launchctl', 'bootstrap', 'gui/501', plan.file]])
    expect(plan.remove).toEqual([['launchctl', 'bootout', 'gui/501/app.packdesk.station']])
  })
})

describe('The task of Windows', () => {
  const home = 'C:\\Users\\Ana Müller\\Packdesk'
  const plan = planFor('win32', {
    words: ['C:\\Program Files\\Packdesk\\Packdesk.exe', '--'],
    home,
    port: null,
  })

  test('is well formed, runs for as long as it takes and with no more rights than the user has', () => {
    expect(XMLValidator.validate(plan.text)).toBe(true)
    const { Task } = new XMLParser({ htmlEntities: true }).parse(plan.text)
    expect(Task.Actions.Exec).toEqual({
      Command: 'C:\\Program Files\\Packdesk\\Packdesk.exe',
      Arguments: `-- serve --home "${home}"`,
    })
    expect(Task.Settings.ExecutionTimeLimit).toBe('PT0S')
    expect(Task.Principals.Principal).toMatchObject({ RunLevel: 'LeastPrivilege', UserId: 'SHOP\\ana' })
  })

  test('is written the way the scheduler reads it', () => {
    expect(plan.encoding).toBe('utf16le')
    expect(plan.install[0]).toEqual([
      'schtasks',
      '/Create',
      '/TN',
      'Packdesk station',
      '/XML',
      plan.file,
      '/F',
    ])
  })
})

test('A system that is none of the three is said to be unknown', () => {
  expect(planService('freebsd', program, where)).toBeNull()
})
