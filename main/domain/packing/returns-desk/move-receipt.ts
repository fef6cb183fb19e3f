import type { PackingArticle, PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import {
  type ReceiptCondition,
  type ReturnOutcome,
  receiptConditions,
  returnOutcomes,
} from '../../../../shared/desk/return-outcomes.ts'
import type { ReceiptUnit } from '../../../../shared/desk/return-receipts.ts'
import type { ReceiptRow } from './receipt-repository.ts'

export type ReceiptDocument = Pick<
  ReceiptRow,
  | 'step'
  | 'lines'
  | 'units'
  | 'armedQuantity'
  | 'note'
  | 'shipmentId'
  | 'subjectId'
  | 'reference'
  | 'recipient'
  | 'trackingNumber'
  | 'codes'
>

export type ReceiptInput =
  | PackingStepInput
  | {
      kind: 'unit'
      line: number | null
      article: Pick<PackingArticle, 'sku' | 'title'>
      how: ReceiptUnit['how']
    }

export type ReceiptFacts = { at: string; by: string | null; articleOf: (unit: Named) => PackingArticle }
type Named = Pick<ReceiptUnit, 'line' | 'sku' | 'title'>

/** `ends`: it is received now. `drops`: nothing was done, and nothing is kept. */
export type ReceiptMove = {
  document: ReceiptDocument
  feedback: PackingFeedback
  effect: 'ends' | 'drops' | null
}

/** What of a line is back. */
export const countedOf = ({ units }: Pick<ReceiptDocument, 'units'>, line: number): number =>
  units.filter(unit => unit.line === line).reduce((sum, { quantity }) => sum + quantity, 0)

export const backOf = ({ units }: Pick<ReceiptDocument, 'units'>): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)

export const expectedOf = ({ lines }: Pick<ReceiptDocument, 'lines'>): number =>
  lines.reduce((sum, { expected }) => sum + expected, 0)

/** Whom it is of, as feedback names it; null where nobody knows. */
export const refOf = ({
  subjectId: id,
  reference,
  trackingNumber,
  recipient,
}: Pick<ReceiptDocument, 'subjectId' | 'reference' | 'trackingNumber' | 'recipient'>) =>
  id === null ? null : { id, order_id: reference ?? trackingNumber ?? '', recipient: recipient ?? '' }

const suggestedFor = (condition: ReceiptCondition): ReturnOutcome =>
  condition === 'as_new' || condition === 'opened' ? 'restocked' : 'written_off'

/** What stands on the screen: it follows from what is stored, so that it is the same after a start. */
export function standingOf(
  document: ReceiptDocument,
  { articleOf }: Pick<ReceiptFacts, 'articleOf'>,
): PackingFeedback {
  const unit = document.units.at(-1)
  if (document.step === 'condition' && unit)
    return { kind: 'return_item', article: articleOf(unit), quantity: unit.quantity }
  if (document.step === 'outcome' && unit?.condition)
    return {
      kind: 'return_outcome',
      article: articleOf(unit),
      condition: unit.condition,
      suggested: suggestedFor(unit.condition),
    }
  if (document.step === 'short') {
    const missing = missingOf(document)
    const units = missing.reduce((sum, line) => sum + line.expected - countedOf(document, line.line), 0)
    return { kind: 'return_short', missing: missing.map(articleOf), units }
  }
  if (document.armedQuantity !== null) return { kind: 'quantity_armed', quantity: document.armedQuantity }
  if (document.shipmentId === null && document.units.length === 0)
    return { kind: 'unknown_return', code: document.codes.at(-1) ?? '', note: document.note }
  return {
    kind: 'return_open',
    order: refOf(document),
    expected: expectedOf(document),
    back: backOf(document),
  }
}

const missingOf = (document: ReceiptDocument) =>
  document.lines.filter(({ line, expected }) => countedOf(document, line) < expected)

/** What came back after a scan or a step. Nothing is asked of anybody. */
export function moveReceipt(
  document: ReceiptDocument,
  input: ReceiptInput,
  facts: ReceiptFacts,
): ReceiptMove {
  const moved = (change: Partial<ReceiptDocument>, said?: PackingFeedback): ReceiptMove => {
    const next = { ...document, ...change }
    return { document: next, feedback: said ?? standingOf(next, facts), effect: null }
  }
  const refused = (because: 'not_now' | 'nothing_to_undo'): ReceiptMove =>
    moved({}, { kind: 'refused', because, message: null })
  const isCounting = document.step === 'items' || document.step === 'short'
  switch (input.kind) {
    case 'unit':
      return isCounting ? moved(counted(document, input, facts)) : refused('not_now')
    case 'choose':
    case 'package':
      return input.number === undefined
        ? refused('not_now')
        : (chosen(document, input.number, facts) ?? refused('not_now'))
    case 'condition':
      return (document.step === 'condition' && chosen(document, input.number, facts)) || refused('not_now')
    case 'next':
      return wentOn(document, facts) ?? refused('not_now')
    case 'cancel':
      return cancelled(document, facts) ?? refused('not_now')
    case 'undo': {
      const undone = undoneOf(document)
      return undone ? moved(undone.change, { kind: 'undone', what: undone.what }) : refused('nothing_to_undo')
    }
    case 'quantity':
      return isCounting ? moved({ step: 'items', armedQuantity: input.quantity }) : refused('not_now')
    case 'note':
      return moved({ note: input.text }, { kind: 'return_noted', note: input.text })
    default:
      return refused('not_now')
  }
}

