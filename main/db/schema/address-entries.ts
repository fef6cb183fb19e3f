import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { addresses } from './addresses.ts'

/**
 * What the desk lists of a saved address, sorts it by and tells doubles by. Written with the address; one of before has
 * no entry until the station has looked at it.
 */
export const addressEntries = sqliteTable(
  'address_entries',
  {
    addressSeq: integer()
      .primaryKey()
      .references(() => addresses.seq, { onDelete: 'cascade' }),
    /** How an entry is read from an address has changed since when this is lower. */
    readAs: integer().notNull(),
    /** Counts the changes; who merges says which one was seen. */
    revision: integer().notNull().default(1),
    /** As lists are sorted by them. */
    name: text(),
    company: text(),
    place: text(),
    postalCode: text(),
    country: text().notNull(),
    /** Equal where two addresses may be one door; who and where there say whether they are one address. */
    placeKey: text().notNull(),
    nameKey: text().notNull(),
    streetKey: text().notNull(),
    /** Parcels are sent from here. */
    isSender: integer({ mode: 'boolean' }).notNull().default(false),
  },
  table => [
    index('address_entries_name').on(table.name, table.addressSeq),
    index('address_entries_company').on(table.company, table.addressSeq),
    index('address_entries_place').on(table.place, table.addressSeq),
    index('address_entries_postal_code').on(table.postalCode, table.addressSeq),
    index('address_entries_country').on(table.country, table.addressSeq),
    index('address_entries_door').on(table.placeKey, table.nameKey, table.streetKey, table.addressSeq),
    index('address_entries_sender').on(table.addressSeq).where(sql`is_sender = 1`),
    index('address_entries_read_as').on(table.readAs),
  ],
)

/** Two addresses that look like one and are not, as somebody said. */
export const addressesApart = sqliteTable(
  'addresses_apart',
  {
    lowerSeq: integer()
      .notNull()
      .references(() => addresses.seq, { onDelete: 'cascade' }),
    higherSeq: integer()
      .notNull()
      .references(() => addresses.seq, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.lowerSeq, table.higherSeq] }),
    index('addresses_apart_higher').on(table.higherSeq),
    check('addresses_apart_order', sql`lower_seq < higher_seq`),
  ],
)

/** A merge or an import, with what it can be taken back by for a while. */
export const addressChanges = sqliteTable(
  'address_changes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    at: integer().notNull(),
    by: text(),
    /** Every address of it as it was and as it became, as JSON. */
    changes: text().notNull(),
    undoneAt: integer(),
  },
  table => [
    index('address_changes_at').on(table.at),
    check('address_changes_json', sql`json_valid(changes)`),
  ],
)

/** The picture a sender has on its documents, base64. */
export const senderLogos = sqliteTable('sender_logos', {
  addressSeq: integer()
    .primaryKey()
    .references(() => addresses.seq, { onDelete: 'cascade' }),
  picture: text().notNull(),
})
