import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SeenRun } from './coverage/coverage-record.ts'
import { fileOf } from './coverage/covered.ts'
import { type Failure, inWords, nameOf, one, sum, type Tally } from './tally.ts'

type Say = (line: string) => void

export type StageResult = {
  tally: Tally
  /** All it said: shown when it failed. */
  detail: string
  /** What its tests ran, where that is recorded. */
  seen?: SeenRun
  /** How long its test files took, or each test of one that is split. */
  times?: readonly (readonly [test: string, ms: number])[]
}

/** One step of a run. */
export type Stage = {
  name: string
  /** What it takes on two quiet cores. */
  usualSeconds?: number
  /** A stage before it without which each of its tests would only wait for its limit. */
  needs?: string
  run: () => Promise<StageResult>
  /** Runs some of its test files once more, with nothing beside them. */
  again?: (files: readonly string[]) => Promise<StageResult>
}

export type RunOptions = {
  say: Say
  /** Where all that each stage said is kept. */
  logs: string
  /** What fails runs once more, alone, when everything else is done; what passes then is told and counts as passed. */
  asksTwice?: boolean
  /** So many of the test files that took longest are named. */
  slowest?: number
  /** Judges what was seen of all stages when none of them failed, and is a stage of its own. */
  lastly?: (seen: SeenRun) => Stage
  /** When it has to be over. A stage that would not be is told as skipped, at the pace of those before it. */
  untilMs?: number
}

/** More tests than these that pass only when they are alone are no accident. */
const mostFlaky = 5
/** So many failed tests are told at the end; the others are in the log. */
const mostTold = 10

/**
 * Runs the stages one after another, those in a list beside each other, a line each. It ends with the failed tests and
 * their first differences and with the line of counts, whatever happens. A stage that failed shows what it said; a stage
 * that crashed counts as one failure.
 */
export async function runStages(stages: readonly (Stage | Stage[])[], options: RunOptions): Promise<Tally> {
  const { say, asksTwice = false, slowest = 0, lastly, untilMs } = options
  const time = untilMs === undefined ? null : timeUntil(untilMs)
  mkdirSync(options.logs, { recursive: true })
  const results: StageResult[] = []
  const failed: { stage: Stage; failures: Failure[] }[] = []
  const runAll = async (group: readonly Stage[]) => {
    const broken = failed.map(({ stage }) => stage.name)
    const done = await Promise.all(
      group.map(async stage => ({
        stage,
        result:
          withoutNeeded(stage, broken) ??
          time?.tooLateFor(stage) ??
          (await runStage(stage, options, time?.took)),
      })),
    )
    for (const { stage, result } of done) {
      results.push(result)
      if (result.tally.failed > 0) failed.push({ stage, failures: failuresOf(stage, result) })
    }
  }
  for (const group of stages) await runAll([group].flat())
  if (lastly && failed.length === 0) await runAll([lastly(seenIn(results))])
  const flaky = asksTwice ? await askAgain(failed, options) : []
  const total = withoutFlaky(sum(results.map(({ tally }) => tally)), flaky)
  for (const [file, seconds] of slowestOf(results).slice(0, slowest))
    say(`slow: ${seconds.toFixed(1)} s ${file}`)
  for (const { test, reason } of total.skipped) say(`skipped: ${test} (${reason})`)
  for (const failure of flaky) say(`FLAKY ${nameOf(failure)}: ${failure.reason}`)
  tellFailures(
    failed.flatMap(({ failures }) => failures).filter(failure => !flaky.includes(failure)),
    options,
  )
  say(inWords(total))
  return total
}

/** What is left until a moment, for stages that take longer here than they usually do. */
function timeUntil(untilMs: number) {
  let usual = 0
  let took = 0
  return {
    took: ({ usualSeconds = 0 }: Stage, seconds: number) => {
      if (usualSeconds === 0) return
      usual += usualSeconds
      took += seconds
    },
    tooLateFor: ({ name, usualSeconds = 0 }: Stage): StageResult | null => {
      const left = (untilMs - Date.now()) / 1000
      const needed = usualSeconds * (usual > 0 ? Math.max(1, took / usual) : 1)
      if (usualSeconds === 0 || needed <= left) return null
      return notRun(name, `it takes ${inMinutes(needed)} here, and ${inMinutes(Math.max(0, left))} are left`)
    },
  }
}

