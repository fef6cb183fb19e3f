import type { ReplicaState, ReplicaStateName } from '../../shared/desk/replica.ts'
import { databaseFile } from '../db/open.ts'
import {
  controlSocket,
  environmentFor,
  secretProblem,
  socketProblem,
  writeConfiguration,
} from './configuration.ts'
import { tryGeneration } from './copy-back.ts'
import { folderProblem, isTaken, type Place } from './generations.ts'
import { stillTheSame } from './program.ts'
import {
  destinationText,
  forgetPosition,
  type ReplicaSettings,
  readReplica,
  writeReplica,
} from './replica-file.ts'
import { copyNow, type RunningProgram, runProgram, silence, whoAnswers } from './run-program.ts'

export type ReplicaPorts = {
  home: string
  now: () => Date
  /** Opens the secret of the destination. Throws where it is sealed under another key. */
  open: (sealed: string) => string
  /** Which copy the data says it is part of; a backup that was restored says none. */
  chain: { read: () => string | null; write: (chain: string) => void }
  /** A name nobody else has. */
  newChain: () => string
  /** While the program runs, or is soon run again, the log of the data is brought into its file by it alone. */
  leaveCheckpoints: (toProgram: boolean) => void
  /** Told when the state is another one. */
  changed: (state: ReplicaState) => void
  report: (what: object, text: string) => void
  /** How often is looked; every second when left out. */
  everyMs?: number
}

export type Replica = {
  state: () => ReplicaState
  /** Resolves when it was looked once whether another computer has taken over, or could not be. */
  begin: () => Promise<void>
  stop: () => Promise<void>
}

const secondMs = 1_000
/** So long trouble may be a moment's. */
const momentMs = 10 * secondMs
/** A program that says nothing for so long is ended and run again. */
const silentMs = 60 * secondMs
const firstPauseMs = secondMs
const longestPauseMs = 60 * secondMs
/** A program that is away for so long is not waited for: its log would take the disk. */
const longAwayMs = 10 * 60 * secondMs
/** A folder is looked at with one call, everything else by a run of the program. */
const lookEveryMs = { folder: 5 * secondMs, s3: 30 * secondMs, sftp: 30 * secondMs }
const copyPatienceMs = 10 * secondMs
/** A copy that was never read back is a hope: the first time soon after a start, then every six hours. */
const firstTrialMs = 60 * secondMs
const trialEveryMs = 6 * 60 * 60 * secondMs

type Trouble = { text: string; sinceMs: number; isCertain: boolean }

/** What is known of the copy while the station runs. */
type Known = {
  settings: ReplicaSettings | null
  trouble: Trouble | null
  securedUntil: Date | null
  lookedAt: Date | null
  lookDueMs: number
  startDueMs: number
  pauseMs: number
  /** When it was last read back from end to end and was whole. */
  wholeAt: Date | null
  trialDueMs: number
  /** Since when the program that runs was not heard of. */
  silentSinceMs: number
  restarts: number
}

const isWell = { trouble: null, pauseMs: firstPauseMs }

const isWanted = ({ settings }: Known): boolean => settings?.isOn === true && settings.takenOver === null

const nothingKnown = (): Known => ({
  settings: null,
  trouble: null,
  securedUntil: null,
  lookedAt: null,
  lookDueMs: 0,
  startDueMs: 0,
  pauseMs: firstPauseMs,
  wholeAt: null,
  trialDueMs: 0,
  silentSinceMs: 0,
  restarts: 0,
})

/** A disk here that is full, or a trial that took too long, is no word about the copy. */
const saysNothingOfCopy = /no space left|disk is full|did not end within/i

