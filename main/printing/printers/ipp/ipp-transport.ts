import type { PrintProblem } from '../../../../shared/desk/printing/print-problems.ts'
import type { IppsUri, IppUri } from '../../../../shared/desk/printing/printer-uri.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SpoolerPorts } from '../spooler-ports.ts'
import { fromReceipt } from '../spooler-receipt.ts'
import {
  type CheckOptions,
  closedTransport,
  type Delivery,
  type PrinterState,
  type PrintTransport,
  type SendOptions,
  stateAfter,
} from '../transport.ts'
import { asUser, createIppClient, type IppClientPorts, type IppTarget } from './ipp-client.ts'
import type { IppPlace } from './ipp-exchange.ts'
import { identityOf } from './ipp-identity.ts'
import { cancelJob, followJob, hasTriedJob, jobGone, planFor, sendAtOnce, sendByJob } from './ipp-jobs.ts'
import {
  factsRequested,
  isAway,
  type QueueFacts,
  toQueueFacts,
  troublesOf,
  whyStopped,
} from './queue-facts.ts'

/** What an IPP printer can do beyond what every printer can. */
export type IppTransport = Required<PrintTransport> & {
  /** How the queue is set up, for finding out why it prints wrongly. */
  queueFacts: (
    options: CheckOptions,
  ) => Promise<{ ok: true; facts: QueueFacts } | { ok: false; problem: PrintProblem }>
}

/** Queues of a print server have such paths; printers of their own have others. */
const spoolerPath = /^\/(printers|classes)\//

/** Printing over IPP: to a queue of CUPS or straight to a printer. Every copy is a job there, which can be asked about. */
export function createIppTransport(target: IppTarget, ports: IppClientPorts): IppTransport {
  const client = createIppClient(target, ports)
  const at = { client, isSpooler: spoolerPath.test(target.path) }

  const queueFacts: IppTransport['queueFacts'] = async options => {
    const asked = await client.attributes(options, factsRequested)
    return asked.ok ? { ok: true, facts: toQueueFacts(asked.value) } : asked
  }

  async function send(bytes: Uint8Array, options: SendOptions): Promise<Delivery> {
    const about = await queueFacts(options)
    if (!about.ok) return { outcome: 'failed', problem: about.problem }
    const plan = planFor(target.name, about.facts, options)
    if ('code' in plan) return { outcome: 'failed', problem: plan }
    const { operations } = about.facts
    const opensJobs = operations.length === 0 || operations.includes('Create-Job')
    return (opensJobs ? sendByJob : sendAtOnce)(at, plan, bytes, options)
  }

  async function check(options: CheckOptions): Promise<PrinterState> {
    const about = await queueFacts(options)
    if (!about.ok) return stateAfter(about.problem)
    const known = stateOf(target.name, about.facts)
    if (known) return known
    const wasTried = at.isSpooler && (await hasTriedJob(client, options))
    const { reasons, stateMessage } = about.facts
    const stopped = { place: target.name, reasons, stateMessage, isSpooler: at.isSpooler, wasTried }
    return { state: 'blocked', ...whyStopped(stopped) }
  }

  return {
    hasOwnQueue: true,
    send,
    check,
    queueFacts,
    identify: async options => {
      const about = await queueFacts(options)
      return about.ok ? identityOf(about.facts) : null
    },
    follow: async (receipt, options) => {
      const job = fromReceipt(receipt)
      return job ? followJob(at, job, options) : { outcome: 'unknown', problem: jobGone(target.name) }
    },
    withdraw: async (receipt, options) => {
      const job = fromReceipt(receipt)
      if (!job) return false
      await cancelJob(client, job, options)
      return (await followJob(at, job, options)).outcome === 'failed'
    },
  }
}

/** How a printer or queue is that does not stand still; null for one that does. */
function stateOf(place: string, facts: QueueFacts): PrinterState | null {
  const troubles = troublesOf(facts.reasons)
  const said = facts.stateMessage ? ` It says: ${facts.stateMessage}` : ''
  if (isAway(facts.reasons))
    return {
      ...stateAfter({ code: 'offline', message: `The printer behind ${place} does not answer.${said}` }),
      troubles,
    }
  if (!facts.isAccepting)
    return {
      ...stateAfter({ code: 'queue_closed', message: `${place} takes no jobs at the moment.${said}` }),
      troubles,
    }
  if (facts.state === 'stopped') return null
  return { state: 'ready', ...(troubles.length > 0 ? { troubles } : {}) }
}

export type IppPorts = Pick<SpoolerPorts, 'cups' | 'certificates' | 'askTimeoutMs'> & { clock: Clock }

/** A queue of the print server of this machine. */
export function cupsTransport(queue: string, ports: IppPorts): PrintTransport | IppTransport {
  if (!ports.cups)
    return closedTransport({
      code: 'not_on_this_system',
      message: 'There is no CUPS on this computer.',
    })
  return createIppTransport(queueAt(ports.cups, queue), ports)
}

export function queueAt(place: () => IppPlace, queue: string): IppTarget {
  const path = `/printers/${encodeURIComponent(queue)}`
  return { place, path, uri: `ipp://localhost${path}`, name: `The queue ${queue}` }
}

/** A printer that speaks IPP itself, or a queue of a print server elsewhere. */
export function directIppTransport(uri: IppUri | IppsUri, ports: IppPorts): IppTransport {
  const { scheme, host, port, path } = uri
  const place = { host, port, secure: scheme === 'ipps', certificates: ports.certificates }
  const shown = host.includes(':') ? `[${host}]` : host
  const address = `${scheme}://${shown}:${port}${path}`
  return createIppTransport({ place: () => place, path, uri: address, name: `${shown}:${port}` }, ports)
}

/** The queues of the print server of this machine; none where it does not answer. */
export async function findCupsQueues(
  place: () => IppPlace,
  ports: IppClientPorts,
  options: CheckOptions,
): Promise<(QueueFacts & { queue: string })[]> {
  const target = { place, path: '/', uri: 'ipp://localhost/', name: 'The print server' }
  const client = createIppClient(target, ports)
  const about = { ...asUser, 'requested-attributes': [...factsRequested] }
  const asked = await client.ask({ operation: 'CUPS-Get-Printers', about }, options)
  if (!asked.ok) return []
  return asked.answer.printers
    .map(toQueueFacts)
    .flatMap(facts => (facts.queue ? [{ ...facts, queue: facts.queue }] : []))
}
