import type { PackingBox, PackingFeedback, refusedBecause } from '../desk/packing-feedback.ts'
import type { PackingSettings } from '../desk/packing-settings.ts'
import type { PackingStepInput } from '../desk/packing-steps.ts'
import { countScan, force, leftOf, remember, stepBack, toOrderRef, wantedOf } from './counting.ts'
import { keepDoubt, type SessionDocument } from './session-document.ts'
import { isBoxOpen, isUnsettled, isUnspent, takesWeight } from './steps.ts'
import { differenceOf, expectedGrams, isWeight, toleranceOf } from './weights.ts'

/** What a scan turned out to be, or what a key does. */
export type SessionInput =
  | {
      kind: 'scanned_item'
      itemIds: readonly string[]
      code: string
      isKeyed: boolean
      quantity: number | null
    }
  | { kind: 'scanned_other'; article: Extract<PackingFeedback, { kind: 'wrong_item' }>['scanned'] }
  | {
      kind: 'scanned_unknown'
      code: string
      because: Extract<PackingFeedback, { kind: 'unknown_code' }>['because']
    }
  | MachineStep

/** Steps that only change the session; all others do something with the rest of the station. */
export type MachineStep = Extract<
  PackingStepInput,
  {
    kind:
      | 'next'
      | 'cancel'
      | 'undo'
      | 'quantity'
      | 'choose'
      | 'count'
      | 'force'
      | 'package'
      | 'weight'
      | 'scale_trouble'
      | 'customs'
      | 'service'
      | 'split'
      | 'photo'
  }
>

/** What the session is moved by besides the input. */
export type SessionFacts = {
  at: string
  /** Who is signed in; the desk where nobody is. */
  by: string
  mayForce: boolean
  settings: PackingSettings
  /** The boxes for the parcel on the desk. */
  boxesOf: (document: SessionDocument) => PackingBox[]
  newParcelId: () => string
}

/**
 * What the station does next: `rate` asks for prices, `buy` buys what was shown without waiting, `stop_hold` buys nothing.
 * `set_aside`: the box goes on a shelf and the desk takes the next order.
 */
export type SessionEffect = 'rate' | 'buy' | 'stop_hold' | 'set_aside' | null

export type Moved = {
  document: SessionDocument
  /** What to say now; `document.feedback` is what stands afterwards. */
  feedback: PackingFeedback
  effect: SessionEffect
}

const refused = (
  because: (typeof refusedBecause)[number],
  message: string | null = null,
): PackingFeedback => ({
  kind: 'refused',
  because,
  message,
})

const say = (document: SessionDocument, feedback: PackingFeedback): Moved => ({
  document: { ...document, feedback },
  feedback,
  effect: null,
})
/** Said once; what stood before stands on. */
const remark = (document: SessionDocument, feedback: PackingFeedback): Moved => ({
  document,
  feedback,
  effect: null,
})

/** The session after an input. Nothing here asks anybody or spends anything. */
export function moveSession(document: SessionDocument, input: SessionInput, facts: SessionFacts): Moved {
  switch (input.kind) {
    case 'scanned_item':
    case 'scanned_other':
    case 'scanned_unknown':
    case 'count':
    case 'choose':
      return moveByItem(document, input, facts)
    case 'undo':
      return undo(document, facts)
    case 'quantity':
      return canCount(document)
        ? say(
            { ...document, armed_quantity: input.quantity },
            { kind: 'quantity_armed', quantity: input.quantity },
          )
        : remark(document, refused('not_now'))
    case 'force':
      return forceUnits(document, input, facts)
    case 'split':
      return split(document, input.rest ?? facts.settings.split, facts)
    case 'package':
      return choosePackage(document, input, facts)
    case 'weight':
      return takeWeight(document, input, facts)
    case 'scale_trouble':
      return say(document, { kind: 'scale_trouble', message: input.message ?? null })
    case 'customs':
      return declare(document, input, facts)
    case 'service':
      return isUnspent(document)
        ? goOn(
            { ...document, wish: { service: input.service, connection_id: input.connection_id ?? null } },
            facts,
          )
        : remark(document, refused('not_now'))
    case 'photo':
      return takePhoto(document, input.is_skipped === true, facts)
    case 'next':
      return next(document, facts)
    case 'cancel':
      return cancel(document, facts)
  }
}

