import type { CustomsField, PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import type { KeyboardLayout } from '../../../../shared/scanning/keyboard-layouts.ts'
import { convertWeight, type WeightUnit } from '../../../../shared/units/measures.ts'
import {
  openSession,
  type PackState,
  type Shown,
  shownOf,
  signOf,
  standingOf,
  standingSession,
  type Typing,
  type TypingPurpose,
} from './pack-store.ts'

/** What a key does. `pass`: it is not for the desk. */
export type Act =
  | { kind: 'step'; step: PackingStepInput }
  | { kind: 'claim'; orderId: string | null; takesOver: boolean }
  | { kind: 'scan'; text: string; goesOn?: boolean }
  | { kind: 'arm_take_over' }
  /** What was said over the order is read. */
  | { kind: 'clear_remark' }
  /** The last word of an order that is over is read. */
  | { kind: 'dismiss' }
  | { kind: 'type'; purpose: TypingPurpose; text: string }
  | { kind: 'close_typing' }
  | { kind: 'other_printer' }
  | { kind: 'keep_layout'; layout: KeyboardLayout | null }
  /** It cannot be done now; said by the sound alone, what stands on the screen says the rest. */
  | { kind: 'not_now' }
  | { kind: 'nothing' }

const step = (wanted: PackingStepInput): Act => ({ kind: 'step', step: wanted })
const nothing: Act = { kind: 'nothing' }
const notNow: Act = { kind: 'not_now' }

/** Whether what is on the screen was only said, and another thing stands behind it. */
const isRemark = ({ remark }: PackState): boolean => remark !== null && signOf(remark).stays

/** Enter, Ctrl Enter, and the band at the bottom. */
export function enter(state: PackState): Act {
  const { remark, line } = state
  if (line.isLost) return notNow
  if (remark?.kind === 'packed_elsewhere' && remark.may_take_over) {
    if (!state.isTakingOver) return { kind: 'arm_take_over' }
    return isReturnId(remark.order.id)
      ? { kind: 'scan', text: remark.order.id, goesOn: true }
      : { kind: 'claim', orderId: remark.order.id, takesOver: true }
  }
  if (remark?.kind === 'return_received' && remark.left > 0)
    return { kind: 'scan', text: remark.order.id, goesOn: true }
  if (remark?.kind === 'return_photo') return { kind: 'clear_remark' }
  if (remark?.kind === 'printer_trouble') return { kind: 'other_printer' }
  if (isRemark(state)) return { kind: 'clear_remark' }
  if (state.receipt) return state.receipt.step === 'condition' ? notNow : step({ kind: 'next' })
  const session = standingSession(state)
  if (!session) return { kind: 'claim', orderId: null, takesOver: false }
  const isOpen = session.state === 'open'
  // The rest of a split order is on the desk while the label of its first part is stuck on.
  if (isOpen && session.step === 'items' && waitsForItem.includes(session.feedback.kind)) return notNow
  return enterAt(session.feedback, isOpen)
}

/** Longer than two halves of one press, shorter than a decision. */
const guardMs = 400

/**
 * Keeps the second half of one press of Enter from being a decision of its own. An Enter is meant where something else was
 * done in between, or where the one before did nothing.
 */
export function createEnterGuard() {
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    /** A scan, or another key. */
    somethingElse: (): void => {
      lastMs = Number.NEGATIVE_INFINITY
    },
    isMeant: (act: Act, atMs: number): boolean => {
      if (atMs - lastMs < guardMs) return false
      if (act.kind !== 'not_now') lastMs = atMs
      return true
    },
  }
}

/** What stands while an order goes on with its next item. */
export const waitsForItem: readonly Shown['kind'][] = [
  'order_open',
  'unit_counted',
  'label_printed',
  'label_filed',
  'sent_unconfirmed',
  'printing',
]

function enterAt(feedback: PackingFeedback, isOpen: boolean): Act {
  switch (feedback.kind) {
    case 'printer_trouble':
      return { kind: 'other_printer' }
    case 'label_printed':
    case 'label_filed':
    case 'sent_unconfirmed':
    case 'printing':
      return { kind: 'claim', orderId: null, takesOver: false }
    case 'order_open':
    case 'unit_counted':
    case 'weigh':
    case 'rating':
    case 'buying':
    case 'quantity_armed':
      return notNow
    case 'scale_trouble':
    case 'customs_gap':
      return { kind: 'type', purpose: feedback.kind === 'customs_gap' ? 'customs' : 'weight', text: '' }
    default:
      return isOpen ? step({ kind: 'next' }) : { kind: 'dismiss' }
  }
}

const cancellable: readonly PackingFeedback['kind'][] = [
  'buying_soon',
  'quantity_armed',
  'photo',
  'wrong_item',
  'too_many',
  'unknown_code',
  'which_one',
  'unfinished',
  'scale_trouble',
]

/** Esc. */
export function cancelKey(state: PackState): Act {
  if (state.typing) return { kind: 'close_typing' }
  if (state.line.isLost) return nothing
  if (isRemark(state) || state.remark?.kind === 'return_photo') return { kind: 'clear_remark' }
  if (state.receipt) return step({ kind: 'cancel' })
  const session = standingSession(state)
  if (!session) return nothing
  if (session.state !== 'open') return { kind: 'dismiss' }
  return cancellable.includes(session.feedback.kind) || session.armed_quantity !== null
    ? step({ kind: 'cancel' })
    : nothing
}

/** What comes back is known by the id of its return or of what was sent; an order has another one. */
export const isReturnId = (id: string): boolean => id.startsWith('ret_') || id.startsWith('shp_')

const isDigit = (sign: string): boolean => /^\d$/.test(sign)

