import { createHash } from 'node:crypto'
import type { Preflight } from '../../../shared/desk/printing/preflight.ts'
import type { PrintProblem } from '../../../shared/desk/printing/print-problems.ts'
import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import type { Refusal } from '../../../shared/errors/result.ts'
import type { Preparation } from '../preparation/preparation.ts'
import type { PrinterRow } from '../printer-repository.ts'
import { toPrintDocument } from './print-job-mapper.ts'
import type { JobChanges, PrintJobRepository, PrintJobRow } from './print-job-repository.ts'
import { printTargetOf } from './print-target.ts'

/** A job whose bytes are made, for the printer as it was then. */
export type Made = {
  job: PrintJobRow
  printer: PrinterRow
  bytes: Uint8Array
  language: PrintLanguage
  /** How many places of a shared sheet it takes. */
  labels: number
  /** For the record, written when the job is claimed. */
  record: JobChanges
}

/** `record`: what is known of a document that cannot leave, for its row. */
export type Making = { ok: true; made: Made } | { ok: false; record: JobChanges }

export type MakePrint = ReturnType<typeof createMaking>

/** Makes exactly the bytes that will leave. What is blocked by the check leaves only where somebody said so. */
export const createMaking =
  ({ jobs, preparation }: { jobs: PrintJobRepository; preparation: Preparation }) =>
  async (printer: PrinterRow, job: PrintJobRow): Promise<Making> => {
    const document = toPrintDocument(job, jobs.bytesOf(job))
    const prepared = await preparation.prepare(document, printTargetOf(printer))
    if (!prepared.ok)
      return {
        ok: false,
        record: named({ code: 'cannot_be_made', message: wordsOf(prepared.refusal, printer) }),
      }
    const { bytes, language, preflight, labels } = prepared.value
    const found = { preflight: JSON.stringify(preflight) }
    const isBlocked = preflight.verdict === 'blocked'
    if (isBlocked && job.overriddenBy === null) {
      const problem = named({ code: 'found_faulty', message: firstOf(preflight) })
      return { ok: false, record: { ...found, ...problem } }
    }
    const sentHash = bytes === document.bytes ? job.payloadHash : hashOf(bytes)
    const overriddenBy = isBlocked ? job.overriddenBy : null
    const record = { ...found, sentHash, sentFormat: language, overriddenBy }
    return { ok: true, made: { job, printer, bytes, language, labels, record } }
  }

const named = ({ code, message }: PrintProblem) => ({ problemCode: code, problemMessage: message })

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const wordsOf = (refusal: Refusal, { name }: PrinterRow): string =>
  'message' in refusal && refusal.message ? refusal.message : `This document cannot be made for "${name}".`

/** The first thing that is wrong, in words. */
export const firstOf = ({ findings }: Preflight): string =>
  findings.find(({ severity }) => severity === 'error')?.message ?? 'Something is wrong with it.'
