import { sql } from 'drizzle-orm'
import { integer, text } from 'drizzle-orm/sqlite-core'

/**
 * Columns of a table whose records are kept as the JSON document the interface answers with. What is
 * searched or constrained is a generated column of that document, so no fact is stored twice.
 */
export const documentColumns = () => ({
  /** Order of creation; also the order of lists. */
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  document: text().notNull(),
  createdAt: integer().notNull(),
})

/** A virtual column holding `$.path` of the document. */
export const fromDocument = (path: string) => sql.raw(`json_extract(document, '$.${path}')`)

/**
 * A virtual column holding `$.path` for indexes; null where the document is long, so that what fills it is not
 * stored twice. Whoever searches it looks into those documents.
 */
export const shortFromDocument = (path: string) =>
  sql.raw(`CASE WHEN length(document) <= 65536 THEN json_extract(document, '$.${path}') END`)

/** A virtual column holding several texts below `$.path` as one, for finding words in. */
export const textFromDocument = (path: string, fields: readonly string[]) =>
  sql.raw(
    fields.map(field => `coalesce(json_extract(document, '$.${path}.${field}'), '')`).join(" || ' ' || "),
  )
