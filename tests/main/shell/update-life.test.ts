import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updateMemoryFile } from '../../../main/shell/desk-updates.ts'
import { createUpdateLife } from '../../../main/shell/update-life.ts'
import { openUpdateMemory } from '../../../main/shell/update-memory.ts'
import { en } from '../../../main/shell/words/en.ts'
import { createFakeElectron } from '../../support/electron/fake-electron.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-life-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A program whose resources are in a folder without a key for updates, unless a test puts one there. */
function program(isPackaged: boolean) {
  const { module, log } = createFakeElectron({ isPackaged })
  const life = createUpdateLife({
    app: module.app,
    dialog: module.dialog,
    paths: { resources: join(folder, 'resources'), version: '1.1.0' },
    folder,
    data: { now: () => new Date(0), backUp: async () => '', restore: () => undefined },
    words: () => en,
    tell: () => undefined,
  })
  return { life, log }
}

describe('Updates', () => {
  test.each([
    ['runs from its sources', false, false, 'sources'],
    ['was built without a key to check them with', true, false, 'no_key'],
    ['shows the station of a service', true, true, 'service'],
  ])('are off, and say why, where the program %s', async (_name, isPackaged, besideService, why) => {
    const { life } = program(isPackaged)
    expect(await life.begin(besideService)).toMatchObject({ version: '1.1.0', step: { kind: 'off', why } })
  })

  test('that cannot be gone back on are not asked about', async () => {
    const memory = openUpdateMemory(updateMemoryFile(folder))
    memory.change({ leaving: { from: '1.0.0', to: '1.1.0', backup: '/b', starts: 2 } })
    const { life, log } = program(true)
    expect(await life.changesVersion()).toBe(false)
    expect(log).toEqual([])
  })

  test('do not hold a stop up', async () => {
    const { life } = program(false)
    await life.begin(false)
    const stopped: string[] = []
    await life.stopThenInstall(async () => void stopped.push('station'))()
    expect(stopped).toEqual(['station'])
  })
})
