import type { DocumentTemplateRecord } from '../../../shared/desk/document-templates.ts'
import type { Database } from '../../db/database.ts'
import { createDocumentStore, type DocumentStore } from '../../db/document-store.ts'
import { withEveryOption } from './document-template-mapper.ts'

export type DocumentTemplateRepository = Omit<DocumentStore<DocumentTemplateRecord>, 'page'> & {
  count: () => number
  list: (range: { limit: number; offset: number }) => DocumentTemplateRecord[]
  findBySlug: (slug: string) => DocumentTemplateRecord | null
}

export function createDocumentTemplateRepository(database: Database): DocumentTemplateRepository {
  const { sqlite } = database
  const store = createDocumentStore<DocumentTemplateRecord>(database, 'document_templates')
  const count = sqlite.prepare<[], number>('SELECT count(*) FROM document_templates').pluck()
  const list = sqlite
    .prepare<[number, number], string>(
      `SELECT document FROM document_templates ORDER BY seq DESC LIMIT ? OFFSET ?`,
    )
    .pluck()
  const bySlug = sqlite
    .prepare<[string], string>('SELECT document FROM document_templates WHERE slug = ?')
    .pluck()
  const read = (document: string) => withEveryOption(JSON.parse(document) as DocumentTemplateRecord)
  return {
    insert: store.insert,
    has: store.has,
    find: id => {
      const known = store.find(id)
      return known && withEveryOption(known)
    },
    update: store.update,
    remove: store.remove,
    count: () => count.get() ?? 0,
    list: ({ limit, offset }) => list.all(limit, offset).map(read),
    findBySlug: slug => {
      const document = bySlug.get(slug)
      return document === undefined ? null : read(document)
    },
  }
}