function counted(
  { units, armedQuantity }: ReceiptDocument,
  { line, article: { sku, title }, how }: Extract<ReceiptInput, { kind: 'unit' }>,
  { at, by }: ReceiptFacts,
): Partial<ReceiptDocument> {
  const quantity = armedQuantity ?? 1
  const unit = { line, sku, title, quantity, how, condition: null, outcome: null, by, at }
  return { step: 'condition', armedQuantity: null, units: [...units, unit] }
}

/** The condition, what becomes of it, or an item that has no code, by its number. */
function chosen(document: ReceiptDocument, number: number, facts: ReceiptFacts): ReceiptMove | null {
  if (document.step === 'condition') {
    const condition = receiptConditions[number - 1]
    return condition ? changed(document, { condition }, 'outcome', facts) : null
  }
  if (document.step === 'outcome') {
    const outcome = returnOutcomes[number - 1]
    return outcome ? changed(document, { outcome }, 'items', facts) : null
  }
  const line = document.lines[number - 1]
  return line
    ? moveReceipt(document, { kind: 'unit', line: line.line, article: line, how: 'chosen' }, facts)
    : null
}

/** Says something of the unit that was scanned last. */
function changed(
  document: ReceiptDocument,
  said: Partial<ReceiptUnit>,
  step: ReceiptDocument['step'],
  facts: ReceiptFacts,
): ReceiptMove {
  const last = document.units.length - 1
  const units = document.units.map((unit, at) => (at === last ? { ...unit, ...said } : unit))
  const next = { ...document, units, step }
  return { document: next, feedback: standingOf(next, facts), effect: null }
}

/** NEXT: what is suggested, or that all of it was looked through. */
function wentOn(document: ReceiptDocument, facts: ReceiptFacts): ReceiptMove | null {
  const condition = document.units.at(-1)?.condition
  if (document.step === 'condition') return null
  if (document.step === 'outcome' && condition)
    return changed(document, { outcome: suggestedFor(condition) }, 'items', facts)
  if (document.step === 'items' && missingOf(document).length > 0) {
    const next = { ...document, step: 'short' as const, armedQuantity: null }
    return { document: next, feedback: standingOf(next, facts), effect: null }
  }
  return { document, feedback: doneOf(document), effect: 'ends' }
}

function doneOf(document: ReceiptDocument): PackingFeedback {
  const as = (wanted: ReturnOutcome) =>
    backOf({ units: document.units.filter(({ outcome }) => outcome === wanted) })
  return {
    kind: 'return_done',
    order: refOf(document),
    expected: expectedOf(document),
    back: backOf(document),
    restocked: as('restocked'),
    written_off: as('written_off'),
  }
}

/** CANCEL: back to counting, or off the desk while nothing was done. */
function cancelled(document: ReceiptDocument, facts: ReceiptFacts): ReceiptMove | null {
  if (document.step === 'short' || document.armedQuantity !== null) {
    const next = { ...document, step: 'items' as const, armedQuantity: null }
    return { document: next, feedback: standingOf(next, facts), effect: null }
  }
  if (document.units.length > 0) return null
  const order = refOf(document)
  const feedback: PackingFeedback = order ? { kind: 'released', order } : { kind: 'undone', what: 'count' }
  return { document, feedback, effect: 'drops' }
}

type Undone = { what: 'count' | 'quantity' | 'condition' | 'outcome'; change: Partial<ReceiptDocument> }

/** One step back: the quantity, what becomes of the unit, its condition, the unit. */
function undoneOf({ units, armedQuantity }: ReceiptDocument): Undone | null {
  if (armedQuantity !== null) return { what: 'quantity', change: { armedQuantity: null } }
  const last = units.at(-1)
  if (!last) return null
  const rest = units.slice(0, -1)
  if (last.outcome)
    return { what: 'outcome', change: { step: 'outcome', units: [...rest, { ...last, outcome: null }] } }
  if (last.condition)
    return {
      what: 'condition',
      change: { step: 'condition', units: [...rest, { ...last, condition: null }] },
    }
  return { what: 'count', change: { step: 'items', units: rest } }
}
