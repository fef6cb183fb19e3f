import type { OperatorRecord } from '../../../../shared/desk/operators.ts'

type Row = {
  id: string
  email: string
  name: string
  role: OperatorRecord['role']
  active: boolean
  pinHash: string | null
  cardDigest: string | null
  factorSecret: string | null
  factorConfirmedAt: number | null
  createdAt: number
  updatedAt: number
}

const time = (ms: number): string => new Date(ms).toISOString()

/** The operator as the interface answers with it: nothing that opens anything. */
export const toOperatorRecord = (row: Row, recoveryCodes: number): OperatorRecord => ({
  id: row.id,
  object_type: 'operator',
  email: row.email,
  name: row.name,
  role: row.role,
  active: row.active,
  pin: row.pinHash !== null,
  card: row.cardDigest !== null,
  second_factor: row.factorConfirmedAt !== null ? 'on' : row.factorSecret !== null ? 'enrolling' : 'off',
  recovery_codes: recoveryCodes,
  created_at: time(row.createdAt),
  updated_at: time(row.updatedAt),
})
