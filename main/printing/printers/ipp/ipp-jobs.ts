import type { PrintProblem } from '../../../../shared/desk/printing/print-problems.ts'
import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import { jobName, type SpoolerJob, toReceipt } from '../spooler-receipt.ts'
import type { CheckOptions, Delivery, Progress, SendOptions } from '../transport.ts'
import { type Asked, asUser, type IppClient } from './ipp-client.ts'
import type { IppAttributes } from './ipp-message.ts'
import { mediaName } from './media-names.ts'
import {
  isRetried,
  type QueueFacts,
  readNumber,
  readText,
  readTexts,
  troublesOf,
  wasBegun,
  whyStopped,
  within,
} from './queue-facts.ts'

type Plan = { name: string; type: string; template: IppAttributes }

/** How a document is to be handed to a printer with these facts, or why it is better kept. */
export function planFor(place: string, facts: QueueFacts, options: SendOptions): Plan | PrintProblem {
  const { format } = options.copy
  if (!facts.isAccepting) return { code: 'queue_closed', message: `${place} takes no jobs at the moment.` }
  const type = documentType(format, facts.formats)
  if (type === null) return { code: 'format_refused', message: `${place} does not take ${format} documents.` }
  const name = jobName(options.copy.name)
  if (!isDrawn(format)) return { name, type, template: { copies: 1 } }
  const paper = options.media ? mediaName(options.media, facts.mediaSupported) : { media: null }
  if (paper === 'refused')
    return { code: 'media_refused', message: `${place} has no paper of the size ${options.media}.` }
  const media = paper.media === null ? {} : { media: paper.media }
  return { name, type, template: { copies: 1, 'print-scaling': 'none', ...media } }
}

/** Opens a job, has it noted, and only then hands over the document: an open job prints nothing. */
export async function sendByJob(
  at: Followed,
  { name, type, template }: Plan,
  bytes: Uint8Array,
  options: SendOptions,
): Promise<Delivery> {
  const { client } = at
  const created = await client.ask(
    { operation: 'Create-Job', about: { ...asUser, 'job-name': name }, job: template },
    options,
  )
  if (!created.ok) return { outcome: 'failed', problem: created.problem }
  const id = readNumber(created.answer.jobs[0] ?? {}, 'job-id')
  if (id === null) return { outcome: 'failed', problem: noNumber(client.name) }
  const job = { job: id, name }
  await noteOrCancel(at, job, options)
  const about = { 'job-id': id, ...asUser, 'document-format': type, 'last-document': true }
  const handed = await client.ask({ operation: 'Send-Document', about }, options, bytes)
  return handed.ok ? { outcome: 'sent' } : settleTrouble(at, job, handed, options)
}

/** One request for everything, for printers that know no open jobs. After a crash nobody can tell what became of it. */
export async function sendAtOnce(
  { client }: Followed,
  { name, type, template }: Plan,
  bytes: Uint8Array,
  options: SendOptions,
): Promise<Delivery> {
  const about = { ...asUser, 'job-name': name, 'document-format': type }
  const handed = await client.ask({ operation: 'Print-Job', about, job: template }, options, bytes)
  if (handed.ok) {
    const id = readNumber(handed.answer.jobs[0] ?? {}, 'job-id')
    if (id !== null) options.noteReceipt?.(toReceipt({ job: id, name }))
    return { outcome: 'sent' }
  }
  const nothingLeft = handed.refused || !handed.connected
  return { outcome: nothingLeft ? 'failed' : 'unknown', problem: handed.problem }
}

async function noteOrCancel({ client }: Followed, job: SpoolerJob, options: SendOptions): Promise<void> {
  try {
    options.noteReceipt?.(toReceipt(job))
  } catch (error) {
    await cancelJob(client, job, options)
    throw error
  }
}

