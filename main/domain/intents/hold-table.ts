import { type IntentKindName, intentKinds } from './intent-kinds.ts'

/** Records that are asked about before they are changed. */
export type HeldRecord = 'shipment' | 'order' | 'import' | 'connection' | 'pickup'

/** `refuse`: 409 `in_use`. `settle`: it is done at once, and the outcome is written down so that both are true. */
export type HoldDecision = 'refuse' | 'settle'

type Operation = {
  /** What it is done to. */
  record: HeldRecord
  /** For people, as the documentation lists it. */
  words: string
} & { [Decision in HoldDecision]?: readonly IntentKindName[] }

const everyKind = Object.keys(intentKinds) as IntentKindName[]
const ofPickups = ['pickup_schedule', 'pickup_update', 'pickup_cancel'] as const

/**
 * What an open intent holds: for each operation on a record the kinds of intents, about that record, it is refused
 * for or settled with. A kind that is not named does not depend on the record in that way.
 */
export const heldOperations = {
  order_cancel: { record: 'order', words: 'Cancel an order, by whichever way', refuse: ['purchase'] },
  order_edit: {
    record: 'order',
    words: 'Change number, addresses, lines, customs or options of an order',
    refuse: ['purchase'],
  },
  order_reopen: { record: 'order', words: 'Reopen a cancelled order', refuse: ['purchase'] },
  order_metadata: { record: 'order', words: 'Change the metadata of an order', settle: ['purchase'] },
  import_undo: { record: 'import', words: 'Undo an import', refuse: ['purchase'] },
  shipment_edit: {
    record: 'shipment',
    words: 'Change a shipment or a part of it, or queue its purchase',
    refuse: ['purchase'],
  },
  shipment_cancel: {
    record: 'shipment',
    words: 'Discard a draft or void a label',
    refuse: ['purchase', 'void', ...ofPickups, 'manifest_close'],
    settle: ['upload'],
  },
  shipment_pickup: {
    record: 'shipment',
    words: 'Put a shipment on a pickup',
    refuse: ['void'],
  },
  shipment_event: {
    record: 'shipment',
    words: 'A carrier says where a parcel is',
    settle: ['void', 'upload', ...ofPickups, 'manifest_close'],
  },
  pickup_change: { record: 'pickup', words: 'Change or cancel a pickup', refuse: ofPickups },
  connection_remove: { record: 'connection', words: 'Delete a connection', refuse: everyKind },
  connection_edit: {
    record: 'connection',
    words: 'Change credentials or config of a connection',
    refuse: everyKind,
  },
  connection_disable: {
    record: 'connection',
    words: 'Enable, disable or rename a connection',
    settle: everyKind,
  },
} as const satisfies Record<string, Operation>

export type HeldOperation = keyof typeof heldOperations

/** What is done about a pair; null where the one does not depend on the other. */
export function holdDecision(operation: HeldOperation, kind: IntentKindName): HoldDecision | null {
  const { refuse = [], settle = [] }: Operation = heldOperations[operation]
  if (refuse.includes(kind)) return 'refuse'
  return settle.includes(kind) ? 'settle' : null
}

type Words = { doing: string; ifUnknown: string }

const words = (thing: string, done: string): Words => ({
  doing: `${thing} is being ${done}`,
  ifUnknown: `nobody knows whether ${thing} was ${done}`,
})

/** What an open intent is about, for whoever is refused; `{id}` stands for its record. */
export const intentsInWords: Record<IntentKindName, Words> = {
  purchase: words('the label of shipment {id}', 'bought'),
  void: words('the label of shipment {id}', 'voided'),
  pickup_schedule: words('pickup {id}', 'scheduled'),
  pickup_update: words('pickup {id}', 'changed'),
  pickup_cancel: words('pickup {id}', 'cancelled'),
  manifest_close: words('manifest {id}', 'closed out'),
  upload: words('a paper of shipment {id}', 'sent'),
  proxy_label: words('a label', 'bought by proxy'),
  proxy_void: words('a label', 'voided by proxy'),
  proxy_pickup_schedule: words('a pickup', 'scheduled by proxy'),
  proxy_pickup_update: words('a pickup', 'changed by proxy'),
  proxy_pickup_cancel: words('a pickup', 'cancelled by proxy'),
}