/** Keeps the program beside the station, measures how far its copy is, and looks whether another computer has taken over. */
export function createReplica(ports: ReplicaPorts): Replica {
  const { home, now } = ports
  let known = nothingKnown()
  let running: RunningProgram | null = null
  let told: { name: ReplicaStateName; since: Date } = { name: 'off', since: now() }
  let awaySinceMs = now().getTime()
  let isStopped = false

  const state = (): ReplicaState => toState(known, told, now())
  const fail = (text: string, isCertain = false) => {
    if (known.trouble?.text !== text) ports.report({ problem: text }, 'the copy of the data does not go on')
    known.trouble = { text, sinceMs: known.trouble?.sinceMs ?? now().getTime(), isCertain }
  }
  const tell = () => {
    const name = nameOf(known, now())
    if (name === told.name) return
    told = { name, since: now() }
    ports.report({ state: name }, 'the copy of the data is in another state')
    ports.changed(state())
  }
  const end = async () => {
    const ending = running
    running = null
    await ending?.stop()
  }

  /** Whoever has gone on from this copy is the station; this one is none from now on, and knows it at the next start, too. */
  async function look(place: Place, settings: ReplicaSettings): Promise<void> {
    const next = settings.generation + 1
    const found = await isTaken(place, next)
    known.lookDueMs = now().getTime() + lookEveryMs[settings.destination.kind]
    if (!found.ok) return fail(found.problem, known.lookedAt === null)
    known.lookedAt = now()
    if (!found.value) return
    const takenOver = { generation: next, seenAt: now().toISOString() }
    known.settings = { ...settings, takenOver }
    writeReplica(home, known.settings)
    tell()
    await end()
  }

  /** Data that was replaced is copied under a number of its own: what was copied before stays as it is. */
  function followData(settings: ReplicaSettings): ReplicaSettings {
    if (settings.chain !== null && ports.chain.read() === settings.chain) return settings
    const chain = ports.newChain()
    const generation = settings.chain === null ? settings.generation : settings.generation + 1
    if (settings.chain !== null) forgetPosition(home)
    ports.chain.write(chain)
    known.settings = { ...settings, chain, generation }
    writeReplica(home, known.settings)
    return known.settings
  }

  async function start(place: Place): Promise<void> {
    const problem =
      socketProblem(home) ??
      secretProblem(place.destination, place.secret) ??
      (await stillTheSame(place.program)) ??
      (await folderProblem(place.destination))
    if (problem) return fail(problem, true)
    const stray = await whoAnswers(controlSocket(home))
    if (stray !== null) return fail(endStray(stray))
    const settings = followData(known.settings ?? missing())
    const { destination, generation } = settings
    if (isStopped) return
    const config = writeConfiguration({ home, destination, generation, isService: true })
    const env = environmentFor(destination, place.secret, process.env)
    const own = runProgram({ path: place.program.path, args: ['replicate', '-config', config], env })
    running = own
    known.silentSinceMs = now().getTime()
    void own.ended.then(said => {
      if (running !== own) return
      running = null
      pause()
      fail(`The program of the copy ended: ${said}`)
    })
  }

  const pause = () => Object.assign(known, pausing(known, now()))

  async function measure(place: Place): Promise<void> {
    const asOf = now()
    const said = await copyNow(controlSocket(home), databaseFile(home), copyPatienceMs)
    if (!running) return
    // A folder that is not there any more would be made anew, on another disk.
    const gone = await folderProblem(place.destination)
    const problem = gone ?? said
    const heardMs = now().getTime()
    if (problem === null)
      return void Object.assign(known, { ...isWell, securedUntil: asOf, silentSinceMs: heardMs })
    // Why it ended before says more than that the next one does not answer yet.
    const earlier = said === silence ? known.trouble?.text : undefined
    fail(gone ?? earlier ?? `Not everything is in the copy: ${said}`, gone !== null)
    if (gone === null && heardMs - known.silentSinceMs < silentMs) return
    pause()
    await end()
  }

  /** Beside the copying. What is not whole is left as it is, and a copy begun anew. */
  async function tryBack(place: Place, generation: number): Promise<void> {
    known.trialDueMs = now().getTime() + trialEveryMs
    const problem = await tryGeneration(place, generation)
    if (isStopped || known.settings?.generation !== generation) return
    if (problem === null) known.wholeAt = now()
    else if (known.trouble === null && !saysNothingOfCopy.test(problem)) {
      ports.report({ problem, generation }, 'the copy of the data is not whole, and is begun anew')
      ports.chain.write(`${generation} is not whole`)
      Object.assign(known, { trialDueMs: now().getTime() + firstTrialMs, securedUntil: null })
      await end()
    }
  }

  async function go(): Promise<void> {
    const settings = readReplica(home)
    if (JSON.stringify(settings) !== JSON.stringify(known.settings)) {
      await end()
      known = { ...nothingKnown(), settings, trialDueMs: now().getTime() + firstTrialMs }
    }
    if (!settings?.isOn || settings.takenOver) return
    const { destination, program } = settings
    const place = { home, destination, program, secret: settings.secret && ports.open(settings.secret) }
    if (now().getTime() >= known.lookDueMs) await look(place, settings)
    if (isStopped || known.settings?.takenOver) return
    if (running) {
      await measure(place)
      if (known.securedUntil && now().getTime() >= known.trialDueMs)
        void tryBack(place, settings.generation).catch(error => fail((error as Error).message))
      return
    }
    // Nothing is copied to where nobody could look.
    if (known.lookedAt !== null && now().getTime() >= known.startDueMs) await start(place)
  }

  const turns = createTurns(async () => {
    try {
      await go()
    } catch (error) {
      fail((error as Error).message, true)
    }
    if (running) awaySinceMs = now().getTime()
    ports.leaveCheckpoints(isWanted(known) && now().getTime() - awaySinceMs < longAwayMs)
    tell()
  }, ports.everyMs ?? secondMs)

  return {
    state,
    begin: () => withinPatience(turns.begin()),
    stop: async () => {
      isStopped = true
      const last = turns.stop()
      await end()
      await last
      await end()
    },
  }
}

