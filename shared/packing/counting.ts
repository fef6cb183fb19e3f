import type { VerifiedHow } from '../desk/packing.ts'
import type { PackingArticle, PackingFeedback } from '../desk/packing-feedback.ts'
import type { SessionDocument, SessionItem, Snapshot } from './session-document.ts'

/** Steps back that are kept. */
const mostUndo = 12

export const leftOf = ({ items }: Pick<SessionDocument, 'items'>): number =>
  items.reduce((sum, { expected, counted }) => sum + Math.max(0, expected - counted), 0)

export const articleOf = ({ item_id, sku, title, shelf, picture_url }: SessionItem): PackingArticle => ({
  item_id,
  sku,
  title,
  shelf,
  picture_url,
})

/** What is still to come, in the order it is shown. */
export const wantedOf = ({ items }: Pick<SessionDocument, 'items'>): PackingArticle[] =>
  items.filter(({ expected, counted }) => counted < expected).map(articleOf)

/** The document with a way back to what it is now. */
export function remember(document: SessionDocument, what: Snapshot['what']): SessionDocument {
  const { items, parcel, parcels, step, kept, armed_quantity, splitting, undo } = document
  const snapshot: Snapshot = {
    what,
    items: items.map(({ item_id, counted, verified }) => ({ item_id, counted, verified })),
    parcel,
    parcels,
    step,
    kept,
    armed_quantity,
    splitting,
  }
  return { ...document, undo: [...undo, snapshot].slice(-mostUndo) }
}

/** The document before its last step; null when there is no way back. */
export function stepBack(
  document: SessionDocument,
): { document: SessionDocument; what: Snapshot['what'] } | null {
  const last = document.undo.at(-1)
  if (!last) return null
  const { what, items, ...rest } = last
  const counts = new Map(items.map(each => [each.item_id, each]))
  return {
    what,
    document: {
      ...document,
      ...rest,
      items: document.items.map(item => ({ ...item, ...counts.get(item.item_id) })),
      undo: document.undo.slice(0, -1),
      choices: [],
    },
  }
}

type Count = {
  itemId: string
  quantity: number
  how: VerifiedHow
  at: string
  by: string | null
  reason: string | null
}

/** Puts units into the parcel on the desk. */
export function putIn(document: SessionDocument, { itemId, quantity, ...proof }: Count): SessionDocument {
  const items = document.items.map(item =>
    item.item_id === itemId
      ? {
          ...item,
          counted: item.counted + quantity,
          verified: withProof(item.verified, { quantity, ...proof }),
        }
      : item,
  )
  const before = document.parcel.items.find(each => each.item_id === itemId)
  const packed = before
    ? document.parcel.items.map(each =>
        each === before ? { ...each, quantity: each.quantity + quantity } : each,
      )
    : [...document.parcel.items, { item_id: itemId, quantity }]
  return { ...document, items, parcel: { ...document.parcel, items: packed } }
}

/** One line for each way units were verified in; each force stands for itself. */
function withProof(
  verified: SessionItem['verified'],
  proof: { how: VerifiedHow; quantity: number; at: string; by: string | null; reason: string | null },
): SessionItem['verified'] {
  const last = verified.at(-1)
  return last && last.how === proof.how && last.by === proof.by && proof.how !== 'forced'
    ? [...verified.slice(0, -1), { ...last, quantity: last.quantity + proof.quantity, at: proof.at }]
    : [...verified, proof]
}

type Counted = { document: SessionDocument; feedback: PackingFeedback }

/**
 * A scan of an item of the order: counted, or one of several with the code, or too many. The armed quantity is used up
 * by it whatever comes of it.
 */
