import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import type { ImportRecord, ImportSummary } from '../../../../shared/desk/import-records.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { ImportBook, Importer } from './import-book.ts'
import type { ImportFiles } from './import-files.ts'
import { toImportSummary } from './import-mapper.ts'
import type { ImportChange, ImportEntry, ImportRepository } from './import-repository.ts'
import { boughtMeanwhile, changedMeanwhile, wrongState } from './import-rules.ts'
import type { ImportTarget } from './targets/import-target.ts'

export type ImportCommands = {
  /** Begins to store what was planned, or goes on after a stop. */
  commit: (id: string, revision: number, who: Importer) => Result<ImportRecord>
  /** Stops; what is stored by then stays. */
  cancel: (id: string, who: Importer) => Result<ImportRecord>
  undo: (id: string, who: Importer) => Result<ImportRecord>
  /** Removes the import with its file; what it stored stays. */
  remove: (id: string, who: Importer) => Promise<Result<ImportSummary>>
}

export type ImportCommandPorts = {
  book: ImportBook
  repository: Pick<ImportRepository, 'progress' | 'remove'>
  files: Pick<ImportFiles, 'remove'>
  targets: Record<ImportKind, ImportTarget>
  holds: IntentHolds
  clock: Clock
  /** There is something to do for the background. */
  wake: (kind: ImportKind) => void
}

/** What people tell a planned import to do. */
export function createImportCommands(ports: ImportCommandPorts): ImportCommands {
  const { book, repository, files } = ports

  const begin = (entry: ImportEntry, next: ImportChange): Result<ImportRecord> => {
    const begun = book.update(entry, next)
    ports.wake(entry.kind)
    return begun
  }

  return {
    commit: (id, revision, who) => {
      const found = book.open(id, who)
      if (!found.ok) return found
      const entry = found.value
      if (entry.state !== 'planned' && entry.state !== 'stopped') return wrongState(entry)
      if (entry.revision !== revision) return changedMeanwhile()
      const startedAt = entry.startedAt ?? ports.clock.now().getTime()
      return begin(entry, { state: 'committing', startedAt, trouble: null })
    },
    cancel: (id, who) => {
      const found = book.open(id, who)
      if (!found.ok) return found
      return found.value.state === 'committing'
        ? book.update(found.value, { state: 'stopped' })
        : wrongState(found.value)
    },
    undo: (id, who) => {
      const found = book.open(id, who)
      if (!found.ok) return found
      const entry = found.value
      if (entry.state !== 'done' && entry.state !== 'stopped') return wrongState(entry)
      const bought = ports.targets[entry.kind].bought(id)
      if (bought.count > 0) return boughtMeanwhile(bought)
      const free = ports.holds.assertFree('import_undo', id)
      return free.ok ? begin(entry, { state: 'undoing', trouble: null }) : free
    },
    remove: (id, who) =>
      book.inTurn(id, async () => {
        const found = book.open(id, who)
        if (!found.ok) return found
        const { state } = found.value
        if (state === 'committing' || state === 'undoing') return wrongState(found.value)
        const gone = toImportSummary(found.value, repository.progress(found.value))
        await book.removeRows(id)
        repository.remove(id)
        files.remove(id)
        book.announce(id, 'deleted')
        return ok(gone)
      }),
  }
}
