import { ok } from '../../../../shared/errors/result.ts'
import { fileGone, noFile, noSuchImport } from './import-rules.ts'
import type { ImportPorts, ImportService } from './import-service.ts'

/** What is read of the file of an import beside its plan; nothing is changed by it. */
export function createImportLooks({
  repository,
  files,
  reader,
  rows,
}: Pick<ImportPorts, 'repository' | 'files' | 'reader' | 'rows'>): Pick<ImportService, 'look' | 'errorFile'> {
  const fileOf = async (id: string, testMode: boolean) => {
    const entry = repository.find(id, testMode)
    if (!entry) return noSuchImport(id)
    if (!entry.seen) return noFile()
    const bytes = await files.read(id)
    return bytes ? ok({ entry, bytes }) : fileGone()
  }
  return {
    look: async (id, { layout, lines = [] }, testMode) => {
      const file = await fileOf(id, testMode)
      if (!file.ok) return file
      const { entry, bytes } = file.value
      const looked = await reader.run('lookIntoFile', {
        bytes,
        name: entry.name,
        kind: entry.kind,
        reading: entry.reading,
        layout: layout ?? null,
        edits: entry.edits,
        lines,
      })
      if (!looked.ok) return looked
      const records = looked.value.records.map(record => ({
        ...record,
        problems: record.problems.map(({ row: _, order: __, ...problem }) => ({
          ...problem,
          params: { ...problem.params },
        })),
      }))
      return ok({ rows: looked.value.rows, records })
    },
    errorFile: async (id, testMode) => {
      const file = await fileOf(id, testMode)
      if (!file.ok) return file
      const { entry, bytes } = file.value
      const written = await reader.run('writeErrorFile', {
        bytes,
        reading: entry.reading,
        rows: rows.faulty(id),
      })
      return written.ok ? ok({ name: entry.name, ...written.value }) : written
    },
  }
}
