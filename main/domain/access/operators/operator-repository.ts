import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { operators } from '../../../db/schema/operators.ts'

export type OperatorRow = typeof operators.$inferSelect
type NewOperator = Pick<OperatorRow, (typeof written)[number]>
type OperatorChanges = Partial<Pick<OperatorRow, (typeof changeable)[number]>>

export type OperatorRepository = {
  insert: (row: NewOperator) => void
  find: (id: string) => OperatorRow | null
  /** By the address in any spelling of capitals. */
  findByEmail: (email: string) => OperatorRow | null
  findByCard: (digest: string) => OperatorRow | null
  page: (range: { limit: number; offset: number }) => { count: number; rows: OperatorRow[] }
  count: () => number
  /** Who may sign in, whoever did so last first. */
  active: () => OperatorRow[]
  /** Active managers besides this one. */
  otherManagers: (id: string) => number
  update: (id: string, changes: OperatorChanges) => void
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

const written = ['id', 'email', 'name', 'role', 'active', 'passwordHash', 'createdAt', 'updatedAt'] as const
const changeable = [
  'name',
  'role',
  'active',
  'passwordHash',
  'pinHash',
  'cardDigest',
  'usedAt',
  'factorSecret',
  'factorConfirmedAt',
  'updatedAt',
] as const

const codec = createRowCodec<OperatorRow>({
  seq: 'plain',
  id: 'plain',
  email: 'plain',
  name: 'plain',
  role: 'plain',
  active: 'flag',
  passwordHash: 'plain',
  pinHash: 'plain',
  cardDigest: 'plain',
  usedAt: 'plain',
  tokenVersion: 'plain',
  factorSecret: 'plain',
  factorConfirmedAt: 'plain',
  factorStep: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
})

/** More than any screen shows. */
const mostActive = 200

type Stored = StoredRow<OperatorRow>

export function createOperatorRepository({ sqlite }: Pick<Database, 'sqlite'>): OperatorRepository {
  const { columns, read } = codec
  const insert = sqlite.prepare(`INSERT INTO operators ${codec.insert(written)}`)
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM operators WHERE id = ?`)
  const byEmail = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM operators WHERE email = ?`)
  const byCard = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM operators WHERE card_digest = ?`)
  const listed = sqlite.prepare<[number, number], Stored>(
    `SELECT ${columns} FROM operators ORDER BY seq DESC LIMIT ? OFFSET ?`,
  )
  const active = sqlite.prepare<[], Stored>(
    `SELECT ${columns} FROM operators WHERE active = 1 ORDER BY coalesce(used_at, 0) DESC, name, seq LIMIT ${mostActive}`,
  )
  const counted = sqlite.prepare<[], number>('SELECT count(*) FROM operators').pluck()
  const otherManagers = sqlite
    .prepare<[string], number>(
      `SELECT count(*) FROM operators WHERE role = 'manager' AND active = 1 AND id <> ?`,
    )
    .pluck()
  const update = sqlite.prepare(`UPDATE operators SET ${codec.set(changeable)} WHERE id = @id`)
  const endTokens = sqlite.prepare<[string]>(
    'UPDATE operators SET token_version = token_version + 1 WHERE id = ?',
  )
  const remove = sqlite.prepare<[string]>('DELETE FROM operators WHERE id = ?')
  const spendStep = sqlite.prepare<{ id: string; step: number }>(
    'UPDATE operators SET factor_step = @step WHERE id = @id AND factor_step < @step',
  )
  const readIfAny = (stored: Stored | undefined) => (stored ? read(stored) : null)
  const find = (id: string) => readIfAny(byId.get(id))
  const count = () => counted.get() ?? 0
  return {
    ...createRecoveryCodes(sqlite),
    insert: row => void insert.run(codec.bind(row)),
    find,
    findByEmail: email => readIfAny(byEmail.get(foldEmail(email))),
    findByCard: digest => readIfAny(byCard.get(digest)),
    page: ({ limit, offset }) => ({ count: count(), rows: listed.all(limit, offset).map(read) }),
    count,
    active: () => active.all().map(read),
    otherManagers: id => otherManagers.get(id) ?? 0,
    update: (id, changes) => {
      const row = find(id)
      if (row) update.run(codec.bind({ ...row, ...changes }))
    },
    endTokens: id => void endTokens.run(id),
    remove: id => void remove.run(id),
    spendStep: (id, step) => spendStep.run({ id, step }).changes === 1,
  }
}

type RecoveryCodes = Pick<
  OperatorRepository,
  'replaceRecoveryCodes' | 'spendRecoveryCode' | 'recoveryCodesLeft'
>

function createRecoveryCodes(sqlite: Database['sqlite']): RecoveryCodes {
  const removeAll = sqlite.prepare<[string]>('DELETE FROM recovery_codes WHERE operator_id = ?')
  const add = sqlite.prepare<[string, string]>(
    'INSERT INTO recovery_codes (operator_id, digest) VALUES (?, ?)',
  )
  const spend = sqlite.prepare<[number, string, string]>(
    'UPDATE recovery_codes SET used_at = ? WHERE operator_id = ? AND digest = ? AND used_at IS NULL',
  )
  const left = sqlite
    .prepare<[string], number>(
      'SELECT count(*) FROM recovery_codes WHERE operator_id = ? AND used_at IS NULL',
    )
    .pluck()
  return {
    replaceRecoveryCodes: (id, digests) => {
      removeAll.run(id)
      for (const digest of digests) add.run(id, digest)
    },
    spendRecoveryCode: (id, digest, nowMs) => spend.run(nowMs, id, digest).changes === 1,
    recoveryCodesLeft: id => left.get(id) ?? 0,
  }
}
