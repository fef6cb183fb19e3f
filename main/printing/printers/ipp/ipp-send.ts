import type { PrintProblem } from '../../../../shared/desk/printing/print-problems.ts'
import { jobName, type SpoolerJob, toReceipt } from '../spooler-receipt.ts'
import type { CheckOptions, Delivery, SendOptions } from '../transport.ts'
import { number } from './attribute-values.ts'
import { documentType, isDrawn } from './document-formats.ts'
import { type Asked, asUser } from './ipp-client.ts'
import { cancelJob, type Followed, followJob } from './ipp-follow.ts'
import type { IppAttributes } from './ipp-message.ts'
import { mediaName } from './media-names.ts'
import type { QueueFacts } from './queue-facts.ts'

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
  const id = number(created.answer.jobs[0] ?? {}, 'job-id')
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
    const id = number(handed.answer.jobs[0] ?? {}, 'job-id')
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
