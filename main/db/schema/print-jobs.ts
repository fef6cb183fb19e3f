import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  blob,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { printJobStates, printKinds } from '../../../shared/desk/printing/print-jobs.ts'
import { printProblemCodes } from '../../../shared/desk/printing/print-problems.ts'
import { printOrders } from '../../../shared/desk/printing/print-runs.ts'
import { printFits, printLanguages } from '../../../shared/desk/printing/printer-kinds.ts'
import { printers } from './printers.ts'

/** What was or will be printed, byte for byte, once however often it is printed. */
export const printPayloads = sqliteTable('print_payloads', {
  /** SHA-256 of the bytes, hexadecimal. */
  hash: text().primaryKey(),
  bytes: blob({ mode: 'buffer' }).notNull(),
  createdAt: integer().notNull(),
})

/** What conversions made of a document for one kind of printer, and what was found about it, found again by content. */
export const printConversions = sqliteTable(
  'print_conversions',
  {
    /** Hash of the document, of everything of the target that matters and of the version of the converter. */
    key: text().primaryKey(),
    /** Hash of the document it was made of. */
    sourceHash: text().notNull(),
    format: text({ enum: printLanguages }).notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
    preflight: text().notNull(),
    usedAt: integer().notNull(),
  },
  table => [
    index('print_conversions_source').on(table.sourceHash),
    index('print_conversions_age').on(table.usedAt),
  ],
)

/**
 * The spool. `seq` is the order at the printer. Two partial unique indexes carry the promises of the spool:
 * a printer has one job under way, and a job is not repeated while a repeat of it is still waiting.
 */
export const printJobs = sqliteTable(
  'print_jobs',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    printerId: text().references(() => printers.id, { onDelete: 'set null' }),
    /** Kept, so that the history still reads when the printer is gone. */
    printerName: text().notNull(),
    /** No foreign key: the record of a print outlives the shipment. */
    shipmentId: text(),
    payloadHash: text()
      .notNull()
      .references(() => printPayloads.hash),
    name: text().notNull(),
    /** Of the document as it was given; what leaves may be another. */
    format: text({ enum: printLanguages }).notNull(),
    sizeBytes: integer().notNull(),
    kind: text({ enum: printKinds }).notNull().default('label'),
    /** Tracking numbers whose barcodes have to be on it, JSON list. */
    trackingNumbers: text().notNull().default('[]'),
    /** Texts of it with a character that no font of the station has, JSON list. */
    undrawn: text().notNull().default('[]'),
    /** The paper its carrier was asked for it on, JSON; null where that is not known. */
    paper: text(),
    /** What every label of its carrier bears, JSON list. */
    codes: text().notNull().default('[]'),
    /** Dots an inch ZPL was made for; null where its commands have to tell. */
    madeFor: integer(),
    /** How it goes onto paper it is too large for. */
    fit: text({ enum: printFits }),
    /** Hash of the bytes that left, or are about to; null while they were not made. */
    sentHash: text(),
    sentFormat: text({ enum: printLanguages }),
    /** What was found about exactly these bytes, JSON. */
    preflight: text(),
    /** Who said "print anyway" to what was found. */
    overriddenBy: text(),
    /** Finds the copy under way at the printer again, see `Receipt`. */
    receipt: text(),
    /** Place in the line of its printer; lower goes first. Jobs of before take their `seq`. */
    line: integer().notNull().default(0),
    heldAt: integer(),
    heldBy: text(),
    /** Jobs that were asked for together and come out in one order. */
    runId: text(),
    /** 1 when it was last handed to a folder: what is confirmed then is a file, not paper. */
    asFile: integer().notNull().default(0),
    /** 1 for labels of test mode and whatever else was printed in it. */
    testMode: integer().notNull().default(0),
    /** Who answered "did it come out?". */
    answeredBy: text(),
    copies: integer().notNull(),
    copiesDone: integer().notNull().default(0),
    state: text({ enum: printJobStates }).notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: integer(),
    problemCode: text({ enum: printProblemCodes }),
    problemMessage: text(),
    /** The first job of the document; repeats of a repeat point there too. */
    repeatOf: text().references((): AnySQLiteColumn => printJobs.id),
    /** 0 for the first print, then 1, 2, 3. */
    repeatNumber: integer().notNull().default(0),
    requestedBy: text().notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  table => [
    index('print_jobs_line').on(table.printerId, table.state, table.line),
    uniqueIndex('print_jobs_one_sending').on(table.printerId).where(sql`state = 'sending'`),
    uniqueIndex('print_jobs_one_repeat_waiting').on(table.repeatOf).where(sql`state IN ('queued','sending')`),
    uniqueIndex('print_jobs_repeat_number').on(table.repeatOf, table.repeatNumber),
    index('print_jobs_printer').on(table.printerId, table.seq),
    index('print_jobs_state').on(table.state, table.seq),
    index('print_jobs_followed')
      .on(table.printerId, table.line)
      .where(sql`state = 'sent' AND receipt IS NOT NULL`),
    index('print_jobs_stopped_run')
      .on(table.runId)
      .where(sql`state IN ('failed','unknown') AND run_id IS NOT NULL`),
    index('print_jobs_run').on(table.runId, table.line),
    // What was printed on a day, without reading the jobs.
    index('print_jobs_day').on(table.createdAt, table.printerId, table.kind, table.state, table.testMode),
    index('print_jobs_payload').on(table.payloadHash),
    index('print_jobs_shipment').on(table.shipmentId, table.seq),
    check(
      'print_jobs_state_known',
      sql`state IN ('queued','sending','sent','confirmed','failed','unknown','cancelled')`,
    ),
    check('print_jobs_copies', sql`copies BETWEEN 1 AND 99 AND copies_done BETWEEN 0 AND copies`),
  ],
)

/** Prints that were asked for together. What became of them is in their jobs. */
export const printRuns = sqliteTable('print_runs', {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  name: text().notNull(),
  sequence: text({ enum: printOrders }).notNull(),
  shipments: integer().notNull(),
  testMode: integer().notNull().default(0),
  requestedBy: text().notNull(),
  createdAt: integer().notNull(),
})
