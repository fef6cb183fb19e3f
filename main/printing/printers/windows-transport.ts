import {
  type PrintProblem,
  type PrintProblemCode,
  problemOfTrouble,
} from '../../../shared/desk/printing/print-problems.ts'
import type { PrinterTrouble } from '../../../shared/desk/printing/printer-kinds.ts'
import type { Clock } from '../../platform/clock.ts'
import { fromReceipt, jobName, toReceipt } from './spooler-receipt.ts'
import {
  type CheckOptions,
  closedTransport,
  type Delivery,
  type PrinterState,
  type PrintTransport,
  type Progress,
  type Receipt,
  type SendOptions,
  stateAfter,
} from './transport.ts'
import { runScript, type ScriptEvent, type ScriptRun, type StartScript } from './winspool.ts'

export type WindowsPorts = { winspool: StartScript | null; clock: Clock }

type EventOf<Name extends ScriptEvent['event']> = Extract<ScriptEvent, { event: Name }>

/** A printer of the Windows spooler, given the bytes as they are (datatype RAW). */
export function createWindowsTransport(name: string, ports: WindowsPorts): PrintTransport {
  return ports.winspool
    ? openTransport(name, ports.winspool, ports.clock)
    : closedTransport(notOnThisSystem(name))
}

function openTransport(name: string, winspool: StartScript, clock: Clock): PrintTransport {
  async function ask<Name extends ScriptEvent['event']>(
    event: Name,
    args: readonly string[],
    options: CheckOptions,
  ): Promise<{ said: EventOf<Name> } | { problem: PrintProblem }> {
    const run = await runScript(winspool, args, { ...options, clock })
    const said = run.events.find((each): each is EventOf<Name> => each.event === event)
    return said ? { said } : { problem: problemOf(name, run) }
  }

  async function send(bytes: Uint8Array, options: SendOptions): Promise<Delivery> {
    const title = jobName(options.copy.name)
    const args = ['send', name, title, String(bytes.length)]
    let isFed = false
    const run = await runScript(winspool, args, { ...options, clock }, (event, script) => {
      if (event.event !== 'job') return
      options.noteReceipt?.(toReceipt({ job: event.id, name: title }))
      isFed = true
      script.feed(bytes)
    })
    const done = run.events.find(event => event.event === 'done')
    if (done?.written === bytes.length) return { outcome: 'sent' }
    if (done) return { outcome: 'unknown', problem: notWritten(name, done.written, bytes.length) }
    const failure = run.events.find(event => event.event === 'error')
    const nothingLeft = failure ? !failure.began : !isFed
    return { outcome: nothingLeft ? 'failed' : 'unknown', problem: problemOf(name, run) }
  }

  async function check(options: CheckOptions): Promise<PrinterState> {
    const asked = await ask('printer', ['printer', name], options)
    return 'said' in asked ? stateOf(name, asked.said.status) : stateAfter(asked.problem)
  }

  async function follow(receipt: Receipt, options: CheckOptions): Promise<Progress> {
    const job = fromReceipt(receipt)
    if (!job) return { outcome: 'unknown', problem: gone(name) }
    const asked = await ask('job_state', ['job', name, String(job.job)], options)
    return 'said' in asked
      ? progressOf(name, job.name, asked.said)
      : { outcome: 'pending', troubles: [], problem: asked.problem }
  }

  async function withdraw(receipt: Receipt, options: CheckOptions): Promise<boolean> {
    const job = fromReceipt(receipt)
    if (!job) return false
    const asked = await ask('cancelled', ['cancel', name, String(job.job), job.name], options)
    return 'said' in asked && !hasBegun(asked.said.status)
  }

  return { hasOwnQueue: true, send, check, follow, withdraw }
}

function problemOf(name: string, run: ScriptRun): PrintProblem {
  if (run.late) return leftAlone(name, run.late)
  const failure = run.events.find(event => event.event === 'error')
  return failure ? spoolerProblem(name, failure) : wentSilent(name)
}

function stateOf(name: string, status: number): PrinterState {
  const troubles = troublesOfPrinter(status)
  if (isOffline(status))
    return { ...stateAfter({ code: 'offline', message: `Windows says that ${name} is offline.` }), troubles }
  if (!stopsPrinting(troubles)) return { state: 'ready', ...(troubles.length > 0 ? { troubles } : {}) }
  const why = troubles.join(', ').replaceAll('_', ' ')
  const code = troubles.map(problemOfTrouble).find(each => each !== null) ?? 'stopped'
  return { ...stateAfter({ code, message: `${name} has stopped (${why}).` }), troubles }
}