/** Units are counted while the box is open. */
const canCount = ({ is_counting, splitting, step }: SessionDocument): boolean =>
  is_counting && splitting === null && isBoxOpen({ step })

type ItemInput = Extract<
  SessionInput,
  { kind: 'scanned_item' | 'scanned_other' | 'scanned_unknown' | 'count' | 'choose' }
>

function moveByItem(document: SessionDocument, input: ItemInput, facts: SessionFacts): Moved {
  if (input.kind === 'scanned_unknown')
    return caught(document, { kind: 'unknown_code', code: input.code, because: input.because })
  if (!canCount(document)) return remark(document, refused('not_now'))
  if (input.kind === 'scanned_other')
    return caught(document, { kind: 'wrong_item', scanned: input.article, wanted: wantedOf(document) })
  const chosen = input.kind === 'choose' ? document.choices[input.number - 1] : undefined
  if (input.kind === 'choose' && chosen === undefined) return remark(document, refused('not_now'))
  const { at, by } = facts
  const counted = countScan(document, {
    itemIds:
      input.kind === 'scanned_item'
        ? input.itemIds
        : [chosen ?? (input.kind === 'count' ? input.item_id : '')],
    code: input.kind === 'scanned_item' ? input.code : '',
    quantity: input.kind === 'choose' ? null : (input.quantity ?? null),
    how: input.kind === 'count' || (input.kind === 'scanned_item' && input.isKeyed) ? 'keyed' : 'scan',
    at,
    by,
  })
  const { feedback } = counted
  if (feedback.kind === 'too_many') return caught(counted.document, feedback)
  if (feedback.kind === 'all_units') return { ...goOn(counted.document, facts), feedback }
  return say(counted.document, feedback)
}

/** A mistake that was caught; it stays until the right scan, or Enter. */
function caught(document: SessionDocument, feedback: PackingFeedback): Moved {
  const { errors_caught: errors } = document
  const kind = feedback.kind as keyof typeof errors
  const next = { ...document, errors_caught: { ...errors, [kind]: errors[kind] + 1 } }
  // What waits for an answer, or for a carrier, stands on.
  return isBoxOpen(document) ? say(next, feedback) : remark(next, feedback)
}

function undo(document: SessionDocument, facts: SessionFacts): Moved {
  if (!isUnspent(document)) return remark(document, refused('not_now'))
  const back = stepBack(document)
  return back
    ? { ...rest(back.document, facts), feedback: { kind: 'undone', what: back.what } }
    : remark(document, refused('nothing_to_undo'))
}

function forceUnits(
  document: SessionDocument,
  { item_id, quantity, reason }: Extract<SessionInput, { kind: 'force' }>,
  facts: SessionFacts,
): Moved {
  if (!canCount(document)) return remark(document, refused('not_now'))
  if (!facts.mayForce) return remark(document, refused('not_allowed'))
  const { by, at } = facts
  const forced = force(document, { itemId: item_id ?? null, quantity: quantity ?? null, reason, by, at })
  if (!forced) return remark(document, refused('not_now'))
  const { feedback } = forced
  return leftOf(forced.document) === 0
    ? { ...goOn(forced.document, facts), feedback }
    : { ...rest(forced.document, facts), feedback }
}

/** The counted go on, and what is left follows. */
function split(document: SessionDocument, how: 'parcel' | 'shipment', facts: SessionFacts): Moved {
  const left = leftOf(document)
  if (!canCount(document) || left === 0 || document.parcel.items.length === 0)
    return remark(document, refused('not_now'))
  const next = { ...remember(document, 'split'), splitting: how }
  const parcels = document.parcels.length + 1
  return { ...goOn(next, facts), feedback: { kind: 'split', parcels, left, rest: how } }
}

