import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openerOf } from '../../../main/cli/open-browser.ts'
import { runElectron } from '../../../main/cli/open-window.ts'
import { findPaths } from '../../../main/platform/paths.ts'
import { makeBuiltCheckout, makeEmptyCheckout } from '../../support/command-line/checkout.ts'
import { runCommand, runPlainCommand } from '../../support/command-line/command-line.ts'
import {
  plainEnvironment,
  runPackdesk,
  serveStation,
  startPackdesk,
} from '../../support/command-line/packdesk.ts'
import { homeForFile, tempHome } from '../../support/station/temp-home.ts'

const opener = openerOf(process.platform, '').program

/** A program that stands first on the path and notes what it was asked to do. */
function standIn(name: string, exitCode: number): { file: string; note: string; env: NodeJS.ProcessEnv } {
  const folder = tempHome()
  const [file, note] = [join(folder, name), join(folder, 'note')]
  writeFileSync(
    file,
    `#!/bin/sh\necho "$@" > '${note}.part' && mv '${note}.part' '${note}'\nexit ${exitCode}\n`,
  )
  chmodSync(file, 0o755)
  const path = `${folder}${delimiter}${process.env.PATH}`
  return { file, note, env: { PATH: path, DISPLAY: ':7', PACKDESK_ELECTRON: 'never' } }
}

/** Nothing that is done with it changes it. */
const { launcher } = makeBuiltCheckout(homeForFile())

const openOn = (home: string): string[] => ['open', '--home', home, '--port', '0']

describe('open', () => {
  it('prints the address when there is no display', async () => {
    const desk = startPackdesk(openOn(tempHome()), { launcher })
    const [, url = ''] = await desk.says(
      /ready at (\S+)\nOpen that address in a browser, because there is no display\.\n/,
    )
    expect((await fetch(url)).status).toBe(200)
    await desk.says(/Ctrl-C here stops the station\.\n/)
    desk.process.kill('SIGINT')
    expect(await desk.finished).toMatchObject({ code: 0, err: '' })
  })

  it('opens the page in the default browser', async () => {
    const browser = standIn(opener, 0)
    const desk = startPackdesk(openOn(tempHome()), { launcher, env: browser.env })
    const [, url] = await desk.says(/ready at (\S+)\n[\s\S]*Ctrl-C/)
    expect(readFileSync(browser.note, 'utf8').trim()).toBe(url)
  })

  it('says so when no browser can be opened', async () => {
    const desk = startPackdesk(openOn(tempHome()), { launcher, env: standIn(opener, 3).env })
    await desk.says(/Open that address in a browser, because no browser could be opened\.\n/)
  })

  it('shows the station that runs already and ends', async () => {
    const home = tempHome()
    const first = startPackdesk(openOn(home), { launcher })
    const [, url] = await first.says(/ready at (\S+)\n/)
    const browser = standIn(opener, 0)
    const { code, out } = await runPackdesk(openOn(home), { launcher, env: browser.env })
    expect(code).toBe(0)
    expect(out).toContain(`Packdesk is already running at ${url}\n`)
    expect(readFileSync(browser.note, 'utf8').trim()).toBe(url)
  })

  it('shows the station it is told to, and starts none', async () => {
    const { url } = await serveStation(tempHome())
    const home = join(tempHome(), 'desk')
    const shown = await runPackdesk(openOn(home), { launcher, env: { PACKDESK_STATION_URL: url } })
    expect(shown).toMatchObject({ code: 0, out: expect.stringContaining(`already running at ${url}\n`) })
    const gone = await runPackdesk(openOn(home), {
      launcher,
      env: { PACKDESK_STATION_URL: 'http://127.0.0.1:9' },
    })
    expect(gone).toMatchObject({ code: 1, err: 'No Packdesk station answers at http://127.0.0.1:9.\n' })
    expect(existsSync(home)).toBe(false)
  })

  it('brings sample data into a new home, and none into one that has been used', async () => {
    const [fresh, used] = [tempHome(), tempHome()]
    const keyOf = async (home: string) =>
      (await runCommand('keys', 'create', '--home', home, '--name', 'test')).out.trim()
    const parcelsOf = async (home: string, key: () => Promise<string>) => {
      const desk = startPackdesk(openOn(home), { launcher })
      const [, url = ''] = await desk.says(/ready at (\S+)\n/)
      const headers = { authorization: `Token ${await key()}` }
      return ((await (await fetch(`${url}/v1/parcels`, { headers })).json()) as { count: number }).count
    }
    const usedKey = await keyOf(used)
    expect(await parcelsOf(used, async () => usedKey)).toBe(0)
    expect(await parcelsOf(fresh, () => keyOf(fresh))).toBeGreaterThan(0)
  })

  it('writes its log into the home, not over the terminal', async () => {
    const home = tempHome()
    const desk = startPackdesk(openOn(home), { launcher, env: { PACKDESK_LOG_LEVEL: 'trace' } })
    await desk.says(/Ctrl-C/)
    desk.process.kill('SIGTERM')
    expect((await desk.finished).err).toBe('')
  })

  it('does not start a station whose page cannot be had', async () => {
    const { root, write } = makeEmptyCheckout()
    write('renderer/index.html', '<!doctype html><title>Packdesk</title>')
    const home = tempHome()
    const { code, err } = await runPlainCommand(openOn(home), { paths: findPaths(root) })
    expect(code).toBe(1)
    expect(err).toBe('The page is not built, and building it is turned off.\n')
    expect(existsSync(join(home, 'packdesk.sqlite'))).toBe(false)
  })
})

describe('the window of its own', () => {
  const never = new Promise<void>(() => undefined)

  it('is given this checkout', async () => {
    const electron = standIn('electron', 0)
    const end = await runElectron(electron.file, '/the/checkout', plainEnvironment(), never)
    expect(end).toEqual({ kind: 'closed', code: 0 })
    expect(readFileSync(electron.note, 'utf8').trim()).toBe('/the/checkout')
  })

  it('is known not to have started when it ends at once with an error', async () => {
    const electron = standIn('electron', 127)
    expect(await runElectron(electron.file, '/', plainEnvironment(), never)).toEqual({
      kind: 'not_started',
      reason: 'it ended with code 127',
    })
  })

  it('is known not to have started when it is no program', async () => {
    const folder = join(tempHome(), 'electron')
    mkdirSync(folder)
    expect(await runElectron(folder, '/', plainEnvironment(), never)).toMatchObject({ kind: 'not_started' })
  })

  it('closes when this process is asked to stop', async () => {
    const file = join(tempHome(), 'electron')
    writeFileSync(file, '#!/bin/sh\nexec sleep 60\n')
    chmodSync(file, 0o755)
    const { promise, resolve } = Promise.withResolvers<void>()
    const ended = runElectron(file, '/', plainEnvironment(), promise)
    resolve()
    expect(await ended).toEqual({ kind: 'closed', code: 0 })
  })
})
