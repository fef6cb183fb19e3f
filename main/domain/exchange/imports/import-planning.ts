import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import type { ImportDecisions, ImportRecord } from '../../../../shared/desk/import-records.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { ImportBook, Importer } from './import-book.ts'
import type { ImportFiles } from './import-files.ts'
import { writePlan } from './import-plan.ts'
import type { ImportReader } from './import-reader.ts'
import type { ImportRepository } from './import-repository.ts'
import type { ImportRowRepository } from './import-row-repository.ts'
import { fileGone, isOpen, noFile, wrongState } from './import-rules.ts'
import type { ImportTarget } from './targets/import-target.ts'

export type ImportPlanning = {
  /** Holds what is in the file against what is stored; nothing of it is stored yet. */
  plan: (id: string, who: Importer) => Promise<Result<ImportRecord>>
  decide: (id: string, decisions: ImportDecisions, who: Importer) => Result<ImportRecord>
}

export type ImportPlanningPorts = {
  database: Pick<Database, 'transact'>
  book: ImportBook
  repository: Pick<ImportRepository, 'update'>
  rows: ImportRowRepository
  files: Pick<ImportFiles, 'read' | 'writeItems'>
  reader: ImportReader
  targets: Record<ImportKind, ImportTarget>
}

/** What would become of each record of a file, before anything does. */
export function createImportPlanning(ports: ImportPlanningPorts): ImportPlanning {
  const { book, repository, rows, files, reader } = ports
  const { transact } = ports.database

  const plan: ImportPlanning['plan'] = (id, who) =>
    book.inTurn(id, async () => {
      const found = book.open(id, who)
      if (!found.ok) return found
      const entry = found.value
      if (!isOpen(entry)) return wrongState(entry)
      const bytes = entry.seen ? await files.read(id) : null
      if (!entry.seen) return noFile()
      if (!bytes) return fileGone()
      const prepared = await reader.run('prepareImport', {
        bytes,
        name: entry.name,
        kind: entry.kind,
        reading: entry.reading,
        serviceCode: entry.serviceCode,
        layout: entry.layout,
        edits: entry.edits,
        leftOut: entry.leftOut,
      })
      if (!prepared.ok) return prepared
      const target = ports.targets[entry.kind]
      if (entry.kind === 'rates' && entry.connectionId === null) return noConnectionChosen()
      await target.open?.(entry)
      repository.update(id, { plan: null, state: 'read' })
      // The disk has them while they are held against what is stored.
      const written = files.writeItems(id, prepared.value.items)
      const planned = book
        .removeRows(id)
        .then(() =>
          writePlan(
            prepared.value,
            { target, of: entry, leftOut: entry.leftOut },
            { rows, together: work => void transact(() => ok(work())) },
          ),
        )
      await Promise.allSettled([written, planned])
      await written
      const made = await planned
      faultPoint('import.rows_planned')
      return book.update(entry, { plan: made, state: 'planned', trouble: null })
    })

  const decide: ImportPlanning['decide'] = (id, decisions, who) => {
    const found = book.open(id, who)
    if (!found.ok) return found
    const entry = found.value
    const { plan: made } = entry
    if (entry.state !== 'planned' || !made) return wrongState(entry)
    return transact(() => {
      for (const { position, update: isUpdate } of decisions)
        rows.decide(id, position, isUpdate ? 'update' : 'skip')
      const counts = rows.counts(id)
      return book.update(entry, { plan: { ...made, ...counts } })
    })
  }

  return { plan, decide }
}

const noConnectionChosen = () =>
  refuseFields({ connection_id: ['Choose the connection whose rate sheet this is.'] })