function choosePackage(
  document: SessionDocument,
  { number, box_id }: Extract<SessionInput, { kind: 'package' }>,
  facts: SessionFacts,
): Moved {
  if (!isUnspent(document)) return remark(document, refused('not_now'))
  const boxes = facts.boxesOf(document)
  const box =
    number === undefined && box_id === undefined
      ? boxes.find(({ is_suggested }) => is_suggested)
      : boxes.find(each => each.number === number || each.id === box_id)
  if (!box) return remark(document, refused('not_now'))
  const before = remember(document, 'package')
  return goOn({ ...before, parcel: { ...document.parcel, box, weight: null }, kept: unkept(document) }, facts)
}

const unkept = ({ kept }: SessionDocument) => ({ ...kept, weight: false })

function takeWeight(
  document: SessionDocument,
  { grams, how, device, at }: Extract<SessionInput, { kind: 'weight' }>,
  facts: SessionFacts,
): Moved {
  if (!takesWeight(document)) return remark(document, refused('not_now'))
  if (!isWeight(grams)) return remark(document, refused('no_weight'))
  const weight = { grams, how, device: device ?? null, at: at ?? facts.at }
  const before = remember(document, 'weight')
  return goOn({ ...before, parcel: { ...document.parcel, weight }, kept: unkept(document) }, facts)
}

/** Taken as they were typed. */
const typedTexts = ['description', 'hs_code', 'sku', 'manufacturer_part_number'] as const

function declare(
  document: SessionDocument,
  { item_id: id, value, origin, ...texts }: Extract<SessionInput, { kind: 'customs' }>,
  facts: SessionFacts,
): Moved {
  if (!isUnspent(document) || !document.items.some(each => each.item_id === id))
    return remark(document, refused('not_now'))
  const typed = {
    ...document.customs[id],
    ...Object.fromEntries(typedTexts.flatMap(name => (texts[name] ? [[name, texts[name]]] : []))),
    ...(value !== null && value !== undefined ? { value } : {}),
    ...(origin ? { origin: origin.toUpperCase() } : {}),
  }
  return goOn({ ...document, customs: { ...document.customs, [id]: typed } }, facts)
}

function takePhoto(document: SessionDocument, isSkipped: boolean, facts: SessionFacts): Moved {
  if (document.feedback.kind !== 'photo') return remark(document, refused('not_now'))
  if (isSkipped && facts.settings.photo === 'required') return remark(document, refused('not_allowed'))
  return goOn({ ...document, kept: { ...document.kept, photo: true } }, facts)
}

/** Enter: by what stands on the screen. */
function next(document: SessionDocument, facts: SessionFacts): Moved {
  const { feedback, step } = document
  if (step === 'holding' || feedback.kind === 'buy_now') return { document, feedback, effect: 'buy' }
  if (step === 'choose') return goOn(document, facts)
  if (isUnsettled(document)) return { document, feedback, effect: 'set_aside' }
  const kept = keepDoubt(document)
  if (kept) return goOn(kept, facts)
  if (feedback.kind === 'photo') return takePhoto(document, true, facts)
  if (step === 'package' && feedback.kind === 'package')
    return choosePackage(document, { kind: 'package' }, facts)
  if (isFault(feedback)) return rest({ ...document, choices: [], other_order_id: null }, facts)
  return remark(document, refused('not_now'))
}

const isFault = ({ kind }: PackingFeedback): boolean =>
  ['wrong_item', 'too_many', 'unknown_code', 'which_one', 'unfinished', 'scale_trouble'].includes(kind)

function cancel(document: SessionDocument, facts: SessionFacts): Moved {
  if (document.step === 'holding') return { document, feedback: document.feedback, effect: 'stop_hold' }
  if (document.armed_quantity !== null)
    return {
      ...rest({ ...document, armed_quantity: null }, facts),
      feedback: { kind: 'undone', what: 'quantity' },
    }
  if (document.feedback.kind === 'photo') return takePhoto(document, true, facts)
  if (isFault(document.feedback)) return rest({ ...document, choices: [], other_order_id: null }, facts)
  return remark(document, refused('not_now'))
}

