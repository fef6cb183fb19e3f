import type { DataTemplateRecord } from '../../../../shared/desk/data-templates.ts'
import type { ImportKind } from '../../../../shared/desk/import-layout.ts'
import type { Database } from '../../../db/database.ts'
import { createDocumentStore, type DocumentStore } from '../../../db/document-store.ts'

export type DataTemplateRepository = DocumentStore<DataTemplateRecord> & {
  findBySlug: (slug: string) => DataTemplateRecord | null
  /** The newest first. */
  ofKind: (kind: ImportKind) => DataTemplateRecord[]
}

/** More than anybody has saved. */
const mostTemplates = 200

export function createDataTemplateRepository(database: Database): DataTemplateRepository {
  const { sqlite } = database
  const bySlug = sqlite
    .prepare<[string], string>('SELECT document FROM data_templates WHERE slug = ?')
    .pluck()
  const ofKind = sqlite
    .prepare<[string, number], string>(
      `SELECT document FROM data_templates WHERE document ->> '$.resource_type' = ? ORDER BY seq DESC LIMIT ?`,
    )
    .pluck()
  return {
    ...createDocumentStore<DataTemplateRecord>(database, 'data_templates'),
    findBySlug: slug => {
      const text = bySlug.get(slug)
      return text === undefined ? null : (JSON.parse(text) as DataTemplateRecord)
    },
    ofKind: kind => ofKind.all(kind, mostTemplates).map(text => JSON.parse(text) as DataTemplateRecord),
  }
}
