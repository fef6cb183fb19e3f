/**
 * What a row of the money ledger says, and the sign of its amount:
 * - `charge`: the carrier charges for something; positive.
 * - `void`: a label or pickup was voided; what falls away at once, which is nothing where a refund must come.
 * - `refund_expected`: the carrier owes this; negative. Given up again it is positive.
 * - `refund_credited`: it came; negative.
 * - `adjustment`: the carrier billed something else than it said; either.
 */
export const moneyKinds = ['charge', 'void', 'refund_expected', 'refund_credited', 'adjustment'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** What brought a row: something the station did, a person, or purchases of before there was a ledger. */
export const moneySources = ['purchase', 'void', 'pickup', 'proxy', 'operator', 'import'] as const
export type MoneySource = (typeof moneySources)[number]
