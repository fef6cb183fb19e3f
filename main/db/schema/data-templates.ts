import { sql } from 'drizzle-orm'
import { check, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { documentColumns, fromDocument } from './document-columns.ts'

/** How the files of other systems name their columns. */
export const dataTemplates = sqliteTable(
  'data_templates',
  { ...documentColumns(), slug: text().generatedAlwaysAs(fromDocument('slug')) },
  table => [
    uniqueIndex('data_templates_slug').on(table.slug),
    check('data_templates_json', sql`json_valid(document)`),
  ],
)
