import type { FileFormat, ImportKind } from '../../../../shared/desk/import-layout.ts'
import type { ImportField, ImportLook, ImportLookInput } from '../../../../shared/desk/import-records.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { listedFields } from './fields.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportReader } from './import-reader.ts'
import type { ImportRepository } from './import-repository.ts'
import type { ImportRowRepository } from './import-row-repository.ts'
import { fileGone, noFile, noSuchImport } from './import-rules.ts'
import { programsOf } from './sources/recognise.ts'

/** What is read of the file of an import beside its plan; nothing is changed by it. */
export type ImportLooks = {
  /** What a column can be read as. */
  fields: (kind: ImportKind) => ImportField[]
  /** Programs whose files are recognised. */
  programs: typeof programsOf
  /** Single rows as they stand, and what a layout would make of the first ones. */
  look: (id: string, asked: ImportLookInput, testMode: boolean) => Promise<Result<ImportLook>>
  /** The rows that do not fit, in the form the file came in. */
  errorFile: (
    id: string,
    testMode: boolean,
  ) => Promise<Result<{ name: string; format: FileFormat; bytes: Uint8Array }>>
}

export type ImportLooksPorts = {
  repository: Pick<ImportRepository, 'find'>
  rows: Pick<ImportRowRepository, 'faulty'>
  files: Pick<ImportFiles, 'read'>
  reader: ImportReader
}

export function createImportLooks({ repository, files, reader, rows }: ImportLooksPorts): ImportLooks {
  const fileOf = async (id: string, testMode: boolean) => {
    const entry = repository.find(id, testMode)
    if (!entry) return noSuchImport(id)
    if (!entry.seen) return noFile()
    const bytes = await files.read(id)
    return bytes ? ok({ entry, bytes }) : fileGone()
  }
  return {
    fields: listedFields,
    programs: programsOf,
    look: async (id, { layout, lines = [] }, testMode) => {
      const file = await fileOf(id, testMode)
      if (!file.ok) return file
      const { entry, bytes } = file.value
      const { name, kind, reading, edits, serviceCode } = entry
      const looked = await reader.run('lookIntoFile', {
        bytes,
        name,
        kind,
        reading,
        serviceCode,
        layout: layout ?? null,
        edits,
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