/** A key that somebody pressed slowly, outside of any field. */
export function typed(state: PackState, text: string): Act {
  const shown = shownOf(state)
  if (state.line.isLost) return { kind: 'type', purpose: 'code', text }
  const standing = standingOf(state)
  const number = isDigit(text) ? Number(text) : 0
  if (number > 0 && shown?.kind === 'which_one') {
    const choice = shown.choices.find(each => each.number === number)
    const back = choice?.article?.item_id
    if (back && isReturnId(back)) return { kind: 'scan', text: back }
    const order = choice?.order
    return order ? { kind: 'claim', orderId: order.id, takesOver: false } : step({ kind: 'choose', number })
  }
  if (isRemark(state)) return { kind: 'type', purpose: 'code', text }
  if (number > 0 && takesDigit(state.receipt, number)) return step({ kind: 'choose', number })
  if (number > 0 && standing?.kind === 'package') return step({ kind: 'package', number })
  const purpose = purposeAt(standing, text)
  return { kind: 'type', purpose, text }
}

/** A condition, what becomes of a unit, or an item by its number; else a digit begins a code. */
const takesDigit = (receipt: PackState['receipt'], number: number): boolean =>
  receipt !== null &&
  (receipt.step === 'condition' || receipt.step === 'outcome' || number <= receipt.items.length)

const weighing: readonly PackingFeedback['kind'][] = [
  'weigh',
  'weight_differs',
  'scale_trouble',
  'no_service',
]

function purposeAt(standing: PackingFeedback | null, text: string): TypingPurpose {
  if (standing?.kind === 'customs_gap') return 'customs'
  // Below zero is a weight that is wrong, not a code.
  const isFigure = /^[-+]?[\d.,]*$/.test(text)
  return standing && isFigure && weighing.includes(standing.kind) ? 'weight' : 'code'
}

/** F2. */
export const quantityKey = (state: PackState): Act =>
  state.receipt || openSession(state)?.items.some(({ counted, expected }) => counted < expected)
    ? { kind: 'type', purpose: 'quantity', text: '' }
    : notNow

/** F4: units that nobody can scan; at a returns desk what is noted of the parcel. */
export const forceKey = (state: PackState): Act =>
  state.receipt
    ? { kind: 'type', purpose: 'note', text: '' }
    : openSession(state)?.items.some(({ counted, expected }) => counted < expected)
      ? { kind: 'type', purpose: 'reason', text: '' }
      : notNow

/** F8. */
export const holdKey = (state: PackState): Act => (openSession(state) ? step({ kind: 'hold' }) : notNow)

/** Ctrl Z. */
export function undoKey(state: PackState): Act {
  const { remark } = state
  if (remark?.kind === 'scanner_layout') return { kind: 'keep_layout', layout: remark.before }
  return state.receipt || openSession(state) ? step({ kind: 'undo' }) : notNow
}

/** Ctrl P: the label on the screen once more. */
export function reprintKey(state: PackState): Act {
  const shown = shownOf(state)
  const shipment = shown && 'shipment_id' in shown ? shown.shipment_id : null
  if (state.line.isLost || (state.session === null && shipment === null)) return notNow
  return step({ kind: 'reprint', shipment_id: shipment })
}

const units: Readonly<Record<string, WeightUnit>> = {
  '': 'KG',
  kg: 'KG',
  g: 'G',
  lb: 'LB',
  lbs: 'LB',
  oz: 'OZ',
}

/** A typed weight in grams; kilograms where nothing else is said. Comma and point both part the decimals. */
export function gramsOf(text: string): number | null {
  const [, figures = '', name = ''] =
    /^(\d{1,6}(?:[.,]\d{1,3})?|[.,]\d{1,3})\s*([a-z]*)$/i.exec(text.trim()) ?? []
  const unit = units[name.toLowerCase()]
  if (figures === '' || unit === undefined) return null
  const grams = Math.round(convertWeight(Number(figures.replace(',', '.')), unit, 'G'))
  return grams > 0 ? grams : null
}

const customsStep = (
  { article, last_used: used }: Extract<PackingFeedback, { kind: 'customs_gap' }>,
  field: CustomsField,
  text: string,
): PackingStepInput => {
  const known = used.find(each => each.field === field)?.values ?? []
  const value = field !== 'value' && isDigit(text) ? (known[Number(text) - 1] ?? text) : text
  const id = article.item_id ?? ''
  return field === 'value'
    ? { kind: 'customs', item_id: id, value: Number(value.replace(',', '.')) || 0, remember: true }
    : { kind: 'customs', item_id: id, [field]: value, remember: true }
}

/** What the typed line means once Enter was pressed; null when it makes no sense yet. */
export function submit(state: PackState, { purpose, text: raw }: Typing): Act | null {
  const text = raw.trim()
  const standing = standingOf(state)
  if (text === '') return purpose === 'reason' ? null : { kind: 'close_typing' }
  switch (purpose) {
    case 'code':
      return { kind: 'scan', text }
    case 'weight': {
      const grams = gramsOf(text)
      return grams === null ? null : step({ kind: 'weight', grams, how: 'keyed' })
    }
    case 'quantity': {
      const quantity = /^\d{1,4}$/.test(text) ? Number(text) : 0
      return quantity > 0 ? step({ kind: 'quantity', quantity }) : null
    }
    case 'note':
      return step({ kind: 'note', text })
    case 'reason':
      return step({ kind: 'force', item_id: null, quantity: null, reason: text })
    case 'customs': {
      const field = standing?.kind === 'customs_gap' ? standing.missing[0] : undefined
      return standing?.kind === 'customs_gap' && field ? step(customsStep(standing, field, text)) : null
    }
  }
}