/** The server knows best whether it has the document. Only a stop of the station leaves no time to ask. */
async function settleTrouble(
  at: Followed,
  job: SpoolerJob,
  trouble: Extract<Asked, { ok: false }>,
  options: CheckOptions,
): Promise<Delivery> {
  const { problem } = trouble
  if (trouble.refused) {
    await cancelJob(at.client, job, options)
    return { outcome: 'failed', problem }
  }
  if (options.signal.aborted)
    return trouble.connected ? { outcome: 'unknown', problem } : { outcome: 'failed', problem }
  const progress = await followJob(at, job, options)
  if (progress.outcome === 'confirmed') return { outcome: 'confirmed' }
  if (progress.outcome === 'failed') return { outcome: 'failed', problem }
  const hasDocument = progress.outcome === 'pending' && progress.problem === undefined
  return hasDocument ? { outcome: 'sent' } : { outcome: 'unknown', problem }
}

const noNumber = (place: string): PrintProblem => ({
  code: 'bad_answer',
  message: `${place} opened a job and did not say which.`,
})

const requested = [
  'job-id',
  'job-name',
  'job-state',
  'job-state-reasons',
  'number-of-documents',
  'job-impressions-completed',
  'job-media-sheets-completed',
  'time-at-processing',
]

/** Reasons that say the server still waits for the document (RFC 8011, section 5.3.8). */
const withoutDocument = ['job-incoming', 'job-data-insufficient']

/** `isSpooler`: the server passes bytes on to a printer and counts no pages itself. */
type Followed = { client: IppClient; isSpooler: boolean }

/** What became of a job. One that never got its document is withdrawn, so that it surely prints nothing. */
export async function followJob(at: Followed, job: SpoolerJob, options: CheckOptions): Promise<Progress> {
  const { client } = at
  const asked = await client.ask(
    {
      operation: 'Get-Job-Attributes',
      about: { 'job-id': job.job, ...asUser, 'requested-attributes': requested },
    },
    options,
  )
  if (!asked.ok) {
    return asked.refused && asked.problem.code === 'no_such_queue'
      ? { outcome: 'unknown', problem: jobGone(client.name) }
      : { outcome: 'pending', troubles: [], problem: asked.problem }
  }
  const [said = {}] = asked.answer.jobs
  const name = readText(said, 'job-name')
  if (name !== null && name !== job.name) return { outcome: 'unknown', problem: jobGone(client.name) }
  switch (readText(said, 'job-state')) {
    case 'completed':
      return finished(at, said)
    case 'canceled':
      return dropped(at, said, 'was cancelled at')
    case 'aborted':
      return dropped(at, said, 'was given up by')
    default:
      return isEmpty(said) ? withdrawEmpty(at, job, options) : waiting(at, said, options)
  }
}

function finished({ client }: Followed, said: IppAttributes): Progress {
  if (!readTexts(said, 'job-state-reasons').includes('job-completed-with-errors'))
    return { outcome: 'confirmed' }
  const message = `${client.name} finished the job, with errors.`
  return { outcome: 'unknown', problem: { code: 'job_dropped', message } }
}

