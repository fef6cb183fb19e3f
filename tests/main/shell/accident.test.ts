import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endAfterAccident } from '../../../main/shell/accident.ts'
import { type AttachedDoors, watchAttached } from '../../../main/shell/attached-station.ts'
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
  const end = async (options: FakeElectronOptions) => {
    const electron = createFakeElectron({ folders: { downloads: '/downloads' }, ...options })
    const { app, dialog } = electron.module
    const order: string[] = []
    await endAfterAccident({
      app: app as never,
      dialog: dialog as never,
      quitting: { isStopping: () => false, stopInOrder: async () => void order.push('stopped') },
      diagnose: () => ({ fileName: 'diagnostics.json', text: '{}' }),
      words: () => en,
      tell: sentence => order.push(sentence),
    })
    return { electron, order }
  }

  test('the station stops first, and then it starts again when asked to', async () => {
    const { electron, order } = await end({ answers: [0] })
    expect(order).toEqual(['stopped'])
    expect(electron.log.slice(-2)).toEqual([
      'question: Packdesk had to stop because of an error of its own.',
      'app.relaunch',
    ])
    expect(electron.exits).toEqual([1])
  })

  test('the diagnostics are written where the person wants them, and the question comes again', async () => {
    const savePath = join(folder, 'mine.json')
    const { electron } = await end({ answers: [1, 2], savePath })
    expect(readFileSync(savePath, 'utf8')).toBe('{}')
    expect(electron.log).toContain(`save as: ${join('/downloads', 'diagnostics.json')}`)
    expect(electron.log.filter(line => line.startsWith('question'))).toHaveLength(2)
    expect(electron.log).not.toContain('app.relaunch')
    expect(electron.exits).toEqual([1])
  })

  test('diagnostics that cannot be written are no second accident', async () => {
    const { electron, order } = await end({ answers: [1, 2], savePath: join(folder, 'gone', 'mine.json') })
    expect(order).toEqual(['stopped', 'The diagnostics could not be written.'])
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
