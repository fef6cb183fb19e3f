import type { MoneyKind } from '../../../shared/desk/money-kinds.ts'
import type { RefundTerms } from '../../carriers/contract/adapter.ts'

type Written = { kind: MoneyKind; amountMinor: number | null; expectedInDays?: number; note?: string }

/**
 * The rows a void makes of a charge: the void itself, and what becomes of the money. `cost` is null when nobody
 * knows what was charged.
 */
export function rowsOfVoid(cost: number | null, terms: RefundTerms, isTold: boolean): Written[] {
  const back = cost === null ? null : cost === 0 ? 0 : -cost
  if (!isTold)
    return [{ kind: 'void', amountMinor: 0, note: 'The carrier cannot be told, so no refund is expected.' }]
  if (terms === 'on_use')
    return [{ kind: 'void', amountMinor: back, note: 'The carrier charges only for what is used.' }]
  const voided: Written = { kind: 'void', amountMinor: 0 }
  if (cost !== null && cost <= 0) return [voided]
  if (terms === 'at_once') return [voided, { kind: 'refund_credited', amountMinor: back }]
  return [voided, { kind: 'refund_expected', amountMinor: back, expectedInDays: terms.days }]
}
