import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { documentColumns, fromDocument } from './document-columns.ts'

/** The shop's own document templates, of both modes. */
export const documentTemplates = sqliteTable(
  'document_templates',
  { ...documentColumns(), slug: text().generatedAlwaysAs(fromDocument('slug')) },
  table => [
    uniqueIndex('document_templates_slug').on(table.slug),
    check('document_templates_json', sql`json_valid(document)`),
  ],
)
