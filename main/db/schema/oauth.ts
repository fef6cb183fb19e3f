import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Scope } from '../../../shared/api/scopes.ts'
import type { OAuthGrant } from '../../../shared/desk/oauth-clients.ts'
import { operators } from './operators.ts'

/** Applications that may ask for access. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    name: text().notNull(),
    /** Null for an application that cannot keep a secret; a digest otherwise. */
    secretDigest: text(),
    grants: text({ mode: 'json' }).$type<OAuthGrant[]>().notNull(),
    redirectUris: text({ mode: 'json' }).$type<string[]>().notNull(),
    scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  () => [
    check('oauth_clients_json', sql`json_valid(grants) AND json_valid(redirect_uris) AND json_valid(scopes)`),
  ],
)

/** Authorization codes, access and refresh tokens: digests, never what opens something. */
export const oauthTokens = sqliteTable(
  'oauth_tokens',
  {
    digest: text().primaryKey(),
    kind: text().$type<'code' | 'access' | 'refresh'>().notNull(),
    clientId: text()
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    /** Null when the application acts for itself. */
    operatorId: text().references(() => operators.id, { onDelete: 'cascade' }),
    /** Of the operator when access was given; a later one ends it. */
    tokenVersion: integer().notNull(),
    scopes: text({ mode: 'json' }).$type<Scope[]>().notNull(),
    /** All that came out of one consent, so that a stolen code or token ends the rest with it. */
    family: text().notNull(),
    redirectUri: text(),
    codeChallenge: text(),
    createdAt: integer().notNull(),
    expiresAt: integer().notNull(),
    /** When it was used up or taken back. */
    endedAt: integer(),
  },
  table => [
    index('oauth_tokens_family').on(table.family),
    index('oauth_tokens_client').on(table.clientId),
    index('oauth_tokens_operator').on(table.operatorId),
    index('oauth_tokens_expiry').on(table.expiresAt),
    check('oauth_tokens_kind', sql`kind IN ('code','access','refresh')`),
    check('oauth_tokens_scopes', sql`json_valid(scopes)`),
  ],
)
