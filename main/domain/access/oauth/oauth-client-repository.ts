import { count, desc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { oauthClients } from '../../../db/schema/oauth.ts'

export type OAuthClientRow = typeof oauthClients.$inferSelect
type NewClient = typeof oauthClients.$inferInsert

export type OAuthClientRepository = {
  insert: (row: NewClient) => void
  find: (id: string) => OAuthClientRow | null
  page: (range: { limit: number; offset: number }) => { count: number; rows: OAuthClientRow[] }
  update: (id: string, changes: Partial<NewClient>) => void
  remove: (id: string) => void
}

export const createOAuthClientRepository = ({ orm }: Pick<Database, 'orm'>): OAuthClientRepository => ({
  insert: row => void orm.insert(oauthClients).values(row).run(),
  find: id => orm.select().from(oauthClients).where(eq(oauthClients.id, id)).get() ?? null,
  page: ({ limit, offset }) => ({
    count: orm.select({ n: count() }).from(oauthClients).get()?.n ?? 0,
    rows: orm.select().from(oauthClients).orderBy(desc(oauthClients.seq)).limit(limit).offset(offset).all(),
  }),
  update: (id, changes) => void orm.update(oauthClients).set(changes).where(eq(oauthClients.id, id)).run(),
  remove: id => void orm.delete(oauthClients).where(eq(oauthClients.id, id)).run(),
})
