/** Where an order stands at its shop; the contract of sources says what each means. */
export const shopOrderStates = [
  'open',
  'unpaid',
  'on_hold',
  'fulfilled',
  'cancelled',
  'refunded',
  'gone',
] as const
export type ShopOrderState = (typeof shopOrderStates)[number]

/** What a shop changed of an order whose label is bought, or may be, and which is therefore left as it is here. */
export const shopDoubts = ['cancelled', 'refunded', 'gone', 'address', 'items', 'on_hold', 'unpaid'] as const
export type ShopDoubt = (typeof shopDoubts)[number]

/** Why a shop does not answer as it should. */
export const shopTroubleKinds = [
  'unreachable',
  'throttled',
  'sign_in',
  'permissions',
  'refused',
  'nonsense',
  'settings',
] as const
export type ShopTroubleKind = (typeof shopTroubleKinds)[number]

/** `missing` names permissions that have to be granted; `settings`: the stored keys cannot be read. */
export type ShopTrouble = { kind: ShopTroubleKind; message: string; missing: string[] }

/** Troubles that end by themselves; all others wait for somebody. */
export const passingTroubles: readonly ShopTroubleKind[] = ['unreachable', 'throttled']

/**
 * Where telling a shop of a label stands.
 * - `waiting`: nothing was asked, or what was asked certainly did nothing.
 * - `asking`: the shop is asked at this moment, or was when the station ended.
 * - `unknown`: the shop may have been told; it is looked up before it is told again.
 * - `told`, `taken_back`, `dropped`: done; `dropped` was voided before the shop heard of it.
 * - `refused`: the shop said no. `to_take_back`: the label is void, and the shop is asked to forget it.
 * - `left`: the label is void, and the shop cannot be told: somebody does it there.
 */
export const writeBackStates = [
  'waiting',
  'asking',
  'unknown',
  'told',
  'refused',
  'to_take_back',
  'taken_back',
  'left',
  'dropped',
] as const
export type WriteBackState = (typeof writeBackStates)[number]

/** Those somebody has to look at. */
export const stuckWriteBacks: readonly WriteBackState[] = ['refused', 'left']
