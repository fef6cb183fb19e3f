import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, open, rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { faultPoint } from '../platform/fault-points.ts'
import type { Leaving, UpdateMemory } from './update-memory.ts'

/** In the environment of a version on trial: the file it takes the place of once it runs. */
const placeVariable = 'PACKDESK_TRIAL_FOR'

const lookEveryMs = 200

/**
 * Starts the program in `file`, which is a next version on trial, and waits until it says that it runs. What does not say
 * so within the limit is ended with all it has started.
 */
export function tryProgram(trial: {
  file: string
  /** The program that runs, which the next one replaces itself. */
  program: string
  memory: UpdateMemory
  limitMs: number
}): Promise<'settled' | NonNullable<Leaving['why']>> {
  const { file, program, memory, limitMs } = trial
  const { promise, resolve } = Promise.withResolvers<'settled' | NonNullable<Leaving['why']>>()
  const child = spawn(file, [], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, [placeVariable]: program },
  })
  faultPoint('update.trial_started')
  const isSettled = () => memory.read().leaving === null
  const looking = setInterval(() => {
    if (isSettled()) resolve('settled')
  }, lookEveryMs)
  const limit = setTimeout(() => {
    if (isSettled()) return resolve('settled')
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    resolve('silent')
  }, limitMs)
  child.on('error', () => resolve('no_start'))
  child.on('exit', () => resolve(isSettled() ? 'settled' : 'ended'))
  return promise.finally(() => {
    clearInterval(looking)
    clearTimeout(limit)
    child.unref()
  })
}

/**
 * To be called by a version that has come up: it takes the place of the one before, where that started it on trial. From
 * then on nothing goes back.
 */
export async function settle(
  memory: UpdateMemory,
  version: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (memory.read().leaving?.to !== version) return
  const { [placeVariable]: place, APPIMAGE: file } = env
  if (place && file && place !== file) {
    await takePlace(file, place)
    env.APPIMAGE = place
    delete env[placeVariable]
  }
  memory.change({ leaving: null })
  faultPoint('update.settled')
}

/** Whether this is a version on trial that nobody waits for any more: the one before runs again, on its own data. */
export function isTrialOver(
  memory: UpdateMemory,
  version: string,
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  const { leaving } = memory.read()
  return env[placeVariable] !== undefined && (leaving?.to !== version || leaving.isBack === true)
}

/**
 * The version that waits for this start of `version`. `lost` is one whose file is not what was checked any more; that is
 * removed. `cut` is one an earlier start was about to try when it was cut off: it is not tried at every start. One that waited for another version is left without a word: somebody has installed
 * this one by hand.
 */
export async function takeWaiting(
  memory: UpdateMemory,
  version: string,
): Promise<{ kind: 'none' } | { kind: 'ready' | 'lost' | 'cut'; version: string; file: string }> {
  const { waiting } = memory.read()
  if (waiting === null) return { kind: 'none' }
  const isForThis = waiting.from === version
  const isChecked =
    isForThis && !waiting.isTaken && (await digestOf(waiting.file).catch(() => '')) === waiting.digest
  memory.change({ waiting: isChecked ? { ...waiting, isTaken: true } : null })
  faultPoint('update.waiting_taken')
  if (!isForThis) return { kind: 'none' }
  if (waiting.isTaken) return { kind: 'cut', version: waiting.version, file: waiting.file }
  if (!isChecked) await rm(waiting.file, { force: true })
  return { kind: isChecked ? 'ready' : 'lost', version: waiting.version, file: waiting.file }
}

/** The place has the one program or the other at every moment, also where the power fails. */
async function takePlace(file: string, place: string): Promise<void> {
  const beside = `${place}.next`
  await copyFile(file, beside)
  const copy = await open(beside, 'r')
  await copy.sync().finally(() => copy.close())
  faultPoint('update.copy_written')
  await rename(beside, place)
  faultPoint('update.place_taken')
  await rm(file, { force: true })
}

/** What a file holds, to be known again. */
export async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  return hash.digest('base64')
}
