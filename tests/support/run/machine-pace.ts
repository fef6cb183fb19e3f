import { Worker } from 'node:worker_threads'

/**
 * How slow the machine is now: 1 is a quiet one, 3 one that gives a program a third of that. A limit of a test is there
 * for one that hangs, so it stretches by this. Load may also come after it was measured, so limits are generous as well.
 */

/** What the run measured, for everything it starts. */
const variable = 'PACKDESK_PACE'
/** What hangs is to be told of within the hour, however slow the machine is. */
const slowest = 8
const threads = 2
const windowMs = 150
/** A round of the work below on an idle core of an ordinary machine. */
const usualRoundMs = 1.2

/** Counts rounds of a fixed piece of work until the time is over; the first ones are not counted, they are compiled. */
const counting = `
const { parentPort, workerData } = require('node:worker_threads')
const { createHash } = require('node:crypto')
const bytes = Buffer.alloc(65_536, 7)
function round() {
  let mixed = 0
  for (let step = 0; step < 200_000; step += 1) mixed = (mixed * 31 + step) | 0
  return createHash('sha256').update(bytes).update(String(mixed)).digest()
}
for (let first = 0; first < 10; first += 1) round()
const startedMs = performance.now()
let rounds = 0
for (; performance.now() - startedMs < workerData; rounds += 1) round()
parentPort.postMessage(rounds)
`

const countRounds = () =>
  new Promise<number>((resolve, reject) =>
    new Worker(counting, { eval: true, workerData: windowMs })
      .once('message', (rounds: number) => resolve(rounds))
      .once('error', reject),
  )

/** 1 to 8, to a tenth; of `rounds`, which several threads counted in the same `windowMs`. */
export function paceOf(rounds: readonly number[], roundMs = usualRoundMs, ofMs = windowMs): number {
  const done = rounds.reduce((sum, each) => sum + each, 0)
  const measured = (rounds.length * ofMs) / (Math.max(done, 1) * roundMs)
  return Math.round(Math.min(Math.max(measured, 1), slowest) * 10) / 10
}

const paceIn = (environment: NodeJS.ProcessEnv): number | null => {
  const pace = Number(environment[variable])
  return pace >= 1 && pace <= slowest ? pace : null
}

/**
 * The pace of this run: what whoever started it measured, or else measured now, in a third of a second, and handed on to
 * every process that is started from here.
 */
export async function machinePace(): Promise<number> {
  const known = paceIn(process.env)
  if (known !== null) return known
  const pace = paceOf(await Promise.all(Array.from({ length: threads }, countRounds)))
  process.env[variable] = String(pace)
  return pace
}

/** The line a run begins with. */
export const describePace = (pace: number): string =>
  `${'machine'.padEnd(14)}pace ${pace.toFixed(1)} (time limits x ${pace.toFixed(1)})`

/** What a test may take or wait for, of what it would be on a quiet machine; 1 where nobody measured. */
export const patience = (ms: number): number => Math.ceil(ms * (paceIn(process.env) ?? 1))
