import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { documentColumns } from './document-columns.ts'

/** Saved customs declarations. Those of shipments live in their shipment. */
export const customs = sqliteTable('customs', documentColumns())
