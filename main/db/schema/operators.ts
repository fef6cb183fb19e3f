import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OperatorRole } from '../../../shared/desk/operators.ts'

/** People who sign in with a password. */
export const operators = sqliteTable(
  'operators',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    /** In small letters, so that one person has one. */
    email: text().notNull().unique(),
    name: text().notNull(),
    role: text().$type<OperatorRole>().notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    /** scrypt, with its salt and its cost; sealed by the secret box. */
    passwordHash: text().notNull(),
    /** The same of the PIN, which opens the page alone; null: none. */
    pinHash: text(),
    /** SHA-256 of what the operator's card says, which opens the page too; null: no card. */
    cardDigest: text().unique(),
    /** When this operator signed in on the page last. */
    usedAt: integer(),
    /** Tokens carry it; raising it ends all of them. */
    tokenVersion: integer().notNull().default(1),
    /** Secret of the authenticator app, sealed by the secret box. */
    factorSecret: text(),
    /** Null while the secret has not been proved by a first code. */
    factorConfirmedAt: integer(),
    /** Time step of the newest code that was used; none up to it is taken again. */
    factorStep: integer().notNull().default(0),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  () => [
    check('operators_email', sql`email = lower(email)`),
    check('operators_role', sql`role IN ('viewer','packer','manager')`),
    check('operators_factor', sql`factor_confirmed_at IS NULL OR factor_secret IS NOT NULL`),
  ],
)

/** Who is signed in on the page, by the digest of what the browser holds. */
export const pageSessions = sqliteTable(
  'page_sessions',
  {
    digest: text().primaryKey(),
    operatorId: text()
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    /** Of the operator, as it was; a later one ends the session. */
    tokenVersion: integer().notNull(),
    madeAt: integer().notNull(),
    /** When somebody touched the page last. */
    seenAt: integer().notNull(),
  },
  table => [
    index('page_sessions_operator').on(table.operatorId),
    index('page_sessions_seen').on(table.seenAt),
  ],
)

/** What replaces a lost authenticator app, once each. Only digests are kept. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    operatorId: text()
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    digest: text().notNull(),
    usedAt: integer(),
  },
  table => [primaryKey({ columns: [table.operatorId, table.digest] })],
)

/** Sign-ins that failed or are being checked, by what was tried and from where. */
export const loginAttempts = sqliteTable(
  'login_attempts',
  {
    /** Digest of the name that was tried: people type passwords into the wrong field. */
    subject: text().notNull(),
    address: text().notNull(),
    failures: integer().notNull(),
    blockedUntil: integer().notNull(),
    lastAt: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.subject, table.address] }),
    index('login_attempts_last').on(table.lastAt),
  ],
)