/** Nothing came out when it never began, or when a printer that counts its pages counted none. */
function dropped({ client, isSpooler }: Followed, said: IppAttributes, what: string): Progress {
  const pages = pagesPrinted(said)
  const isUntouched = readNumber(said, 'time-at-processing') === null || (pages === 0 && !isSpooler)
  const amount = pages
    ? `after ${pages} ${pages === 1 ? 'page' : 'pages'}`
    : isUntouched
      ? 'before it printed'
      : 'while it printed'
  const reasons = readTexts(said, 'job-state-reasons').filter(reason => reason !== 'none')
  const because = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`
  const message = `The job ${what} ${within(client.name)} ${amount}${because}.`
  return { outcome: isUntouched ? 'failed' : 'unknown', problem: { code: 'job_dropped', message } }
}

function pagesPrinted(said: IppAttributes): number | null {
  const counts = ['job-impressions-completed', 'job-media-sheets-completed'].flatMap(
    name => readNumber(said, name) ?? [],
  )
  return counts.length === 0 ? null : Math.max(...counts)
}

function isEmpty(said: IppAttributes): boolean {
  const state = readText(said, 'job-state')
  if (state !== 'pending' && state !== 'pending-held') return false
  const isWaiting = readTexts(said, 'job-state-reasons').some(reason => withoutDocument.includes(reason))
  return isWaiting || readNumber(said, 'number-of-documents') === 0
}

async function withdrawEmpty(at: Followed, job: SpoolerJob, options: CheckOptions): Promise<Progress> {
  const isCancelled = await cancelJob(at.client, job, options)
  if (!isCancelled) return { outcome: 'pending', troubles: [] }
  const message = `${at.client.name} never got the document; its empty job was cancelled.`
  return { outcome: 'failed', problem: { code: 'interrupted', message } }
}

async function waiting(
  { client, isSpooler }: Followed,
  said: IppAttributes,
  options: CheckOptions,
): Promise<Progress> {
  const about = await client.attributes(options, [
    'printer-state',
    'printer-state-reasons',
    'printer-state-message',
  ])
  if (!about.ok) return { outcome: 'pending', troubles: [], problem: about.problem }
  const reasons = readTexts(about.value, 'printer-state-reasons').filter(reason => reason !== 'none')
  const stateMessage = readText(about.value, 'printer-state-message')
  if (readText(about.value, 'printer-state') === 'stopped') {
    const stopped = { place: client.name, reasons, stateMessage, isSpooler, wasTried: wasBegun(said) }
    return { outcome: 'pending', ...whyStopped(stopped) }
  }
  const troubles = troublesOf(reasons)
  if (readText(said, 'job-state') !== 'pending-held') return { outcome: 'pending', troubles }
  if (!isSpooler || !isRetried(said))
    return {
      outcome: 'pending',
      troubles,
      problem: { code: 'job_held', message: `The job is held at ${within(client.name)}.` },
    }
  const words = stateMessage === null ? '' : ` It says: ${stateMessage}`
  const message = `${client.name} could not hand the job to the printer, and tries again automatically.${words}`
  return { outcome: 'pending', troubles, problem: { code: 'job_retried', message } }
}

/** Whether a job of this queue was begun and lies in it again; false where the server does not list its jobs. */
export async function hasTriedJob(client: IppClient, options: CheckOptions): Promise<boolean> {
  const about = {
    ...asUser,
    'which-jobs': 'not-completed',
    limit: mostListed,
    'requested-attributes': ['job-id', 'job-state', 'job-state-reasons', 'time-at-processing'],
  }
  const asked = await client.ask({ operation: 'Get-Jobs', about }, options)
  return asked.ok && asked.answer.jobs.some(wasBegun)
}

const mostListed = 50

/** True: the server has cancelled it. */
export async function cancelJob(
  client: IppClient,
  { job }: SpoolerJob,
  options: CheckOptions,
): Promise<boolean> {
  return (await client.ask({ operation: 'Cancel-Job', about: { 'job-id': job, ...asUser } }, options)).ok
}

export const jobGone = (name: string): PrintProblem => ({
  code: 'job_gone',
  message: `${name} does not know this job any more.`,
})

/**
 * What a document may be called, best first. A language of printers goes through as it is: CUPS knows
 * `vnd.cups-raw` for that and never touches such a document; printers of their own take `octet-stream`.
 */
const rawTypes = ['application/vnd.cups-raw', 'application/octet-stream']
const typesOf: Record<PrintLanguage, readonly string[]> = {
  ZPL: ['application/vnd.zebra-zpl', 'application/zpl', 'application/vnd.zpl', 'text/zpl', ...rawTypes],
  EPL: ['application/vnd.zebra-epl', 'application/epl', ...rawTypes],
  ESCPOS: ['application/vnd.epson.escpos', 'application/escpos', ...rawTypes],
  PDF: ['application/pdf'],
  PNG: ['image/png'],
}

/** The type to send a document under, or null where a printer takes none it could have. */
function documentType(format: PrintLanguage, supported: readonly string[]): string | null {
  const types = typesOf[format]
  // A printer that does not say what it takes has to decide when it sees the document.
  return supported.length === 0
    ? (types.at(-1) ?? null)
    : (types.find(type => supported.includes(type)) ?? null)
}

/** Whether a document in this format is drawn by the printer or its queue, on a paper that can be named. */
const isDrawn = (format: PrintLanguage): boolean => format === 'PDF' || format === 'PNG'
