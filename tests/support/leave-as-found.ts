import { afterAll, beforeAll, expect, vi } from 'vitest'
import { takeRunningStations } from './station/running-stations.ts'

/**
 * Test files of one process come one after the other in the same world: what one of them leaves changed, the next one
 * meets. What has a way back is taken back behind each, whatever became of its tests; anything else fails the file.
 */

const globals = () => ({
  Date: globalThis.Date,
  fetch: globalThis.fetch,
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  queueMicrotask: globalThis.queueMicrotask,
  random: Math.random,
  randomUUID: crypto.randomUUID,
  now: performance.now,
})

/** Vitest writes down there which file is under way, and the library of pictures where it is, once it is loaded. */
const isOurs = ([name]: [string, unknown]) => !/^(VITEST|NODE_ENV$|TEST$|VIPSHOME$)/.test(name)

const world = () => ({
  folder: process.cwd(),
  words: [...process.argv],
  environment: Object.fromEntries(Object.entries(process.env).filter(isOurs)),
})

const found: { globals?: ReturnType<typeof globals>; world?: ReturnType<typeof world> } = {}

beforeAll(() => {
  Object.assign(found, { globals: globals(), world: world() })
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  expect(takeRunningStations(), 'this file stops every station it started').toEqual([])
  expect(world(), 'this file leaves its process as it found it').toEqual(found.world)
  for (const [name, value] of Object.entries(globals()))
    expect(Object.values(found.globals ?? {}).includes(value), `this file puts ${name} back`).toBe(true)
})
