import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensurePage } from '../../main/cli/page-build.ts'
import { stationAnswers } from '../../main/platform/home-lock.ts'
import { findPaths } from '../../main/platform/paths.ts'

const root = join(import.meta.dirname, '../..')
const fake = join(root, 'tests/support/fake-electron/under-node.ts')

let home = ''
let child: ChildProcess | undefined

beforeAll(async () => {
  const problem = await ensurePage({ paths: findPaths(), mode: 'auto', withShell: true, say: () => {} })
  expect(problem).toBeNull()
})
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'packdesk-built-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(home, { recursive: true, force: true })
})

test('the built main process finds its data, hosts a station and ends it with the program', async () => {
  const started = spawn(process.execPath, ['--import', fake, join(root, 'out/main/index.js')], {
    env: { ...process.env, PACKDESK_HOME: home, PACKDESK_PORT: '0' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child = started
  const complaints = started.stderr.setEncoding('utf8').toArray()
  const [line] = await Promise.race([
    once(createInterface({ input: started.stdout }), 'line'),
    once(started, 'exit').then(async () => Promise.reject(new Error((await complaints).join('')))),
  ])
  const { address, options } = JSON.parse(line)
  await expect.poll(() => stationAnswers(address)).toBe(true)
  expect(existsSync(options.webPreferences.preload)).toBe(true)
  expect(existsSync(options.icon)).toBe(true)

  const ended = once(started, 'exit')
  started.stdin.end()
  expect(await ended).toEqual([0, null])
  await expect.poll(() => stationAnswers(address)).toBe(false)
})

test('the built program serves a station by a command, without a window, and stops it in order when it is told to quit', async () => {
  const words = ['packdesk', '--no-sandbox', '--', 'serve', '--home', home, '--port', '0']
  const started = spawn(process.execPath, ['--import', fake, join(root, 'out/main/index.js'), ...words], {
    env: { ...process.env, PACKDESK_PAGE_BUILD: 'never' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child = started
  started.stderr.resume()
  const [line] = await once(createInterface({ input: started.stdout }), 'line')
  const [, url = ''] = /^Packdesk is ready at (\S+)$/.exec(line) ?? []
  expect(await stationAnswers(url)).toBe(true)

  const ended = once(started, 'exit')
  started.stdin.end()
  expect(await ended).toEqual([0, null])
  expect(await stationAnswers(url)).toBe(false)
})

test('the preload is one CommonJS file that needs nothing but electron', () => {
  const preload = readFileSync(join(root, 'out/preload/index.cjs'), 'utf8')
  const required = [...preload.matchAll(/require\(["'`]([^"'`]+)["'`]\)/g)].map(([, name]) => name)
  expect(required).toEqual(['electron'])
  expect(preload).not.toMatch(/^\s*(import|export)\s/m)
})
