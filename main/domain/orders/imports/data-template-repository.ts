import type { DataTemplateRecord } from '../../../../shared/desk/data-templates.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentStore, type DocumentStore } from '../../../db/document-store.ts'

export type DataTemplateRepository = DocumentStore<DataTemplateRecord> & {
  findBySlug: (slug: string) => DataTemplateRecord | null
}

export function createDataTemplateRepository(database: Database): DataTemplateRepository {
  const bySlug = database.sqlite
    .prepare<[string], string>('SELECT document FROM data_templates WHERE slug = ?')
    .pluck()
  return {
    ...createDocumentStore<DataTemplateRecord>(database, 'data_templates'),
    findBySlug: slug => {
      const text = bySlug.get(slug)
      return text === undefined ? null : (JSON.parse(text) as DataTemplateRecord)
    },
  }
}