export function countScan(
  document: SessionDocument,
  scan: { itemIds: readonly string[]; code: string; quantity: number | null } & Omit<
    Count,
    'itemId' | 'quantity' | 'reason'
  >,
): Counted {
  const quantity = scan.quantity ?? document.armed_quantity ?? 1
  const found = scan.itemIds.flatMap(id => document.items.find(({ item_id }) => item_id === id) ?? [])
  const open = found.filter(({ expected, counted }) => counted < expected)
  // Lines of the same article are filled one after the other; different articles with one code are asked about.
  if (new Set(open.map(({ sku, title }) => sku ?? title)).size > 1) return askWhich(document, open, scan.code)
  const item = open[0] ?? found[0]
  if (!item) return { document, feedback: unknown(scan.code) }
  const room = open.reduce((sum, { expected, counted }) => sum + expected - counted, 0)
  if (quantity > room) return tooMany(document, item, found, quantity - room)
  let next = remember(document, 'count')
  for (let rest = quantity, at = 0; rest > 0 && at < open.length; at += 1) {
    const { item_id: itemId, expected = 0, counted = 0 } = open[at] ?? item
    const taken = Math.min(rest, expected - counted)
    next = putIn(next, { itemId, quantity: taken, how: scan.how, at: scan.at, by: scan.by, reason: null })
    rest -= taken
  }
  next = { ...next, armed_quantity: null, choices: [] }
  return { document: next, feedback: countedFeedback(next, item) }
}

const unknown = (code: string): PackingFeedback => ({ kind: 'unknown_code', code, because: 'unknown' })

/** Of an article as a whole, whatever number of lines it stands in. */
function countedFeedback(document: SessionDocument, { item_id, sku }: SessionItem): PackingFeedback {
  if (leftOf(document) === 0) return { kind: 'all_units', order: toOrderRef(document) }
  const lines = document.items.filter(each => each.item_id === item_id || (sku !== null && each.sku === sku))
  const [first] = lines
  return {
    kind: 'unit_counted',
    article: first ? articleOf(first) : { item_id, sku, title: null, shelf: null, picture_url: null },
    counted: lines.reduce((sum, { counted }) => sum + counted, 0),
    expected: lines.reduce((sum, { expected }) => sum + expected, 0),
  }
}

export const toOrderRef = ({ order: { id, order_id, recipient } }: Pick<SessionDocument, 'order'>) => ({
  id,
  order_id,
  recipient,
})

function askWhich(document: SessionDocument, open: readonly SessionItem[], code: string): Counted {
  return {
    document: { ...document, choices: open.map(({ item_id }) => item_id) },
    feedback: {
      kind: 'which_one',
      code,
      choices: open.map((item, at) => ({ number: at + 1, article: articleOf(item), order: null })),
    },
  }
}

function tooMany(
  document: SessionDocument,
  item: SessionItem,
  lines: readonly SessionItem[],
  over: number,
): Counted {
  return {
    document: { ...document, armed_quantity: null },
    feedback: {
      kind: 'too_many',
      article: articleOf(item),
      expected: lines.reduce((sum, { expected }) => sum + expected, 0),
      counted: lines.reduce((sum, { counted }) => sum + counted, 0),
      over,
    },
  }
}

/** Counts units nobody can scan; all that is left when no item is named. */
export function force(
  document: SessionDocument,
  asked: { itemId: string | null; quantity: number | null; reason: string; by: string; at: string },
): Counted | null {
  const open = document.items.filter(
    ({ item_id, expected, counted }) =>
      counted < expected && (asked.itemId === null || item_id === asked.itemId),
  )
  if (open.length === 0) return null
  let next = remember(document, 'force')
  let units = 0
  for (const { item_id: itemId, expected, counted } of open) {
    const left = expected - counted
    const quantity = asked.itemId === null ? left : Math.min(left, asked.quantity ?? left)
    units += quantity
    next = putIn(next, { itemId, quantity, how: 'forced', at: asked.at, by: asked.by, reason: asked.reason })
  }
  const expected = open.reduce((sum, item) => sum + item.expected, 0)
  return { document: next, feedback: { kind: 'forced', by: asked.by, reason: asked.reason, units, expected } }
}
