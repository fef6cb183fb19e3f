import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Scope } from '../../../shared/api/scopes.ts'

/** Keys of local tools. Only a digest is kept; the bare key is shown once. */
export const apiKeys = sqliteTable('api_keys', {
  id: text().primaryKey(),
  name: text().notNull(),
  digest: text().notNull().unique(),
  lastFour: text().notNull(),
  /** `agent`: it does what the tools for agents do, within its limits, and nothing else. */
  kind: text().notNull().default('tool'),
  /** Keys of the time before scopes may do everything. */
  scopes: text({ mode: 'json' }).$type<Scope[]>().notNull().default(sql`'["read","print","buy","manage"]'`),
  testMode: integer({ mode: 'boolean' }).notNull(),
  createdAt: integer().notNull(),
  /** What kind of caller made it, and its name; null for one of the command line. */
  makerKind: text(),
  maker: text(),
  /** To the minute: written a while later, many uses at once. */
  lastUsedAt: integer(),
  revokedAt: integer(),
})
