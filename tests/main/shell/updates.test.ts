import { generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { countStart } from '../../../main/shell/update-memory.ts'
import { settle } from '../../../main/shell/update-trial.ts'
import { createUpdatingCopies, feedFile, installerName } from '../../support/electron/updating-copies.ts'
import { until } from '../../support/until.ts'

const { copyOf, installer, release, changeFeed, keepSilentAbout, ...world } = createUpdatingCopies()
const { folder, feed, program, quits, installed, started } = world

describe('A newer version', () => {
  test('is found, loaded and installed when somebody says so, with a copy of the data made first', async () => {
    release('1.1.0')
    const { updates, memory, done } = copyOf('1.0.0', { byInstaller: true })
    expect((await updates.check()).step).toEqual({ kind: 'found', next: '1.1.0' })
    expect(installed()).toBe('1.0.0')
    expect((await updates.load()).step).toEqual({ kind: 'ready', next: '1.1.0', later: false })
    await updates.install()
    expect(done).toEqual(['backup', 'stop'])
    expect(installed()).toBe('1.1.0')
    await until(() => expect(started()).toBe('1.1.0\n'))
    expect(memory.read().leaving).toEqual({
      from: '1.0.0',
      to: '1.1.0',
      backup: join(folder(), 'backup.sqlite'),
      starts: 0,
    })
    await until(() => expect(quits()).toBe(1))
  })

  test('is not installed while the station buys, prints or works through a run', async () => {
    release('1.1.0')
    let busy = true
    const { updates, done } = copyOf('1.0.0', { isBusy: () => busy })
    await updates.check()
    await updates.load()
    expect((await updates.install()).step).toEqual({ kind: 'busy', next: '1.1.0' })
    expect([installed(), done]).toEqual(['1.0.0', []])
    busy = false
    await updates.install()
    expect(installed()).toBe('1.1.0')
    // The new version is a process of its own, which writes into the folder of this test.
    await until(() => expect(started()).toBe('1.1.0\n'))
  })

  test('that shall wait is not installed at the next quit either', async () => {
    release('1.1.0')
    const { updates, done } = copyOf('1.0.0')
    await updates.check()
    await updates.load()
    expect(updates.later().step).toEqual({ kind: 'ready', next: '1.1.0', later: true })
    await updates.beforeQuit()
    expect(done).toEqual([])
  })

  test('that is ready has the data copied before the program ends with it', async () => {
    release('1.1.0')
    const { updates, memory, done } = copyOf('1.0.0', { byInstaller: true })
    await updates.check()
    await updates.load()
    await updates.beforeQuit()
    expect(done).toEqual(['backup'])
    expect(memory.read().leaving).toMatchObject({ from: '1.0.0', to: '1.1.0' })
  })

  test('to be tried first is offered to those who chose so', async () => {
    release('1.1.0')
    release('1.2.0-beta.1', { channel: 'beta' })
    const { updates } = copyOf('1.1.0')
    expect((await updates.check()).step.kind).toBe('none')
    expect((await updates.choose('beta')).step).toEqual({ kind: 'found', next: '1.2.0-beta.1' })
    expect(copyOf('1.1.0').updates.state().channel).toBe('beta')
  })
})

describe('Nothing is offered', () => {
  test.each<[string, () => void]>([
    ['that is older', () => release('0.9.0')],
    ['that is for others yet', () => release('1.1.0', { stagingPercentage: 0 })],
  ])('%s', async (_name, make) => {
    make()
    expect((await copyOf('1.0.0').updates.check()).step).toEqual({
      kind: 'none',
      checkedAt: '2026-03-01T10:00:00.000Z',
    })
  })

  test.each<[string, () => void]>([
    ['that nobody signed', () => release('1.1.0', { key: null })],
    [
      'that somebody else signed',
      () =>
        release('1.1.0', {
          key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        }),
    ],
    [
      'of which the feed was changed after it was signed',
      () => {
        release('1.1.0')
        const file = join(folder(), 'feed', feedFile)
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('1.1.0', '9.1.0'))
      },
    ],
    ...['packages', 'isAdminRightsRequired', 'releaseNotes'].map((word): [string, () => void] => [
      `whose feed says ${word} since it was signed`,
      () => changeFeed(feedOf => ({ ...feedOf, [word]: true })),
    ]),
    [
      'whose file was said to need an administrator since it was signed',
      () =>
        changeFeed(({ files, ...rest }) => ({
          ...rest,
          files: files.map(file => ({ ...file, isAdminRightsRequired: true })),
        })),
    ],
    ['whose other path was put in since it was signed', () => changeFeed(given => ({ ...given, path: 'x' }))],
    [
      'that is offered to more than it was signed for',
      () => changeFeed(given => ({ ...given, stagingPercentage: 100 })),
    ],
    ['by a feed that is not there', () => undefined],
  ])('%s', async (_name, make) => {
    make()
    expect((await copyOf('1.0.0').updates.check()).step).toEqual({ kind: 'failed', during: 'check' })
  })

  test('that is not the file that was signed', async () => {
    release('1.1.0')
    writeFileSync(join(folder(), 'feed', installerName('1.1.0')), '#!/bin/sh\nrm -rf /\n')
    const { updates } = copyOf('1.0.0')
    await updates.check()
    expect((await updates.load()).step).toEqual({ kind: 'failed', during: 'load' })
    expect(installed()).toBe('1.0.0')
  })
})

