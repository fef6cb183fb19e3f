import { sqliteTable } from 'drizzle-orm/sqlite-core'
import { documentColumns } from './document-columns.ts'

/** Saved parcel templates. Those of shipments live in their shipment. */
export const parcels = sqliteTable('parcels', documentColumns())
