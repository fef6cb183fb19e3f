import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { oldNodes } from '../../support/command-line/old-node.ts'
import { launcher, plainEnvironment, runPackdesk, serveStation } from '../../support/command-line/packdesk.ts'
import { tempHome } from '../../support/station/temp-home.ts'

/** What an older Node reads before the right one is found. */
const sources = [launcher, launcher.replace('packdesk.mjs', 'own-node.mjs')]

describe.each(oldNodes())('the launcher on $name', ({ node }) => {
  it('runs the command on the Node that came with Packdesk', async () => {
    const { code, out } = await runPackdesk(['doctor', '--home', tempHome()], { node })
    expect(out).toMatch(/^ok {4}Node: v2[4-9]\./)
    expect(code).toBe(0)
  })

  it('hands the exit code through', async () => {
    expect((await runPackdesk(['serve', '--nonsense'], { node })).code).toBe(2)
  })

  it('hands SIGTERM to the station, which stops cleanly', async () => {
    const station = await serveStation(tempHome(), { node })
    station.process.kill('SIGTERM')
    expect(await station.finished).toMatchObject({ code: 0, signal: null })
  })

  it('has the C library of Linux give memory back', async () => {
    const station = await serveStation(tempHome(), { node })
    if (process.platform !== 'linux') return
    const child = readFileSync(`/proc/${station.pid}/task/${station.pid}/children`, 'utf8').trim()
    const environment = readFileSync(`/proc/${child}/environ`, 'utf8').split('\0')
    expect(environment).toContain('MALLOC_MMAP_THRESHOLD_=131072')
  })

  it('takes its station with it when it is killed', async () => {
    const home = tempHome()
    const first = await serveStation(home, { node })
    first.process.kill('SIGKILL')
    await first.finished
    const second = await serveStation(home)
    expect(second.url).toMatch(/^http:/)
  })

  it('says in one sentence what to do when no newer Node came with it', () => {
    const alone = tempHome()
    mkdirSync(join(alone, 'main'))
    for (const file of sources) cpSync(file, join(alone, 'main', basename(file)))
    const [program = '', ...before] = node
    const run = spawnSync(program, [...before, join(alone, 'main', 'packdesk.mjs'), 'serve'], {
      env: plainEnvironment(),
      encoding: 'utf8',
    })
    expect(run.status).toBe(1)
    expect(run.stderr).toMatch(
      /^Packdesk needs Node 24 or newer; this is v[\d.]+ and .+\. Run "npm ci" .+\n$/,
    )
  })
})

describe('the source of the launcher', () => {
  it.each(sources)('uses nothing that Node 12 cannot read: %s', file => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    expect(code).not.toMatch(/\?\.|\?\?|^(?:const .*= )?await |#\w+\s*[=(;]|\|\|=|&&=|\d_\d/m)
  })
})

// Ctrl-C reaches the station from the terminal and once more from whoever started it, at any later time of its end.
it('one Ctrl-C that arrives many times over is an orderly end all the same', async () => {
  const station = await serveStation(tempHome())
  const lastAtMs = performance.now() + 400
  const volley = setInterval(() => {
    if (performance.now() < lastAtMs) station.process.kill('SIGINT')
  }, 1)
  const { code, signal } = await station.finished.finally(() => clearInterval(volley))
  expect({ code, signal }).toEqual({ code: 0, signal: null })
})

it('refuses a home the system lets nobody make, in one sentence', async context => {
  if (process.platform !== 'linux') return context.skip('only Linux has /proc')
  const { code, err } = await runPackdesk(['serve', '--home', '/proc/packdesk', '--port', '0'])
  expect(code).toBe(5)
  expect(err).toBe(
    'The station cannot write to /proc/packdesk. Check the permissions of the folder and that the disk is not read-only.\n',
  )
})

describe('the launcher on a Node that is new enough', () => {
  it('has the C library of Linux give memory back, as the process that was started', async () => {
    const station = await serveStation(tempHome(), { node: [process.execPath] })
    if (process.platform !== 'linux') return
    const environment = readFileSync(`/proc/${station.pid}/environ`, 'utf8').split('\0')
    expect(environment).toContain('MALLOC_MMAP_THRESHOLD_=131072')
    station.process.kill('SIGTERM')
    expect(await station.finished).toMatchObject({ code: 0, signal: null })
  })
})
