import { count, desc, eq, sql } from 'drizzle-orm'
import type { PrinterCondition, PrinterTrouble } from '../../../shared/desk/printing/printer-kinds.ts'
import type { Database } from '../../db/database.ts'
import { printers } from '../../db/schema/printers.ts'

export type PrinterRow = typeof printers.$inferSelect
export type PrinterValues = Omit<typeof printers.$inferInsert, 'seq'>
export type PrinterChanges = Partial<Omit<PrinterValues, 'id' | 'createdAt'>>

export type PrinterRepository = ReturnType<typeof createPrinterRepository>

/** SQL of the printers. */
export function createPrinterRepository({ orm }: Database) {
  const byId = orm
    .select()
    .from(printers)
    .where(eq(printers.id, sql.placeholder('id')))
    .prepare()
  const theDefault = orm.select().from(printers).where(eq(printers.isDefault, true)).prepare()

  const condition = orm
    .update(printers)
    .set({
      state: sql`${sql.placeholder('state')}`,
      lastError: sql`${sql.placeholder('lastError')}`,
      troubles: sql`${sql.placeholder('troubles')}`,
    })
    .where(
      sql`id = ${sql.placeholder('id')} AND (state <> ${sql.placeholder('state')}
        OR last_error IS NOT ${sql.placeholder('lastError')} OR troubles <> ${sql.placeholder('troubles')})`,
    )
    .prepare()

  return {
    find: (id: string): PrinterRow | undefined => byId.get({ id }),
    findDefault: (): PrinterRow | undefined => theDefault.get(),
    hasUri: (uri: string): boolean =>
      orm.select({ id: printers.id }).from(printers).where(eq(printers.uri, uri)).get() !== undefined,
    count: (): number => orm.select({ n: count() }).from(printers).get()?.n ?? 0,
    list: (limit: number, offset: number): PrinterRow[] =>
      orm.select().from(printers).orderBy(desc(printers.seq)).limit(limit).offset(offset).all(),
    insert: (values: PrinterValues): PrinterRow => orm.insert(printers).values(values).returning().get(),
    update: (id: string, changes: PrinterChanges): void =>
      void orm.update(printers).set(changes).where(eq(printers.id, id)).run(),
    remove: (id: string): void => void orm.delete(printers).where(eq(printers.id, id)).run(),
    clearDefault: (): void =>
      void orm.update(printers).set({ isDefault: false }).where(eq(printers.isDefault, true)).run(),
    /** True when that was news. */
    noteIdentity: (id: string, identity: string): boolean =>
      orm.update(printers).set({ identity }).where(sql`id = ${id} AND identity IS NOT ${identity}`).run()
        .changes > 0,
    /** True when that was news. */
    noteCondition: (
      id: string,
      state: PrinterCondition,
      lastError: string | null,
      troubles: readonly PrinterTrouble[] = [],
    ): boolean => {
      const named = JSON.stringify(troubles)
      return condition.run({ id, state, lastError, troubles: named }).changes > 0
    },
    setPaused: (id: string, pausedAt: number | null, pausedBy: string | null): boolean =>
      orm
        .update(printers)
        .set({ pausedAt, pausedBy })
        .where(sql`id = ${id} AND (paused_at IS NULL) <> ${pausedAt === null ? 1 : 0}`)
        .run().changes > 0,
  }
}
