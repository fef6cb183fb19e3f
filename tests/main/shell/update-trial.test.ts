import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createUpdateLife } from '../../../main/shell/update-life.ts'
import { openUpdateMemory } from '../../../main/shell/update-memory.ts'
import { takeWaiting } from '../../../main/shell/update-trial.ts'
import { en } from '../../../main/shell/words/en.ts'
import { createFakeElectron } from '../../support/electron/fake-electron.ts'
import { createUpdatingCopies } from '../../support/electron/updating-copies.ts'

const { copyOf, installer, release, folder, program, memoryFile, installed, started } = createUpdatingCopies()

/** A copy of 1.0.0 that has the next version on this computer, ready. */
async function readyCopy(manner: Parameters<typeof release>[2], trialMs = 30_000) {
  release('1.1.0', {}, manner)
  const copy = copyOf('1.0.0', { patience: { answerMs: 30_000, stallMs: 30_000, trialMs } })
  await copy.updates.check()
  await copy.updates.load()
  return copy
}

function lifeOf(version: string) {
  const { module } = createFakeElectron({ isPackaged: true })
  const restored: string[] = []
  const said: string[] = []
  const life = createUpdateLife({
    app: module.app,
    dialog: {
      showErrorBox: module.dialog.showErrorBox,
      showMessageBox: (...given: unknown[]) => {
        said.push(JSON.stringify(given.at(-1)))
        return Promise.resolve({ response: 0, checkboxChecked: false })
      },
    },
    paths: { resources: join(folder(), 'resources'), version },
    folder: join(folder(), 'window'),
    data: { now: () => new Date(0), backUp: async () => '', restore: file => void restored.push(file) },
    words: () => en,
    tell: () => undefined,
  })
  return { life, restored, said }
}

/** The next start of whatever program is where it is installed, up to the window: what it restored and said. */
async function startOf(version: string) {
  const { life, restored, said } = lifeOf(version)
  const ends = await life.changesVersion()
  if (ends) return { ends, restored, said: said.join() }
  await life.begin(false)
  await life.settled()
  return { ends, restored, said: said.join() }
}

const backup = () => join(folder(), 'backup.sqlite')

describe('The program that runs watches over the next one', () => {
  test('and ends when that has come up and taken its place', async () => {
    const { updates, memory, done } = await readyCopy('settles')
    await updates.install()
    expect(done).toEqual(['backup', 'stop', 'end'])
    expect([installed(), started()]).toEqual(['1.1.0', '1.1.0\n'])
    expect(memory.read().leaving).toBeNull()
    expect(existsSync(`${program()}.next`)).toBe(false)
  })

  test.each([
    ['ends at once', 'ends', 30_000, en.update.ends.ended],
    ['hangs', 'hangs', 300, en.update.ends.silent],
    ['cannot be started at all', 'no_start', 30_000, en.update.ends.no_start],
  ] as const)(
    'and comes back with the data when it %s, says so, and does not offer it again',
    async (_name, manner, trialMs, why) => {
      const { updates, memory, done } = await readyCopy(manner, trialMs)
      await updates.install()
      expect(done).toEqual(['backup', 'stop', 'start again'])
      expect(installed()).toBe('1.0.0')
      const { ends, restored, said } = await startOf('1.0.0')
      expect([ends, restored]).toEqual([false, [backup()]])
      expect(said).toContain('Packdesk 1.1.0 did not start; 1.0.0 runs again')
      expect(said).toContain(why)
      expect(memory.read()).toMatchObject({ leaving: null, skipped: '1.1.0' })
      expect((await copyOf('1.0.0').updates.check()).step).toEqual({ kind: 'skipped', next: '1.1.0' })
      expect((await startOf('1.0.0')).said).not.toContain('did not start')
    },
  )

  test('ends it with all it has started when it hangs', async () => {
    const { updates } = await readyCopy('hangs', 300)
    await updates.install()
    const running = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout
    expect(running).not.toContain(memoryFile())
  })
})

describe('A version that is ready when the program ends', () => {
  test('is tried at the next start, before a station is opened', async () => {
    const first = await readyCopy('settles')
    await first.updates.beforeQuit()
    expect([first.done, installed(), started()]).toEqual([[], '1.0.0', ''])
    const { updates, memory, done } = copyOf('1.0.0')
    const waiting = await takeWaiting(memory, '1.0.0')
    if (waiting.kind !== 'ready') throw new Error(`It is ${waiting.kind}.`)
    expect(await updates.installWaiting(waiting)).toBe(true)
    expect(done).toEqual(['backup', 'stop', 'end'])
    expect(installed()).toBe('1.1.0')
    expect(await takeWaiting(memory, '1.0.0')).toEqual({ kind: 'none' })
  })

  test('is not started when its file is not what was checked any more, and that is said, once', async () => {
    const first = await readyCopy('settles')
    await first.updates.beforeQuit()
    const waiting = first.memory.read().waiting?.file ?? ''
    writeFileSync(waiting, '#!/bin/sh\nrm -rf /\n')
    const { ends, said } = await startOf('1.0.0')
    expect(ends).toBe(false)
    expect(said).toContain('Packdesk 1.1.0 was not installed')
    expect(first.memory.read().waiting).toBeNull()
    expect([existsSync(waiting), installed(), started()]).toEqual([false, '1.0.0', ''])
    expect((await startOf('1.0.0')).said).toBe('')
  })

  test('is left, silently, by a start of another version, which somebody installed meanwhile', async () => {
    const first = await readyCopy('settles')
    await first.updates.beforeQuit()
    expect(await startOf('1.2.0')).toEqual({ ends: false, restored: [], said: '' })
    expect([started(), first.memory.read().waiting]).toEqual(['', null])
  })
})

