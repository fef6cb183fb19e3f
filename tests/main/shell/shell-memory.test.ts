import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openShellMemory } from '../../../main/shell/shell-memory.ts'

let folder = ''
let told: string[] = []
const open = (path = join(folder, 'desk.json')) => openShellMemory(path, sentence => told.push(sentence))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-memory-'))
  told = []
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what is changed is there at the next start, and no half file beside it', () => {
  const bounds = { x: -5, y: 6, width: 1000, height: 700 }
  open().change({ bounds })
  open().change({ keepRunning: true })
  expect(open().read()).toEqual({
    bounds,
    keepRunning: true,
    packShortcut: false,
    isMaximized: false,
    devices: [],
    restarts: [],
  })
  expect(readdirSync(folder)).toEqual(['desk.json'])
})

test.each(['', 'not json', 'null', '[]', '7', '{"bounds":{"x":"left"},"keepRunning":"yes"}'])(
  'a file holding %j reads as the usual',
  text => {
    writeFileSync(join(folder, 'desk.json'), text)
    expect(open().read()).toEqual({
      keepRunning: false,
      packShortcut: false,
      isMaximized: false,
      devices: [],
      restarts: [],
    })
  },
)

test('a part that is broken does not take the good ones along', () => {
  writeFileSync(join(folder, 'desk.json'), '{"bounds":{"x":1.5},"keepRunning":true}')
  expect(open().read()).toMatchObject({ keepRunning: true, bounds: undefined })
})

test('a folder that is gone is told once and stops nobody', () => {
  const memory = open(join(folder, 'gone', 'desk.json'))
  memory.change({ keepRunning: true })
  expect(memory.read().keepRunning).toBe(true)
  expect(told).toHaveLength(1)
})