describe('A version somebody does not want', () => {
  test('is not offered again, may be had all the same, and a newer one is offered', async () => {
    release('1.1.0')
    const { updates } = copyOf('1.0.0')
    await updates.check()
    expect(updates.skip().step).toEqual({ kind: 'skipped', next: '1.1.0' })
    const later = copyOf('1.0.0').updates
    expect((await later.check()).step).toEqual({ kind: 'skipped', next: '1.1.0' })
    release('1.2.0')
    expect((await later.check()).step).toEqual({ kind: 'found', next: '1.2.0' })
    release('1.1.0')
    await later.check()
    expect((await later.load()).step.kind).toBe('ready')
  })

  test('that is ready is not installed at the next quit', async () => {
    release('1.1.0')
    const { updates, done } = copyOf('1.0.0')
    await updates.check()
    await updates.load()
    updates.skip()
    await updates.beforeQuit()
    expect([done, installed()]).toEqual([[], '1.0.0'])
  })
})

describe('A server that says nothing more', () => {
  test('when it is asked is not waited for without end, and is asked anew the next time', async () => {
    release('1.1.0')
    keepSilentAbout(/\.yml/)
    const { updates } = copyOf('1.0.0', { patience: { answerMs: 50, stallMs: 30_000, trialMs: 30_000 } })
    expect((await updates.check()).step).toEqual({ kind: 'failed', during: 'check' })
    keepSilentAbout(null)
    await until(async () => expect((await updates.check()).step.kind).toBe('found'))
  })

  test('while it sends a version is left, and nothing was changed', async () => {
    release('1.1.0')
    keepSilentAbout(/\.AppImage/)
    const { updates } = copyOf('1.0.0', { patience: { answerMs: 30_000, stallMs: 50, trialMs: 30_000 } })
    await updates.check()
    expect((await updates.load()).step).toEqual({ kind: 'failed', during: 'stall' })
    expect(installed()).toBe('1.0.0')
  })

  test('can be left by whoever waits, and the version is still there to be had', async () => {
    release('1.1.0')
    keepSilentAbout(/\.AppImage/)
    const { updates } = copyOf('1.0.0')
    await updates.check()
    const loading = updates.load()
    updates.cancel()
    expect((await loading).step).toEqual({ kind: 'found', next: '1.1.0' })
    keepSilentAbout(null)
    expect((await updates.load()).step.kind).toBe('ready')
  })
})

test('a copy that was unpacked and not installed says that it cannot replace itself, and where newer ones are', async () => {
  release('1.1.0')
  vi.stubEnv('APPIMAGE', undefined)
  const { updates } = copyOf('1.0.0')
  const byHand = { kind: 'off', why: 'archive', newerAt: feed() }
  expect(updates.state().step).toEqual(byHand)
  expect((await updates.check()).step).toEqual(byHand)
})

describe('A new version that does not come up', () => {
  test('is left again after two starts for the one before, with its data', async () => {
    release('1.0.0')
    release('1.1.0')
    const { memory } = copyOf('1.1.0')
    memory.change({ leaving: { from: '1.0.0', to: '1.1.0', backup: '/backup.sqlite', starts: 0 } })
    installer('1.1.0', program())
    const usual = { kind: 'usual' }
    expect([countStart(memory, '1.1.0'), countStart(memory, '1.1.0')]).toEqual([usual, usual])
    const start = countStart(memory, '1.1.0')
    if (start.kind !== 'failing') throw new Error('It is not asked whether to go back.')
    const restored: string[] = []
    await copyOf('1.1.0', { byInstaller: true }).updates.goBack(
      start.leaving,
      backup => void restored.push(basename(backup)),
    )
    expect(restored).toEqual(['backup.sqlite'])
    expect(installed()).toBe('1.0.0')
    expect(memory.read().leaving).toBeNull()
    // It would not come up the next time either.
    expect((await copyOf('1.0.0').updates.check()).step).toEqual({ kind: 'skipped', next: '1.1.0' })
  })

  test('is one that never said it runs: having come up once settles it', async () => {
    const { memory } = copyOf('1.1.0')
    memory.change({ leaving: { from: '1.0.0', to: '1.1.0', backup: '/backup.sqlite', starts: 0 } })
    countStart(memory, '1.1.0')
    await settle(memory, '1.1.0')
    expect([1, 2, 3].map(() => countStart(memory, '1.1.0').kind)).toEqual(['usual', 'usual', 'usual'])
  })
})