describe('A next version on trial that takes no updates itself', () => {
  test('takes the place of the one before all the same', async () => {
    openUpdateMemory(memoryFile()).change({
      leaving: { from: '1.0.0', to: '1.1.0', backup: backup(), starts: 0 },
    })
    const next = join(folder(), 'cache', 'next.AppImage')
    installer('1.1.0', next)
    vi.stubEnv('APPIMAGE', next)
    vi.stubEnv('PACKDESK_TRIAL_FOR', program())
    // Its resources have no key.
    expect(await startOf('1.1.0')).toEqual({ ends: false, restored: [], said: '' })
    expect([openUpdateMemory(memoryFile()).read().leaving, installed()]).toEqual([null, '1.1.0'])
  })
})

describe('A next version that comes up after the one before has come back', () => {
  test.each([
    ['and said so', {}],
    [
      'and could not say so yet',
      { leaving: { from: '1.0.0', to: '1.1.0', backup: '', starts: 0, isBack: true } },
    ],
  ] as const)('ends before it opens the data of that one, which is %s', async (_when, memory) => {
    openUpdateMemory(memoryFile()).change(memory)
    vi.stubEnv('PACKDESK_TRIAL_FOR', program())
    expect(await startOf('1.1.0')).toMatchObject({ ends: true, restored: [] })
    expect(installed()).toBe('1.0.0')
  })
})

describe('A start that is cut off', () => {
  test('before it has tried the version that waited says so at the next one, and does not try it again', async () => {
    const first = await readyCopy('settles')
    await first.updates.beforeQuit()
    const waiting = await takeWaiting(first.memory, '1.0.0')
    expect(waiting.kind).toBe('ready')
    const { ends, said } = await startOf('1.0.0')
    expect([ends, installed(), started()]).toEqual([false, '1.0.0', ''])
    expect(said).toContain('Packdesk 1.1.0 was not installed')
    expect(said).toContain(en.update.ends.cut)
    expect((await startOf('1.0.0')).said).toBe('')
  })

  test('before it has said that the next version did not come up says so at the next one, and restores nothing again', async () => {
    openUpdateMemory(memoryFile()).change({
      leaving: { from: '1.0.0', to: '1.1.0', backup: backup(), starts: 1, why: 'ended' },
    })
    const { life, restored } = lifeOf('1.0.0')
    expect(await life.changesVersion()).toBe(false)
    expect(restored).toEqual([backup()])
    const again = await startOf('1.0.0')
    expect(again.restored).toEqual([])
    expect(again.said).toContain('Packdesk 1.1.0 did not start')
    expect((await startOf('1.0.0')).said).toBe('')
  })
})

describe('The machine is switched off', () => {
  /** What is on the disk once the data is copied and the next version is named. */
  const leaving = (starts: number) =>
    openUpdateMemory(memoryFile()).change({
      leaving: { from: '1.0.0', to: '1.1.0', backup: backup(), starts },
    })

  test.each([
    ['before the next version was started', 0],
    ['while it was on trial', 1],
  ])('%s: the one before is there, puts the data back and says so', async (_when, starts) => {
    leaving(starts)
    expect(installed()).toBe('1.0.0')
    const { ends, restored, said } = await startOf('1.0.0')
    expect([ends, restored]).toEqual([false, [backup()]])
    expect(said).toContain(en.update.ends.cut)
  })

  test('while the next version takes its place: the one before is whole', async () => {
    leaving(1)
    writeFileSync(`${program()}.next`, 'half a prog')
    const { restored } = await startOf('1.0.0')
    expect([installed(), restored]).toEqual(['1.0.0', [backup()]])
    // What was left lying does not keep the next one from its place.
    const { updates, done } = await readyCopy('settles')
    await updates.load()
    await updates.install()
    expect([done, installed()]).toEqual([['backup', 'stop', 'end'], '1.1.0'])
  })

  test('after it has taken its place: it goes on', async () => {
    leaving(1)
    installer('1.1.0', program())
    const { ends, restored, said } = await startOf('1.1.0')
    expect([ends, restored]).toEqual([false, []])
    expect(said).not.toContain('did not start')
  })

  test('where the one that watches was killed: the next one settles by itself', async () => {
    leaving(0)
    const next = join(folder(), 'cache', 'next.AppImage')
    installer('1.1.0', next)
    copyFileSync(program(), join(folder(), 'before'))
    const env = { ...process.env, PACKDESK_TRIAL_FOR: program() }
    expect(spawnSync(next, [], { env }).status).toBe(0)
    expect(installed()).toBe('1.1.0')
    expect(JSON.parse(readFileSync(memoryFile(), 'utf8')).leaving).toBeNull()
  })
})