const withoutNeeded = ({ name, needs }: Stage, broken: readonly string[]): StageResult | null =>
  needs !== undefined && broken.includes(needs) ? notRun(name, `${needs} failed`) : null

function notRun(test: string, why: string): StageResult {
  const reason = `not run: ${why}`
  return { tally: { ...sum([]), skipped: [{ test, reason }] }, detail: reason }
}

const inMinutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`

async function runStage(
  stage: Stage,
  { say, logs }: RunOptions,
  took: (stage: Stage, seconds: number) => void = () => undefined,
): Promise<StageResult> {
  const startedMs = performance.now()
  const result = await stage.run().catch((error: unknown) => ({ tally: one(false), detail: inFull(error) }))
  const lasted = (performance.now() - startedMs) / 1000
  took(stage, lasted)
  const seconds = lasted.toFixed(1)
  writeFileSync(join(logs, `${stage.name.replaceAll(' ', '-')}.log`), result.detail)
  if (result.tally.failed > 0) say(result.detail)
  say(`${stage.name.padEnd(14)}${inWords(result.tally).padEnd(36)}${seconds.padStart(6)} s`)
  return result
}

const inFull = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** A stage without tests of its own is named itself. */
function failuresOf({ name }: Stage, { tally, detail }: StageResult): Failure[] {
  if (tally.failures.length > 0) return tally.failures
  const [reason = 'it said nothing'] = detail.split('\n').filter(line => line.trim() !== '')
  return [{ file: name, test: '', reason: reason.trim().slice(0, 240) }]
}

/** The test files, whoever took longest first. */
function slowestOf(results: readonly StageResult[]): [file: string, seconds: number][] {
  const seconds = new Map<string, number>()
  for (const [test, ms] of results.flatMap(({ times }) => times ?? []))
    seconds.set(fileOf(test), (seconds.get(fileOf(test)) ?? 0) + ms / 1000)
  return [...seconds].toSorted(([, one], [, other]) => other - one)
}

const seenIn = (results: readonly StageResult[]): SeenRun => ({
  rows: results.flatMap(({ seen }) => seen?.rows ?? []),
  durations: new Map(results.flatMap(({ seen }) => [...(seen?.durations ?? [])])),
})

/** The tests that failed and passed when they were asked again. */
async function askAgain(
  failed: readonly { stage: Stage; failures: readonly Failure[] }[],
  options: RunOptions,
): Promise<Failure[]> {
  const flaky: Failure[] = []
  for (const { stage, failures } of failed) {
    const files = [...new Set(failures.map(({ file }) => file))].filter(file => file.startsWith('tests/'))
    const { again } = stage
    if (!again || files.length === 0 || failures.length > 5 * mostFlaky) continue
    const second = await runStage({ name: `${stage.name} again`, run: () => again(files) }, options)
    const still = new Set(second.tally.failures.map(nameOf))
    const isCrash = second.tally.failed > second.tally.failures.length
    if (!isCrash)
      flaky.push(
        ...failures.filter(
          each => files.includes(each.file) && !still.has(nameOf(each)) && !still.has(each.file),
        ),
      )
  }
  return flaky
}

function withoutFlaky(total: Tally, flaky: readonly Failure[]): Tally {
  const { passed, failed } = total
  const counted = { ...total, passed: passed + flaky.length, failed: failed - flaky.length }
  return flaky.length > mostFlaky ? sum([counted, one(false)]) : counted
}

function tellFailures(failures: readonly Failure[], { say, logs }: RunOptions): void {
  for (const failure of failures.slice(0, mostTold)) say(`FAILED ${nameOf(failure)}: ${failure.reason}`)
  const more = failures.length - mostTold
  if (more > 0) say(`and ${more} more`)
  if (failures.length > 0) say(`All that was said: ${logs}`)
}
