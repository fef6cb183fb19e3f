import { afterEach, describe, expect, test, vi } from 'vitest'
import { stopBeforeQuit } from '../../../main/shell/process.ts'
import { en } from '../../../main/shell/words/en.ts'
import { createFakeElectron } from '../../support/electron/fake-electron.ts'

const nothing = () => undefined

/** Long enough for whatever a listener has put off to come. */
const turnsLater = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
}

afterEach(() => void vi.useRealTimers())

describe('Quitting, as Electron does it', () => {
  test('is ignored from a microtask of the very event that held it back, and heard in the next task', async () => {
    const leaves = async (later: (leave: () => void) => void) => {
      const { module, exits } = createFakeElectron()
      let isHeld = true
      module.app.on('will-quit', event => {
        if (!isHeld) return
        isHeld = false
        event.preventDefault()
        later(() => module.app.quit())
      })
      module.app.quit()
      await turnsLater()
      return exits
    }
    expect(await leaves(leave => leave())).toEqual([])
    expect(await leaves(leave => queueMicrotask(leave))).toEqual([])
    expect(await leaves(leave => void Promise.resolve().then(leave).finally(nothing))).toEqual([])
    expect(await leaves(leave => setImmediate(leave))).toEqual([0])
  })

  test('closes the windows first, says nothing of all windows being closed, and ends when one stays', () => {
    const electron = createFakeElectron()
    const heard: string[] = []
    for (const name of ['before-quit', 'window-all-closed', 'will-quit'] as const)
      electron.module.app.on(name as 'will-quit', () => heard.push(name))
    const window = new electron.module.BrowserWindow({}) as unknown as (typeof electron.windows)[number]
    window.once('close', event => (event as { preventDefault(): void }).preventDefault())
    electron.module.app.quit()
    expect(heard).toEqual(['before-quit'])
    expect(electron.exits).toEqual([])
    electron.module.app.quit()
    expect(heard).toEqual(['before-quit', 'before-quit', 'will-quit'])
    expect(electron.exits).toEqual([0])
  })
})

describe('A station that is stopped before the program ends', () => {
  const held = (stop: () => Promise<void>, limitMs = 50) => {
    const electron = createFakeElectron()
    const told: string[] = []
    const { app, dialog } = electron.module
    const quitting = stopBeforeQuit(
      app as never,
      dialog as never,
      stop,
      { words: () => en, tell: sentence => told.push(sentence) },
      limitMs,
    )
    return { electron, told, quitting, app }
  }

  test('leaves by itself twenty times of twenty, also when it stops at once, as an attached one does', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { electron, quitting, app } = held(async () => undefined)
      expect(quitting.isStopping()).toBe(false)
      app.quit()
      expect(quitting.isStopping()).toBe(true)
      await turnsLater()
      expect(electron.exits).toEqual([0])
    }
  })

  test('leaves when stopping fails, and says so in the log', async () => {
    const { electron, told, app } = held(() => Promise.reject(new Error('disk')))
    app.quit()
    await turnsLater()
    expect(electron.exits).toEqual([0])
    expect(told).toEqual(['The station did not stop cleanly.'])
  })

  test('is left behind when it takes longer than it can', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { electron, told, app } = held(() => new Promise(nothing), 1_000)
    app.quit()
    vi.advanceTimersByTime(999)
    expect(electron.exits).toEqual([])
    vi.advanceTimersByTime(1)
    expect(electron.exits).toEqual([1])
    expect(told.join()).toContain('did not stop in time')
  })
})
