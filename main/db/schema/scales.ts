import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type ScaleProtocolName, scaleProtocolNames } from '../../../shared/scales/protocols.ts'

const protocols = scaleProtocolNames as [ScaleProtocolName, ...ScaleProtocolName[]]

/** Scales at serial ports of this computer. A port has one scale. */
export const scales = sqliteTable('scales', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** The desk that weighs with it; null: any. */
  desk: text(),
  path: text().notNull().unique(),
  /** By these its adapter is known again under another path. */
  serialNumber: text(),
  locationId: text(),
  protocol: text({ enum: protocols }).notNull(),
  createdAt: integer().notNull(),
})
