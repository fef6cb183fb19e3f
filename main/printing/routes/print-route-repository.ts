import { and, asc, count, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { printRoutes } from '../../db/schema/printers.ts'

export type PrintRouteRow = typeof printRoutes.$inferSelect
export type PrintRouteValues = Omit<typeof printRoutes.$inferInsert, 'seq' | 'position'>
export type PrintRouteChanges = Partial<Omit<PrintRouteValues, 'id' | 'createdAt'>>

export type PrintRouteRepository = ReturnType<typeof createPrintRouteRepository>

/** SQL of the routes. */
export function createPrintRouteRepository({ orm }: Pick<Database, 'orm'>) {
  const inOrder = [asc(printRoutes.position), asc(printRoutes.seq)]
  const ofDesk = orm
    .select()
    .from(printRoutes)
    .where(or(isNull(printRoutes.desk), eq(printRoutes.desk, sql.placeholder('desk'))))
    .orderBy(...inOrder)
    .prepare()
  const withFallback = orm
    .select()
    .from(printRoutes)
    .where(
      and(eq(printRoutes.printerId, sql.placeholder('printerId')), isNotNull(printRoutes.fallbackPrinterId)),
    )
    .orderBy(...inOrder)
    .prepare()

  return {
    find: (id: string): PrintRouteRow | undefined =>
      orm.select().from(printRoutes).where(eq(printRoutes.id, id)).get(),
    count: (): number => orm.select({ n: count() }).from(printRoutes).get()?.n ?? 0,
    /** In the order in which they are tried. */
    list: (limit = -1, offset = 0): PrintRouteRow[] =>
      orm
        .select()
        .from(printRoutes)
        .orderBy(...inOrder)
        .limit(limit)
        .offset(offset)
        .all(),
    /** Those that can hold at a desk; without a name, those of every desk. */
    ofDesk: (desk: string | null): PrintRouteRow[] => ofDesk.all({ desk }),
    /** Those that send to a printer and know another one. */
    withFallback: (printerId: string): PrintRouteRow[] => withFallback.all({ printerId }),
    insert: (values: PrintRouteValues): PrintRouteRow =>
      orm
        .insert(printRoutes)
        .values({ ...values, position: sql`(SELECT coalesce(max(position), 0) + 1 FROM print_routes)` })
        .returning()
        .get(),
    update: (id: string, changes: PrintRouteChanges): void =>
      void orm.update(printRoutes).set(changes).where(eq(printRoutes.id, id)).run(),
    place: (id: string, position: number): void =>
      void orm.update(printRoutes).set({ position }).where(eq(printRoutes.id, id)).run(),
    remove: (id: string): void => void orm.delete(printRoutes).where(eq(printRoutes.id, id)).run(),
  }
}