/** Does something again and again, a while after it was done. */
function createTurns(turn: () => Promise<void>, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let round: Promise<void> = Promise.resolve()
  let isStopped = false
  const again = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      round = turn().then(again)
    }, everyMs)
    timer.unref()
  }
  return {
    /** Resolves after the first time. */
    begin: () => {
      const first = turn()
      round = first.then(again)
      return first
    },
    stop: () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      return round
    },
  }
}

/** Ends one that a killed station left behind: it answers at a socket that only this home has. */
function endStray(pid: number): string {
  process.kill(pid, 'SIGTERM')
  return `A program of the copy that was left behind is being ended (process ${pid}).`
}

/** Each start that went wrong is followed by a longer pause. */
const pausing = ({ pauseMs, restarts }: Known, now: Date): Partial<Known> => ({
  startDueMs: now.getTime() + pauseMs,
  pauseMs: Math.min(2 * pauseMs, longestPauseMs),
  restarts: restarts + 1,
})

/** Never waits longer than it must before the door opens. */
const withinPatience = (work: Promise<void>): Promise<void> =>
  Promise.race([work, new Promise<void>(resolve => setTimeout(resolve, copyPatienceMs).unref())])

function missing(): never {
  throw new Error('A copy without settings was started.')
}

function nameOf({ settings, trouble, securedUntil }: Known, now: Date): ReplicaStateName {
  if (settings?.takenOver) return 'taken_over'
  if (!settings?.isOn) return 'off'
  if (trouble && (trouble.isCertain || now.getTime() - trouble.sinceMs >= momentMs)) return 'standing'
  return securedUntil === null ? 'starting' : 'running'
}

function toState(known: Known, told: { name: ReplicaStateName; since: Date }, now: Date): ReplicaState {
  const { settings, trouble, securedUntil, lookedAt, restarts } = known
  const name = nameOf(known, now)
  const isOn = name !== 'off'
  return {
    state: name,
    since: (name === told.name ? told.since : now).toISOString(),
    kind: isOn ? (settings?.destination.kind ?? null) : null,
    destination: isOn && settings ? destinationText(settings.destination) : null,
    generation: isOn ? (settings?.generation ?? null) : null,
    secured_until: securedUntil?.toISOString() ?? null,
    lag_seconds: securedUntil
      ? Math.max(0, Math.floor((now.getTime() - securedUntil.getTime()) / secondMs))
      : null,
    looked_at: lookedAt?.toISOString() ?? null,
    whole_at: known.wholeAt?.toISOString() ?? null,
    problem: name === 'standing' ? (trouble?.text ?? null) : null,
    program: isOn ? (settings?.program.version ?? null) : null,
    restarts,
  }
}