function progressOf(name: string, title: string, said: EventOf<'job_state'>): Progress {
  if (said.name !== title) return { outcome: 'unknown', problem: gone(name) }
  if (isPrinted(said.status)) return { outcome: 'confirmed' }
  if (!isDropped(said.status)) return { outcome: 'pending', troubles: troublesOfJob(said.status) }
  const problem: PrintProblem = { code: 'job_dropped', message: `The job was deleted at ${name}.` }
  return { outcome: hasBegun(said.status) ? 'unknown' : 'failed', problem }
}

/** Numbers of the system (winerror.h) that mean something to a person. */
const codes: Readonly<Record<number, PrintProblemCode>> = {
  5: 'sign_in_needed',
  1722: 'refused',
  1801: 'no_such_queue',
  1905: 'no_such_queue',
  112: 'disk_full',
}

function spoolerProblem(
  name: string,
  { code, message }: Extract<ScriptEvent, { event: 'error' }>,
): PrintProblem {
  const said = message
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
  return {
    code: codes[code] ?? 'printer_refused',
    message: `Windows did not print on ${name}: ${said} (${code}).`,
  }
}

const leftAlone = (name: string, code: 'stalled' | 'interrupted'): PrintProblem => ({
  code,
  message:
    code === 'stalled'
      ? `The Windows spooler did not answer in time about ${name}.`
      : `The station stopped while ${name} was being spoken to.`,
})

const wentSilent = (name: string): PrintProblem => ({
  code: 'cut_off',
  message: `The connection to the Windows spooler ended before it said what became of ${name}.`,
})

const notWritten = (name: string, written: number, total: number): PrintProblem => ({
  code: 'cut_off',
  message: `The Windows spooler took ${written} of ${total} bytes for ${name}.`,
})

const gone = (name: string): PrintProblem => ({
  code: 'job_gone',
  message: `The Windows spooler does not know this job for ${name} any more.`,
})

const notOnThisSystem = (name: string): PrintProblem => ({
  code: 'not_on_this_system',
  message: `${name} is a printer of Windows, and this computer runs something else.`,
})

type Flags = readonly (readonly [bit: number, trouble: PrinterTrouble])[]

/** JOB_STATUS_* of winspool.h that say what a job waits for. */
const jobFlags: Flags = [
  [0x1, 'paused'],
  [0x2, 'stopped'],
  [0x20, 'stopped'],
  [0x40, 'paper_out'],
  [0x200, 'stopped'],
  [0x400, 'stopped'],
]

/** PRINTER_STATUS_* of winspool.h. */
const printerFlags: Flags = [
  [0x1, 'paused'],
  [0x2, 'stopped'],
  [0x8, 'paper_jam'],
  [0x10, 'paper_out'],
  [0x40, 'paper_out'],
  [0x20000, 'ink_low'],
  [0x40000, 'ribbon_out'],
  [0x100000, 'stopped'],
  [0x400000, 'head_open'],
]

const printerOffline = 0x80 | 0x1000

/** Troubles that let a printer go on printing. */
const warnings: readonly PrinterTrouble[] = ['ink_low']

const troublesIn = (flags: Flags, status: number): PrinterTrouble[] => [
  ...new Set(flags.flatMap(([bit, trouble]) => (status & bit ? [trouble] : []))),
]

const isOffline = (status: number): boolean => (status & printerOffline) !== 0
const troublesOfPrinter = (status: number): PrinterTrouble[] => troublesIn(printerFlags, status)
const stopsPrinting = (troubles: readonly PrinterTrouble[]): boolean =>
  troubles.some(trouble => !warnings.includes(trouble))
const troublesOfJob = (status: number): PrinterTrouble[] => troublesIn(jobFlags, status)

/** Printed, or complete at the printer. */
const isPrinted = (status: number): boolean => (status & (0x80 | 0x1000)) !== 0
/** Deleted, or about to be. */
const isDropped = (status: number): boolean => (status & (0x4 | 0x100)) !== 0
/** Bytes are going to the printer, or have gone. */
const hasBegun = (status: number): boolean => (status & 0x10) !== 0 || isPrinted(status)
