import { randomBytes } from 'node:crypto'
import {
  type DeskAnswer,
  type DeskHello,
  type DeskTask,
  type DeskTasks,
  deskLineTimes,
  deskProtocol,
  type OfferedPrinter,
} from '../../../../shared/desk/printing/desk-line.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'

/** What is asked of a desk: a task without the id it is given. */
type Distributed<T> = T extends DeskTask ? Omit<T, 'id'> : never
export type DeskQuestion = Distributed<DeskTask>

/** The bytes of a job; `onTaken` is called before they leave, and what it throws keeps them here. */
export type Carried = { id: string; bytes: Uint8Array; onTaken: () => void }

/**
 * What came of a question.
 * - `left`: the desk never took it; nothing left the station.
 * - `lost`: the desk had it and is not heard any more, or begins anew.
 */
export type DeskReply = { heard: DeskAnswer } | { heard: null; why: 'left' | 'lost' }

/** The desks whose printers are within reach, and what is under way there. All of it is in memory: a restart begins anew. */
export type DeskLines = {
  hello: (desk: { id: string; name: string }, hello: DeskHello) => Result<{ desk: string; version: string }>
  /** Waits for something to do, not for ever, and no longer than `leaving`. */
  tasks: (deskId: string, run: string, leaving: AbortSignal) => Promise<DeskTasks>
  take: (deskId: string, run: string, id: string) => Result<Uint8Array>
  /** False when nobody waits for it any more. */
  answer: (deskId: string, id: string, answer: DeskAnswer) => boolean
  /** Which journal the desk writes that is heard now; null when it is not heard. */
  journalOf: (deskId: string) => string | null
  ask: (
    deskId: string,
    question: DeskQuestion,
    options: { signal: AbortSignal; timeoutMs: number; carried?: Carried },
  ) => Promise<DeskReply>
  /** Waits until the desk is heard, so long at most. */
  whenHeard: (deskId: string, options: { signal: AbortSignal; timeoutMs: number }) => Promise<boolean>
  offered: () => readonly { deskId: string; deskName: string; printer: OfferedPrinter }[]
  /** The desk was put out. */
  drop: (deskId: string) => void
}

type Open = {
  task: DeskTask
  carried: Carried | null
  isTaken: boolean
  settle: (reply: DeskReply) => void
}

type Line = {
  name: string
  run: string
  journal: string
  printers: readonly OfferedPrinter[]
  heardAt: number
  /** The question for work that is open or was last; `isAway`: it broke off, and none came since. */
  asking: symbol | null
  polls: number
  isAway: boolean
  /** What the desk was not told of yet. */
  waiting: DeskTask[]
  open: Map<string, Open>
  /** Ends the question for work that is open. */
  wake: () => void
}

export type DeskLinePorts = {
  clock: Clock
  /** Of the station. */
  version: string
  publish: ChangeFeed['publish']
}

const nothing = (): void => undefined

