import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { documentColumns, fromDocument } from './document-columns.ts'

/** Batch operations. The document is without its `resources`, which are in the items until the work is done. */
export const batches = sqliteTable(
  'batches',
  {
    ...documentColumns(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    /** The items as they are answered, once nothing about them changes anymore. */
    resources: text(),
    status: text().generatedAlwaysAs(fromDocument('status')),
    resourceType: text().generatedAlwaysAs(fromDocument('resource_type')),
  },
  table => [
    index('batches_lookup').on(table.testMode, table.seq, table.createdAt, table.status, table.resourceType),
    index('batches_open').on(table.resourceType, table.seq).where(sql`resources IS NULL`),
    check('batches_json', sql`json_valid(document) AND (resources IS NULL OR json_valid(resources))`),
  ],
)

/**
 * What unfinished batches are made of. An item is `waiting` until its record is stored and, where carriers have
 * to be asked about that, `stored` until they were. Items without a batch come from a request that was never
 * answered.
 */
export const batchItems = sqliteTable(
  'batch_items',
  {
    batchId: text().notNull(),
    position: integer().notNull(),
    /** The checked request of the item, as JSON. */
    input: text().notNull(),
    state: text().notNull().default('waiting'),
    recordId: text(),
    errors: text(),
  },
  table => [
    primaryKey({ columns: [table.batchId, table.position] }),
    index('batch_items_state').on(table.batchId, table.state, table.position),
    check(
      'batch_items_state_known',
      sql`state IN ('waiting','stored','processed','has_errors','incomplete')`,
    ),
  ],
)
