import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { documentColumns } from './document-columns.ts'

/** Saved addresses. Those of shipments live in their shipment. */
export const addresses = sqliteTable('addresses', documentColumns())
