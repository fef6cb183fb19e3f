import type { Readable } from 'node:stream'
import type { DataTemplateRecord } from '../../../../shared/desk/data-templates.ts'
import type {
  ImportRecord,
  ImportRow,
  ImportRowsQuery,
  ImportSummary,
} from '../../../../shared/desk/import-records.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Range } from '../../../db/page-cut.ts'
import type { DataTemplateService } from './data-template-service.ts'
import { createImportBook, type ImportBookPorts } from './import-book.ts'
import { createImportCommands, type ImportCommandPorts, type ImportCommands } from './import-commands.ts'
import type { ImportFiles } from './import-files.ts'
import { createImportLooks, type ImportLooks } from './import-looks.ts'
import { reportOf, toImportRow, toImportSummary } from './import-mapper.ts'
import { createImportPlanning, type ImportPlanning, type ImportPlanningPorts } from './import-planning.ts'
import { createImportReceiving, type ImportReceiving, type ImportReceivingPorts } from './import-receiving.ts'
import type { ImportRepository } from './import-repository.ts'
import type { ImportRowRepository } from './import-row-repository.ts'
import { noFile, noSuchImport } from './import-rules.ts'

export type ImportService = ImportLooks &
  ImportReceiving &
  ImportPlanning &
  ImportCommands & {
    list: (
      testMode: boolean,
      range: Range,
    ) => { count: number; next: number | null; records: ImportSummary[] }
    retrieve: (id: string, testMode: boolean) => Result<ImportRecord>
    rows: (
      id: string,
      query: ImportRowsQuery,
      testMode: boolean,
    ) => Result<{ count: number; records: ImportRow[] }>
    report: (id: string, testMode: boolean) => Result<{ name: string; content: Readable }>
    saveTemplate: (
      id: string,
      given: { name: string; description?: string | null | undefined },
      testMode: boolean,
    ) => Result<DataTemplateRecord>
  }

type ImportPorts = ImportBookPorts &
  Omit<ImportReceivingPorts & ImportPlanningPorts & ImportCommandPorts, 'book'> & {
    repository: ImportRepository
    rows: ImportRowRepository
    files: ImportFiles
    templates: Pick<DataTemplateService, 'create' | 'freeSlug'>
  }

/** Files that become records, as the page and programs work with them. */
export function createImportService(ports: ImportPorts): ImportService {
  const { repository, rows, templates } = ports
  const book = createImportBook(ports)
  return {
    ...createImportLooks(ports),
    ...createImportReceiving({ ...ports, book }),
    ...createImportPlanning({ ...ports, book }),
    ...createImportCommands({ ...ports, book }),
    list: (testMode, range) => {
      const { entries, ...page } = repository.page(testMode, range)
      return { ...page, records: entries.map(each => toImportSummary(each, repository.progress(each))) }
    },
    retrieve: book.retrieve,
    rows: (id, query, testMode) => {
      if (!repository.find(id, testMode)) return noSuchImport(id)
      const page = rows.page(id, query)
      return ok({ count: page.count, records: page.rows.map(toImportRow) })
    },
    report: (id, testMode) => {
      const entry = repository.find(id, testMode)
      return entry ? ok({ name: entry.name, content: reportOf(id, rows) }) : noSuchImport(id)
    },
    saveTemplate: (id, { name, description }, testMode) => {
      const entry = repository.find(id, testMode)
      if (!entry) return noSuchImport(id)
      if (!entry.seen) return noFile()
      return templates.create({
        name,
        slug: templates.freeSlug(name),
        description,
        resource_type: entry.kind,
        layout: entry.layout,
        reading: entry.reading,
        heads: entry.seen.columns.map(({ head }) => head),
      })
    },
  }
}
