import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endAfterAccident, tellOfRestart } from '../../../main/shell/accident.ts'
import { type AttachedDoors, watchAttached } from '../../../main/shell/attached-station.ts'
import { openShellMemory } from '../../../main/shell/shell-memory.ts'
import { en } from '../../../main/shell/words/en.ts'
import { createFakeElectron, type FakeElectronOptions } from '../../support/electron/fake-electron.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-accident-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

describe('After an error the program cannot go on after', () => {
  const started = Date.parse('2026-03-01T02:00:00Z')
  const end = async (options: FakeElectronOptions, times: readonly number[] = [started]) => {
    const electron = createFakeElectron({ folders: { downloads: '/downloads' }, ...options })
    const { app, dialog } = electron.module
    const order: string[] = []
    // As each start opens it anew.
    const memory = () =>
      openShellMemory(join(folder, 'desk.json'), sentence => {
        throw new Error(sentence)
      })
    for (const time of times)
      await endAfterAccident({
        app: app as never,
        dialog: dialog as never,
        quitting: { isStopping: () => false, stopInOrder: async () => void order.push('stopped') },
        diagnose: () => ({ fileName: 'diagnostics.json', text: '{}' }),
        logs: folder,
        memory: memory(),
        now: () => new Date(time),
        words: () => en,
        tell: sentence => order.push(sentence),
      })
    const startAgain = () => tellOfRestart({ dialog: dialog as never, memory: memory(), words: () => en })
    return { electron, order, startAgain }
  }
  const questions = ({ log }: { log: readonly string[] }) => log.filter(line => line.startsWith('question'))
  /** Three within ten minutes, and a fourth. */
  const often = [0, 3, 6, 9].map(minutes => started + minutes * 60_000)

  test('the station stops first, and the program starts again although nobody is there', async () => {
    const { electron, order } = await end({})
    expect(order).toEqual(['stopped'])
    expect(electron.log).toEqual(['app.relaunch'])
    expect(electron.exits).toEqual([1])
    expect(readFileSync(join(folder, 'diagnostics.json'), 'utf8')).toBe('{}')
  })

  test('the next start says once what happened, where the diagnostics are, and goes on', async () => {
    const { electron, startAgain } = await end({ answers: [0] })
    startAgain()
    startAgain()
    expect(questions(electron)).toHaveLength(1)
    expect(questions(electron)[0]).toMatch(
      /^question: Packdesk stopped because of an error of its own and started again/,
    )
  })

  test('three starts in ten minutes did not help, so that a person decides', async () => {
    const { electron } = await end({ answers: [0] }, often)
    expect(questions(electron)).toEqual(['question: Packdesk had to stop because of an error of its own.'])
    expect(electron.log.filter(line => line === 'app.relaunch')).toHaveLength(4)
    expect(electron.exits).toEqual([1])
  })

  test('one in each half of an hour is started after every time', async () => {
    const { electron } = await end(
      {},
      [0, 30, 60, 90, 120].map(minutes => started + minutes * 60_000),
    )
    expect(questions(electron)).toEqual([])
    expect(electron.log.filter(line => line === 'app.relaunch')).toHaveLength(5)
  })

  test('the diagnostics are written where the person wants them, and the question comes again', async () => {
    const savePath = join(folder, 'mine.json')
    const { electron } = await end({ answers: [1, 2], savePath }, often)
    expect(readFileSync(savePath, 'utf8')).toBe('{}')
    expect(electron.log).toContain(`save as: ${join('/downloads', 'diagnostics.json')}`)
    expect(questions(electron)).toHaveLength(2)
    expect(electron.log.filter(line => line === 'app.relaunch')).toHaveLength(3)
  })

  test('diagnostics that cannot be written are no second accident', async () => {
    const savePath = join(folder, 'gone', 'mine.json')
    const { electron, order } = await end({ answers: [1, 2], savePath }, often)
    expect(order.slice(3)).toEqual(['stopped', 'The diagnostics could not be written.'])
    expect(electron.exits).toEqual([1])
  })
})

describe('The station of another process', () => {
  const watch = async (answers: boolean[], mayStartAnew: boolean, isWanted = true) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const seen: string[] = []
    const doors: AttachedDoors = {
      station: { url: 'http://127.0.0.1:7777', mayStartAnew },
      answers: async () => answers.shift() ?? true,
      words: () => en,
      ask: async ({ buttons }) => {
        seen.push(`asked ${buttons[0]}`)
        return isWanted
      },
      startAnew: () => void seen.push('started'),
      reload: () => void seen.push('reloaded'),
    }
    const stop = watchAttached(doors)
    for (const _ of Array.from({ length: answers.length + 3 })) await vi.advanceTimersByTimeAsync(5_000)
    stop()
    return seen
  }

  test('may miss a look or two', async () => {
    expect(await watch([false, false, true, false, false], true)).toEqual([])
  })

  test('that is gone is started here when the person wants that', async () => {
    expect(await watch([false, false, false], true)).toEqual(['asked Start it here', 'started'])
    expect(await watch([false, false, false], true, false)).toEqual(['asked Start it here'])
  })

  test('at an address that was given is only tried again', async () => {
    expect(await watch([false, false, false], false)).toEqual(['asked Try again', 'reloaded'])
  })
})
