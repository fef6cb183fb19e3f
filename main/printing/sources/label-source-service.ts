import { cutRecords } from '../../../shared/api/pages.ts'
import type { LabelSource, NewLabelSource } from '../../../shared/desk/printing/label-sources.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { Ids } from '../../platform/ids.ts'
import type { PrintJobRepository, PrintQueueRepository } from '../spool/print-job-repository.ts'
import type { PrintJobRow } from '../spool/print-job-row.ts'
import type { PrintJobWriter } from '../spool/print-job-writer.ts'
import type { LabelSources } from './label-sources.ts'

export type LabelSourceServicePorts = {
  sources: LabelSources
  jobs: PrintJobRepository
  queue: PrintQueueRepository
  writer: PrintJobWriter
  ids: Ids
}

export type LabelSourceService = ReturnType<typeof createLabelSourceService>

/** Remembers what was answered of labels, and lets the prints go on that waited for it. */
export function createLabelSourceService(ports: LabelSourceServicePorts) {
  const { sources, jobs, queue, writer } = ports

  async function remember(body: NewLabelSource, saidBy: string): Promise<Result<LabelSource>> {
    const job = body.print_job_id ? jobs.find(body.print_job_id) : undefined
    if (body.print_job_id && !job) return refuse('not_found')
    const { kind, pattern, dpi = null, rest = null, rest_printer_id: at = null } = body
    if (at !== null && !sources.hasPrinter(at))
      return refuseFields({ rest_printer_id: ['This printer does not exist (any more).'] })
    const asked = body.shipment_id ? { name: 'label', shipmentId: body.shipment_id } : job
    const origin = kind && pattern ? { kind, pattern } : asked && (await sources.originOf(asked))
    if (!origin) return refuse('not_found')
    const kept = sources.keep({
      id: ports.ids('labelSource'),
      object_type: 'label_source',
      ...origin,
      dpi,
      rest,
      rest_printer_id: at,
      said_by: saidBy,
      said_for: job?.name ?? null,
      said_at: new Date(writer.nowMs()).toISOString(),
    })
    if (kept.ok && dpi !== null) await letGoOn(kept.value, job)
    return kept
  }

  /** The one that was asked about too, whatever its source was called. What is made now is checked when its turn comes. */
  async function letGoOn(source: LabelSource, asked: PrintJobRow | undefined): Promise<void> {
    for (const job of queue.waitingForDots()) {
      if (job.id !== asked?.id && !(await sources.sourceAmong([source], job))) continue
      const known = { madeFor: source.dpi, preflight: null, problemCode: null, problemMessage: null }
      const stored = writer.transact(() => {
        const now = jobs.find(job.id)
        return ok(now?.problemCode === 'dots_unknown' ? jobs.change(now, known, writer.nowMs()) : undefined)
      })
      if (stored.ok && stored.value) writer.announce(stored.value, 'updated')
    }
  }

  return {
    list: (range: { limit: number; offset: number }) =>
      cutRecords(
        sources.list().toSorted((a, b) => a.pattern.localeCompare(b.pattern)),
        range,
      ),
    remember,
    remove: sources.remove,
  }
}
