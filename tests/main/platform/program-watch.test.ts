import { channel } from 'node:diagnostics_channel'
import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createProgramWatch,
  judgeAccident,
  watchAccidents,
  workerAccidents,
} from '../../../main/platform/program-watch.ts'

let forget = () => {}
afterEach(() => forget())

function watched() {
  const process = new EventEmitter() as unknown as NodeJS.Process & EventEmitter
  const watch = createProgramWatch()
  const logged: { facts: Record<string, unknown>; sentence: string }[] = []
  const stopped: unknown[] = []
  forget = watchAccidents(process, {
    watch,
    logger: { error: (facts, sentence) => void logged.push({ facts: { ...facts }, sentence }) },
    versions: { packdesk: '9.9.9' },
    now: () => new Date('2026-03-01T09:00:00Z'),
    stop: ({ error }) => void stopped.push(error),
  })
  return { process, watch, logged, stopped }
}

const failure = (code?: string) => Object.assign(new Error('no'), code ? { code } : {})

describe('An error nobody caught', () => {
  test('is logged with versions and told, and a promise nobody waited for stops nothing', () => {
    const { process, watch, logged, stopped } = watched()
    const told: string[] = []
    watch.watch(({ kind }) => told.push(kind))
    process.emit('unhandledRejection', 'words', Promise.resolve())
    expect(logged).toEqual([
      {
        facts: expect.objectContaining({
          kind: 'rejection',
          verdict: 'go_on',
          versions: { packdesk: '9.9.9' },
        }),
        sentence: 'an error in Packdesk that nobody caught',
      },
    ])
    expect(told).toEqual(['rejection'])
    expect(watch.last()).toMatchObject({ kind: 'rejection', at: new Date('2026-03-01T09:00:00Z') })
    expect(stopped).toEqual([])
  })

  test('stops the program in order, once, where nothing can be said about what it left behind', () => {
    const { process, stopped, logged } = watched()
    const error = failure()
    process.emit('uncaughtException', error, 'uncaughtException')
    process.emit('uncaughtException', failure(), 'uncaughtException')
    expect(stopped).toEqual([error])
    expect(logged).toHaveLength(2)
  })

  test('of a line that broke lets the station go on', () => {
    const { process, stopped } = watched()
    process.emit('uncaughtException', failure('ECONNRESET'), 'uncaughtException')
    expect(stopped).toEqual([])
    expect(judgeAccident({ kind: 'exception', error: failure('SQLITE_IOERR') }, 0)).toBe('stop')
  })

  test('that comes again and again is no accident any more', () => {
    const { process, stopped } = watched()
    for (let round = 0; round < 20; round += 1) process.emit('unhandledRejection', 1, Promise.resolve())
    expect(stopped).toEqual([])
    process.emit('unhandledRejection', 2, Promise.resolve())
    expect(stopped).toEqual([2])
  })

  test('of another thread is heard as well', () => {
    const { watch, stopped } = watched()
    channel(workerAccidents).publish(failure())
    expect(watch.last()).toMatchObject({ kind: 'worker' })
    expect(stopped).toEqual([])
  })

  test('of a program that forgot to listen is not heard', () => {
    const { process, watch } = watched()
    forget()
    expect(process.listenerCount('uncaughtException')).toBe(0)
    channel(workerAccidents).publish(failure())
    expect(watch.last()).toBeNull()
  })
})

test('of the log the newest thousand lines are kept', () => {
  const watch = createProgramWatch()
  for (let line = 0; line < 1_005; line += 1) watch.keepLine(`${line}\n`)
  expect(watch.recentLines()).toHaveLength(1_000)
  expect(watch.recentLines().at(-1)).toBe('1004')
})
