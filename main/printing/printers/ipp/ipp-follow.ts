import type { PrintProblem } from '../../../../shared/desk/printing/print-problems.ts'
import type { SpoolerJob } from '../spooler-receipt.ts'
import type { CheckOptions, Progress } from '../transport.ts'
import { number, text, texts } from './attribute-values.ts'
import { asUser, type IppClient } from './ipp-client.ts'
import type { IppAttributes } from './ipp-message.ts'
import { troublesOf } from './printer-reasons.ts'

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
export type Followed = { client: IppClient; isSpooler: boolean }

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
      ? { outcome: 'unknown', problem: gone(client.name) }
      : { outcome: 'pending', troubles: [], problem: asked.problem }
  }
  const [said = {}] = asked.answer.jobs
  const name = text(said, 'job-name')
  if (name !== null && name !== job.name) return { outcome: 'unknown', problem: gone(client.name) }
  switch (text(said, 'job-state')) {
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
  if (!texts(said, 'job-state-reasons').includes('job-completed-with-errors')) return { outcome: 'confirmed' }
  const message = `${client.name} finished the job, with errors.`
  return { outcome: 'unknown', problem: { code: 'job_dropped', message } }
}

/** Nothing came out when it never began, or when a printer that counts its pages counted none. */
function dropped({ client, isSpooler }: Followed, said: IppAttributes, what: string): Progress {
  const pages = pagesPrinted(said)
  const isUntouched = number(said, 'time-at-processing') === null || (pages === 0 && !isSpooler)
  const amount = pages
    ? `after ${pages} ${pages === 1 ? 'page' : 'pages'}`
    : isUntouched
      ? 'before it printed'
      : 'while it printed'
  const reasons = texts(said, 'job-state-reasons').filter(reason => reason !== 'none')
  const because = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`
  const message = `The job ${what} ${client.name} ${amount}${because}.`
  return { outcome: isUntouched ? 'failed' : 'unknown', problem: { code: 'job_dropped', message } }
}

function pagesPrinted(said: IppAttributes): number | null {
  const counts = ['job-impressions-completed', 'job-media-sheets-completed'].flatMap(
    name => number(said, name) ?? [],
  )
  return counts.length === 0 ? null : Math.max(...counts)
}

function isEmpty(said: IppAttributes): boolean {
  const state = text(said, 'job-state')
  if (state !== 'pending' && state !== 'pending-held') return false
  const isWaiting = texts(said, 'job-state-reasons').some(reason => withoutDocument.includes(reason))
  return isWaiting || number(said, 'number-of-documents') === 0
}

async function withdrawEmpty(at: Followed, job: SpoolerJob, options: CheckOptions): Promise<Progress> {
  const isCancelled = await cancelJob(at.client, job, options)
  if (!isCancelled) return { outcome: 'pending', troubles: [] }
  const message = `${at.client.name} never got the document; its empty job was cancelled.`
  return { outcome: 'failed', problem: { code: 'interrupted', message } }
}

async function waiting({ client }: Followed, said: IppAttributes, options: CheckOptions): Promise<Progress> {
  const isHeld = text(said, 'job-state') === 'pending-held'
  const about = await client.attributes(options, ['printer-state', 'printer-state-reasons'])
  if (!about.ok) return { outcome: 'pending', troubles: [], problem: about.problem }
  const troubles = troublesOf(texts(about.value, 'printer-state-reasons'))
  const isStopped = text(about.value, 'printer-state') === 'stopped' && troubles.length === 0
  const more = isStopped
    ? (['stopped'] as const)
    : isHeld && !troubles.includes('paused')
      ? (['paused'] as const)
      : []
  return { outcome: 'pending', troubles: [...troubles, ...more] }
}

/** True: the server has cancelled it. */
export async function cancelJob(
  client: IppClient,
  { job }: SpoolerJob,
  options: CheckOptions,
): Promise<boolean> {
  return (await client.ask({ operation: 'Cancel-Job', about: { 'job-id': job, ...asUser } }, options)).ok
}

export const gone = (name: string): PrintProblem => ({
  code: 'job_gone',
  message: `${name} does not know this job any more.`,
})
