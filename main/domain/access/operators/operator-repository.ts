import { and, count, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { operators, recoveryCodes } from '../../../db/schema/operators.ts'

export type OperatorRow = typeof operators.$inferSelect
type NewOperator = typeof operators.$inferInsert

export type OperatorRepository = {
  insert: (row: NewOperator) => void
  find: (id: string) => OperatorRow | null
  /** By the address in any spelling of capitals. */
  findByEmail: (email: string) => OperatorRow | null
  page: (range: { limit: number; offset: number }) => { count: number; rows: OperatorRow[] }
  count: () => number
  /** Active managers besides this one. */
  otherManagers: (id: string) => number
  update: (id: string, changes: Partial<NewOperator>) => void
  /** Ends every token given so far. */
  endTokens: (id: string) => void
  remove: (id: string) => void
  /** Notes that the code of a time step was used; false when that step or a later one already was. */
  spendStep: (id: string, step: number) => boolean
  replaceRecoveryCodes: (id: string, digests: readonly string[]) => void
  spendRecoveryCode: (id: string, digest: string, nowMs: number) => boolean
  recoveryCodesLeft: (id: string) => number
}

/** Addresses are compared without regard to capitals. */
export const foldEmail = (email: string): string => email.normalize('NFC').toLowerCase()

export function createOperatorRepository({ orm }: Pick<Database, 'orm'>): OperatorRepository {
  const { placeholder } = sql
  const byId = orm
    .select()
    .from(operators)
    .where(eq(operators.id, placeholder('id')))
    .prepare()
  const all = () => orm.select({ n: count() }).from(operators)
  const codesOf = (id: string) => eq(recoveryCodes.operatorId, id)
  return {
    insert: row => void orm.insert(operators).values(row).run(),
    find: id => byId.get({ id }) ?? null,
    findByEmail: email =>
      orm
        .select()
        .from(operators)
        .where(eq(operators.email, foldEmail(email)))
        .get() ?? null,
    page: ({ limit, offset }) => ({
      count: all().get()?.n ?? 0,
      rows: orm.select().from(operators).orderBy(desc(operators.seq)).limit(limit).offset(offset).all(),
    }),
    count: () => all().get()?.n ?? 0,
    otherManagers: id =>
      all()
        .where(and(eq(operators.role, 'manager'), eq(operators.active, true), ne(operators.id, id)))
        .get()?.n ?? 0,
    update: (id, changes) => void orm.update(operators).set(changes).where(eq(operators.id, id)).run(),
    endTokens: id =>
      void orm
        .update(operators)
        .set({ tokenVersion: sql`token_version + 1` })
        .where(eq(operators.id, id))
        .run(),
    remove: id => void orm.delete(operators).where(eq(operators.id, id)).run(),
    spendStep: (id, factorStep) =>
      orm
        .update(operators)
        .set({ factorStep })
        .where(and(eq(operators.id, id), lt(operators.factorStep, factorStep)))
        .run().changes === 1,
    replaceRecoveryCodes: (id, digests) => {
      orm.delete(recoveryCodes).where(codesOf(id)).run()
      for (const digest of digests) orm.insert(recoveryCodes).values({ operatorId: id, digest }).run()
    },
    spendRecoveryCode: (id, digest, usedAt) =>
      orm
        .update(recoveryCodes)
        .set({ usedAt })
        .where(and(codesOf(id), eq(recoveryCodes.digest, digest), isNull(recoveryCodes.usedAt)))
        .run().changes === 1,
    recoveryCodesLeft: id =>
      orm
        .select({ n: count() })
        .from(recoveryCodes)
        .where(and(codesOf(id), isNull(recoveryCodes.usedAt)))
        .get()?.n ?? 0,
  }
}