export function createDeskLines({ clock, version, publish }: DeskLinePorts): DeskLines {
  const lines = new Map<string, Line>()
  /** Starts of the program whose place a later one has taken. */
  const replaced = new Set<string>()
  const awaited = new Map<string, Set<() => void>>()
  const nowMs = () => clock.now().getTime()

  const within = (deskId: string): Line | null => {
    const line = lines.get(deskId)
    if (!line || line.isAway) return null
    return line.polls > 0 || nowMs() - line.heardAt < deskLineTimes.quietMs ? line : null
  }

  function lose(line: Line): void {
    line.wake()
    for (const { isTaken, settle } of [...line.open.values()])
      settle({ heard: null, why: isTaken ? 'lost' : 'left' })
  }

  function drop(deskId: string): void {
    const line = lines.get(deskId)
    if (!line) return
    lines.delete(deskId)
    lose(line)
    publish({ topic: 'printers', id: deskId, action: 'updated' })
  }

  /** A line nothing is heard on any more is looked at once its time is over. */
  function heard(deskId: string, line: Line): void {
    line.heardAt = nowMs()
    line.isAway = false
    for (const tell of awaited.get(deskId) ?? []) tell()
    clock.after(deskLineTimes.goneMs, () => {
      const isSilent = nowMs() - line.heardAt >= deskLineTimes.goneMs
      if (isSilent && lines.get(deskId) === line) drop(deskId)
    })
  }

  function hello(desk: { id: string; name: string }, { run, journal, printers, ...said }: DeskHello) {
    if (said.protocol !== deskProtocol) return otherVersion(said.version, version)
    const before = lines.get(desk.id)
    if (replaced.has(run)) return noLongerIts()
    const line = before?.run === run ? before : newLine(desk.name, run)
    if (before && before !== line) {
      replaced.add(before.run)
      lines.delete(desk.id)
      lose(before)
    }
    Object.assign(line, { name: desk.name, journal, printers })
    lines.set(desk.id, line)
    heard(desk.id, line)
    publish({ topic: 'printers', id: desk.id, action: 'updated' })
    return ok({ desk: desk.name, version })
  }

  async function tasks(deskId: string, run: string, leaving: AbortSignal): Promise<DeskTasks> {
    const line = lines.get(deskId)
    if (line?.run !== run) return noTasks(replaced.has(run) ? 'replaced' : 'hello')
    heard(deskId, line)
    line.wake()
    const asking = Symbol('asking')
    line.asking = asking
    line.polls += 1
    if (line.waiting.length === 0) await somethingToDo(line, leaving)
    line.polls -= 1
    // Nothing new is given to a desk whose line broke, until it is heard again.
    if (leaving.aborted && line.asking === asking) line.isAway = true
    if (lines.get(deskId) !== line) return noTasks(replaced.has(run) ? 'replaced' : 'hello')
    // Whoever asked has gone: the next one who asks is told.
    return leaving.aborted ? noTasks('heard') : { ...noTasks('heard'), tasks: line.waiting.splice(0) }
  }

  function somethingToDo(line: Line, leaving: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancelTimer = clock.after(deskLineTimes.pollMs, resolve)
    line.wake = resolve
    leaving.addEventListener('abort', () => resolve(), { once: true })
    return promise.finally(cancelTimer)
  }

  function take(deskId: string, run: string, id: string): Result<Uint8Array> {
    const line = lines.get(deskId)
    const open = line?.run === run ? line.open.get(id) : undefined
    if (!line || !open?.carried)
      return refuse('not_found', { message: 'The station gives this job no more.' })
    heard(deskId, line)
    if (!open.isTaken) open.carried.onTaken()
    open.isTaken = true
    return ok(open.carried.bytes)
  }

  function answer(deskId: string, id: string, said: DeskAnswer): boolean {
    const line = lines.get(deskId)
    const open = line?.open.get(id)
    if (line) heard(deskId, line)
    open?.settle({ heard: said })
    return open !== undefined
  }

  const ask: DeskLines['ask'] = (deskId, question, { signal, timeoutMs, carried = null }) => {
    const line = within(deskId)
    if (!line || signal.aborted) return Promise.resolve({ heard: null, why: 'left' })
    const task: DeskTask = { id: carried?.id ?? newId(), ...question }
    const { promise, resolve } = Promise.withResolvers<DeskReply>()
    const open: Open = { task, carried, isTaken: false, settle: resolve }
    const giveUp = () => resolve({ heard: null, why: open.isTaken ? 'lost' : 'left' })
    // Of a job that was taken the desk says by itself what came of it, however long a printer takes.
    const cancelTimer = clock.after(timeoutMs, () => open.isTaken || giveUp())
    signal.addEventListener('abort', giveUp, { once: true })
    line.open.set(task.id, open)
    line.waiting.push(task)
    line.wake()
    return promise.finally(() => {
      cancelTimer()
      signal.removeEventListener('abort', giveUp)
      line.open.delete(task.id)
      line.waiting = line.waiting.filter(each => each !== task)
    })
  }

  const whenHeard: DeskLines['whenHeard'] = (deskId, { signal, timeoutMs }) => {
    if (within(deskId)) return Promise.resolve(true)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const cameBack = () => resolve(true)
    const giveUp = () => resolve(false)
    const cancelTimer = clock.after(timeoutMs, giveUp)
    const waiting = awaited.get(deskId) ?? new Set()
    awaited.set(deskId, waiting.add(cameBack))
    signal.addEventListener('abort', giveUp, { once: true })
    return promise.finally(() => {
      cancelTimer()
      waiting.delete(cameBack)
      signal.removeEventListener('abort', giveUp)
    })
  }

  return {
    hello,
    tasks,
    take,
    answer,
    ask,
    whenHeard,
    journalOf: deskId => within(deskId)?.journal ?? null,
    offered: () =>
      [...lines].flatMap(([deskId, { name: deskName, printers }]) =>
        printers.map(printer => ({ deskId, deskName, printer })),
      ),
    drop,
  }
}

export const newId = (): string => randomBytes(16).toString('hex')

const newLine = (name: string, run: string): Line => ({
  name,
  run,
  journal: '',
  printers: [],
  heardAt: 0,
  asking: null,
  polls: 0,
  isAway: false,
  waiting: [],
  open: new Map(),
  wake: nothing,
})

const noTasks = (state: DeskTasks['state']): DeskTasks => ({ object_type: 'desk_tasks', state, tasks: [] })

const otherVersion = (theirs: string, own: string) =>
  refuse('state_error', {
    message: `This desk runs Packdesk ${theirs}, and the station ${own}: they do not understand each other. Nothing is printed here until both have the same version; what waits stays on the station.`,
  })

const noLongerIts = () =>
  refuse('state_error', {
    message:
      'Another program took the place of this one at the station. One computer alone holds the pairing of a desk; pair this one anew if both are to print.',
  })
