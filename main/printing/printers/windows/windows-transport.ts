import { type PrintProblem, problemOfTrouble } from '../../../../shared/desk/printing/print-problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import { closedTransport } from '../closed-transport.ts'
import { fromReceipt, jobName, toReceipt } from '../spooler-receipt.ts'
import {
  type CheckOptions,
  type Delivery,
  type PrinterState,
  type PrintTransport,
  type Progress,
  type Receipt,
  type SendOptions,
  stateAfter,
} from '../transport.ts'
import { runScript, type ScriptRun } from './run-script.ts'
import * as flags from './windows-flags.ts'
import {
  gone,
  leftAlone,
  notOnThisSystem,
  notWritten,
  spoolerProblem,
  wentSilent,
} from './windows-problems.ts'
import type { ScriptEvent, StartScript } from './winspool-script.ts'

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
    return 'said' in asked && !flags.hasBegun(asked.said.status)
  }

  return { hasOwnQueue: true, send, check, follow, withdraw }
}

function problemOf(name: string, run: ScriptRun): PrintProblem {
  if (run.late) return leftAlone(name, run.late)
  const failure = run.events.find(event => event.event === 'error')
  return failure ? spoolerProblem(name, failure) : wentSilent(name)
}

function stateOf(name: string, status: number): PrinterState {
  const troubles = flags.troublesOfPrinter(status)
  if (flags.isOffline(status))
    return { ...stateAfter({ code: 'offline', message: `Windows says that ${name} is offline.` }), troubles }
  if (!flags.stopsPrinting(troubles)) return { state: 'ready', ...(troubles.length > 0 ? { troubles } : {}) }
  const why = troubles.join(', ').replaceAll('_', ' ')
  const code = troubles.map(problemOfTrouble).find(each => each !== null) ?? 'stopped'
  return { ...stateAfter({ code, message: `${name} has stopped (${why}).` }), troubles }
}

function progressOf(name: string, title: string, said: EventOf<'job_state'>): Progress {
  if (said.name !== title) return { outcome: 'unknown', problem: gone(name) }
  if (flags.isPrinted(said.status)) return { outcome: 'confirmed' }
  if (!flags.isDropped(said.status)) return { outcome: 'pending', troubles: flags.troublesOfJob(said.status) }
  const problem: PrintProblem = { code: 'job_dropped', message: `The job was deleted at ${name}.` }
  return { outcome: flags.hasBegun(said.status) ? 'unknown' : 'failed', problem }
}
