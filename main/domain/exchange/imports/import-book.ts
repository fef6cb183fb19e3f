import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import type { ImportRecord } from '../../../../shared/desk/import-records.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { ImportFiles } from './import-files.ts'
import { toImportRecord } from './import-mapper.ts'
import type { ImportChange, ImportEntry, ImportRepository } from './import-repository.ts'
import type { ImportRowRepository } from './import-row-repository.ts'
import { managersOnly, noSuchImport } from './import-rules.ts'

/** Who imports, and in which mode. */
export type Importer = { by: string | null; testMode: boolean; mayManage: boolean }

export type ImportBookPorts = {
  database: Pick<Database, 'afterCommit'>
  repository: ImportRepository
  rows: Pick<ImportRowRepository, 'clear'>
  files: Pick<ImportFiles, 'has'>
  changes: ChangeFeed
}

export type ImportBook = ReturnType<typeof createImportBook>

const rowsAtOnce = 1_000

/** Imports as they stand: whose they are, what is written of them, and what pages are told. */
export function createImportBook({ database, repository, rows, files, changes }: ImportBookPorts) {
  const announce = (id: string, action: 'created' | 'updated' | 'deleted') =>
    database.afterCommit(() => changes.publish({ topic: 'imports', id, action }))

  const toRecord = (entry: ImportEntry): ImportRecord =>
    toImportRecord(entry, {
      progress: repository.progress(entry),
      same: entry.digest === null ? null : repository.sameAs(entry),
      hasFile: files.has(entry.id),
    })

  return {
    announce,
    inTurn: createTurns(),
    retrieve: (id: string, testMode: boolean): Result<ImportRecord> => {
      const entry = repository.find(id, testMode)
      return entry ? ok(toRecord(entry)) : noSuchImport(id)
    },
    /** An import somebody may change. */
    open: (id: string, who: Importer): Result<ImportEntry> => {
      const entry = repository.find(id, who.testMode)
      if (!entry) return noSuchImport(id)
      return managersOnly(entry.kind) && !who.mayManage ? notAllowed(entry.kind) : ok(entry)
    },
    /** Writes a change of an import; its revision is the next one. */
    update: (entry: ImportEntry, change: ImportChange): Result<ImportRecord> => {
      const next = { ...change, revision: entry.revision + 1 }
      repository.update(entry.id, next)
      announce(entry.id, 'updated')
      return ok(toRecord({ ...entry, ...next }))
    },
    /** Removes the rows of its plan, in pieces. */
    removeRows: async (id: string): Promise<void> => {
      while (rows.clear(id, rowsAtOnce)) await breathe()
    },
  }
}

export const notAllowed = (kind: ImportKind) =>
  refuse('permission_denied', {
    message: `Only those who set up the station import ${kind}. Nothing was done.`,
  })

/** One piece of work about an import at a time, in the order they were asked for. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(id) ?? Promise.resolve()).then(work, work)
    last.set(id, turn)
    const forget = () => void (last.get(id) === turn && last.delete(id))
    turn.then(forget, forget)
    return turn
  }
}
