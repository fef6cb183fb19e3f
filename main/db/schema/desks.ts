import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OperatorRole } from '../../../shared/desk/operators.ts'

/** Other computers of the shop that were paired with this station. */
export const desks = sqliteTable(
  'desks',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    name: text().notNull(),
    /** What anybody may do there at most; null: what they may anyway. */
    role: text().$type<OperatorRole>(),
    /** SHA-256 of the secret its browser holds. */
    secretDigest: text().notNull().unique(),
    pairedAt: integer().notNull(),
    /** When it was last heard of, from which address and on which screen; written down once a minute. */
    seenAt: integer().notNull(),
    address: text().notNull(),
    screen: text(),
  },
  () => [check('desks_role', sql`role IS NULL OR role IN ('viewer','packer','manager')`)],
)

/** What other computers know this station by: the authority it made for itself, or a certificate it was given. */
export const networkCertificates = sqliteTable(
  'network_certificates',
  {
    kind: text({ enum: ['authority', 'given'] }).primaryKey(),
    /** PEM. */
    certificate: text().notNull(),
    /** PEM (PKCS #8), sealed by the secret box. */
    key: text().notNull(),
    madeAt: integer().notNull(),
  },
  () => [check('network_certificates_kind', sql`kind IN ('authority','given')`)],
)
