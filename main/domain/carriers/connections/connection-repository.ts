import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { connections } from '../../../db/schema/connections.ts'

export type ConnectionRow = typeof connections.$inferSelect
export type NewConnection = typeof connections.$inferInsert

export type ConnectionRepository = {
  insert: (row: NewConnection) => void
  find: (id: string) => ConnectionRow | null
  findByCarrierId: (carrierId: string, testMode: boolean) => ConnectionRow | null
  update: (id: string, changes: Partial<NewConnection>) => void
  remove: (id: string) => void
  page: (range: { limit: number; offset: number }) => { count: number; rows: ConnectionRow[] }
  ofMode: (testMode: boolean) => ConnectionRow[]
}

export function createConnectionRepository({ orm }: Database): ConnectionRepository {
  const byId = orm
    .select()
    .from(connections)
    .where(eq(connections.id, sql.placeholder('id')))
    .prepare()
  const byMode = orm
    .select()
    .from(connections)
    .where(eq(connections.testMode, sql.placeholder('testMode')))
    .orderBy(desc(connections.seq))
    .prepare()
  return {
    insert: row => void orm.insert(connections).values(row).run(),
    find: id => byId.get({ id }) ?? null,
    findByCarrierId: (carrierId, testMode) =>
      orm
        .select()
        .from(connections)
        .where(and(eq(connections.carrierId, carrierId), eq(connections.testMode, testMode)))
        .get() ?? null,
    update: (id, changes) => void orm.update(connections).set(changes).where(eq(connections.id, id)).run(),
    remove: id => void orm.delete(connections).where(eq(connections.id, id)).run(),
    page: ({ limit, offset }) => ({
      count: orm.select({ count: count() }).from(connections).get()?.count ?? 0,
      rows: orm
        .select()
        .from(connections)
        .orderBy(connections.testMode, desc(connections.seq))
        .limit(limit)
        .offset(offset)
        .all(),
    }),
    ofMode: testMode => byMode.all({ testMode: testMode ? 1 : 0 }),
  }
}
