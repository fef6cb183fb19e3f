import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { programWords } from '../../../../main/cli/service/service.ts'
import { readHolder } from '../../../../main/platform/home-lock.ts'
import { findPaths } from '../../../../main/platform/paths.ts'
import { runPackdesk, serveStation } from '../../../support/command-line/packdesk.ts'
import { tempHome } from '../../../support/station/temp-home.ts'
import { until } from '../../../support/until.ts'

/** A computer on which `systemctl` and `loginctl` write down what they were told; `has: false` has neither. */
function computer({ has = true } = {}) {
  const folder = tempHome()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const told = join(folder, 'told')
  if (has)
    for (const name of ['systemctl', 'loginctl']) {
      writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >> "${told}"\n`)
      chmodSync(join(bin, name), 0o755)
    }
  const env = { XDG_CONFIG_HOME: join(folder, 'config'), PATH: bin }
  return {
    env,
    home: join(folder, 'home'),
    unit: join(folder, 'config', 'systemd', 'user', 'packdesk.service'),
    told: () => (existsSync(told) ? readFileSync(told, 'utf8').trim().split('\n') : []),
  }
}

describe.each(process.platform === 'linux' ? ['systemd'] : [])('packdesk service with %s', () => {
  test('installs a unit, tells the system, and takes both back', async () => {
    const { env, home, unit, told } = computer()
    const installed = await runPackdesk(['service', 'install', '--home', home, '--port', '5111'], { env })
    expect(installed).toMatchObject({ code: 0, err: '' })
    expect(installed.out).toContain(`Wrote ${unit}`)
    expect(told().slice(0, 2)).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable --now packdesk.service',
    ])
    const removed = await runPackdesk(['service', 'remove', '--home', home], { env })
    expect(removed).toMatchObject({ code: 0, err: '' })
    expect(existsSync(unit)).toBe(false)
    expect(told().at(-1)).toBe('systemctl --user disable --now packdesk.service')
    expect((await runPackdesk(['service', 'remove', '--home', home], { env })).code).toBe(1)
  })

  test('says NOT RUN where the system has no such thing, and leaves the unit for whoever starts it', async () => {
    const { env, home, unit } = computer({ has: false })
    const { code, err } = await runPackdesk(['service', 'install', '--home', home], { env })
    expect(code).toBe(1)
    expect(err).toContain('NOT RUN: systemctl --user enable --now packdesk.service')
    expect(existsSync(unit)).toBe(true)
  })

  test('does not get in the way of a station that runs', async () => {
    const { env, home, unit } = computer()
    const { url } = await serveStation(home)
    const { code, err } = await runPackdesk(['service', 'install', '--home', home], { env })
    expect(code).toBe(3)
    expect(err).toContain(url)
    expect(existsSync(unit)).toBe(false)
  })

  test('has a unit whose line starts a station that desks of this computer find', async () => {
    const { env, home, unit } = computer()
    await runPackdesk(['service', 'install', '--home', home, '--port', '0'], { env })
    const line = /^ExecStart=(.*)$/m.exec(readFileSync(unit, 'utf8'))?.[1] ?? ''
    const [program = '', ...args] = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word = '']) => word)
    const station = spawn(program, args, { stdio: 'ignore' })
    onTestFinished(() => void station.kill('SIGKILL'))
    await until(async () => expect(await readHolder(home)).not.toBeNull())
    const status = await runPackdesk(['service', 'status', '--home', home], { env })
    expect(status.code).toBe(0)
    expect(status.out).toMatch(/^Installed: .*\nThe system says that it runs\.\nA station answers at http/)
    const second = await runPackdesk(['serve', '--home', home], { env })
    expect(second.code).toBe(3)
  })

  test('says so when nothing is installed and nothing answers', async () => {
    const { env, home } = computer()
    const { code, out } = await runPackdesk(['service', 'status', '--home', home], { env })
    expect(code).toBe(1)
    expect(out).toMatch(/^Not installed\.\nNo station answers/)
  })
})

describe('The program a service starts', () => {
  const paths = { ...findPaths(), packaged: true, resources: '/opt/Packdesk/resources/resources' }
  const on = (platform: string, execPath: string) => ({ ...process, platform, execPath }) as NodeJS.Process

  test.each([
    ['linux', {}, ['/opt/Packdesk/resources/bin/packdesk']],
    [
      'linux',
      { APPIMAGE: '/home/ana/P.AppImage' },
      ['/home/ana/P.AppImage', '--ozone-platform=headless', '--no-sandbox', '--'],
    ],
    ['win32', {}, ['C:\\P\\Packdesk.exe', '--']],
  ])('is the installed one (%s, %j)', (platform, env, words) => {
    expect(programWords({ paths, env, process: on(platform, 'C:\\P\\Packdesk.exe') })).toEqual(words)
  })
})
