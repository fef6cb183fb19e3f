/**
 * Where an order stands at the desk, which knows more than its status on the interface: a held order stays
 * `unfulfilled` there, one that lacks something as well.
 * - `maybe_bought`: a label of it may have been bought; nobody knows.
 * - `bought`: everything has a label, no carrier has it yet. `shipped`: one has.
 */
export const orderStates = [
  'ready',
  'needs_attention',
  'on_hold',
  'maybe_bought',
  'partly_shipped',
  'bought',
  'shipped',
  'delivered',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]

/** What keeps an order from being shipped until somebody puts it right. */
export const orderProblems = ['address', 'weight', 'customs'] as const
export type OrderProblem = (typeof orderProblems)[number]

export const holdReasons = ['stock', 'payment', 'address', 'customer', 'other'] as const
export type HoldReason = (typeof holdReasons)[number]

export const orderActionKinds = ['hold', 'release', 'tag', 'untag', 'note', 'cancel', 'reopen'] as const
export type OrderActionKind = (typeof orderActionKinds)[number]

/** - `created`, `edited`, `status`: of the order itself; all others are what the desk did. */
export const historyKinds = [...orderActionKinds, 'created', 'edited', 'status', 'duplicated'] as const
export type HistoryKind = (typeof historyKinds)[number]
