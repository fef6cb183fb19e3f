import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Keys of local tools. Only a digest is kept; the bare key is shown once. */
export const apiKeys = sqliteTable('api_keys', {
  id: text().primaryKey(),
  name: text().notNull(),
  digest: text().notNull().unique(),
  lastFour: text().notNull(),
  testMode: integer({ mode: 'boolean' }).notNull(),
  createdAt: integer().notNull(),
  revokedAt: integer(),
})