/** What stands on the screen when nothing is wrong, and the step it is. */
export function rest(document: SessionDocument, facts: SessionFacts): Moved {
  return goOn({ ...document, step: 'items' }, facts, false)
}

/** The next thing to do: count, choose a box, weigh, look, ask for prices. */
export function goOn(document: SessionDocument, facts: SessionFacts, mayRate = true): Moved {
  const { settings } = facts
  if (document.is_counting && document.splitting === null && leftOf(document) > 0)
    return to(document, 'items', { kind: 'order_open', order: toOrderRef(document), again: false })
  const boxed = withBox(document, facts)
  if (boxed.parcel.box === null && facts.boxesOf(boxed).length > 0)
    return to(boxed, 'package', { kind: 'package', boxes: facts.boxesOf(boxed) })
  const weighed = withWeight(boxed, facts)
  const { weight, expected_grams: expected } = weighed.parcel
  if (weight === null) return to(weighed, 'weigh', weighFeedback(expected, settings))
  const difference = differenceOf(weight.grams, expected, settings, weighed.parcel.box?.weight_grams != null)
  if (difference !== null && expected !== null && !weighed.kept.weight && weight.how !== 'items')
    return to(weighed, 'check', {
      kind: 'weight_differs',
      expected_grams: expected,
      actual_grams: weight.grams,
      difference_grams: difference,
    })
  if (settings.photo !== 'off' && !weighed.kept.photo)
    return to(weighed, 'check', {
      kind: 'photo',
      parcel_id: weighed.parcel.id,
      is_required: settings.photo === 'required',
    })
  if (weighed.splitting === 'parcel') return closeParcel(weighed, facts)
  if (!mayRate) return to(weighed, 'choose', { kind: 'rating' })
  return { ...to(weighed, 'rating', { kind: 'rating' }), effect: 'rate' }
}

const to = (document: SessionDocument, step: SessionDocument['step'], feedback: PackingFeedback): Moved =>
  say({ ...document, step }, feedback)

function withBox(document: SessionDocument, { settings, boxesOf }: SessionFacts): SessionDocument {
  if (document.parcel.box !== null || settings.package === 'ask') return document
  const boxes = boxesOf(document)
  const only = boxes.length === 1 ? boxes[0] : undefined
  const box = settings.package === 'usual' ? boxes.find(({ is_suggested }) => is_suggested) : only
  // One that cannot hold what is in it is somebody's to choose.
  return box && box.fits !== false ? { ...document, parcel: { ...document.parcel, box } } : document
}

/** Without a scale a parcel weighs what its items do, where that is known. */
function withWeight(document: SessionDocument, { settings, at }: SessionFacts): SessionDocument {
  const expected = expectedGrams(document)
  const { weight } = document.parcel
  const reckoned =
    weight === null && settings.weighing === 'off' && expected !== null && isWeight(expected)
      ? ({ grams: expected, how: 'items', device: null, at } as const)
      : weight
  return { ...document, parcel: { ...document.parcel, weight: reckoned, expected_grams: expected } }
}

const weighFeedback = (expected: number | null, settings: PackingSettings): PackingFeedback => ({
  kind: 'weigh',
  expected_grams: expected,
  tolerance_grams: expected === null ? null : toleranceOf(expected, settings),
})

export const emptyParcel = (id: string, number: number): SessionDocument['parcel'] => ({
  id,
  number,
  items: [],
  box: null,
  weight: null,
  expected_grams: null,
  shipment_id: null,
  tracking_number: null,
  photo_url: null,
})

/** The parcel is ready and waits for the others of its shipment. */
function closeParcel(document: SessionDocument, facts: SessionFacts): Moved {
  const parcels = [...document.parcels, document.parcel]
  return goOn(withNextParcel({ ...document, parcels }, facts.newParcelId()), facts)
}

/** Begins the next parcel of the order; what was packed is not undone any more. */
export const withNextParcel = (document: SessionDocument, id: string): SessionDocument => ({
  ...document,
  parcel: emptyParcel(id, document.parcels.length + 1),
  kept: { ...document.kept, weight: false, photo: false },
  splitting: null,
  agreed: null,
  undo: [],
})
