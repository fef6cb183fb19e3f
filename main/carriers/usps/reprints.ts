import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { type CarrierContext, isReturnLabelAsked } from '../contract/adapter.ts'
import type { BoughtLabel, FindRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { beside } from '../kit/api.ts'
import { cannotTell } from '../kit/purchases.ts'
import { ask, labelsAccepted, type UspsCall } from './client.ts'
import type { Mail } from './codes.ts'
import { labelParts, type ReadLabel, readLabel } from './label-answer.ts'
import { imageTypeOf, isDeclaredPurchase, toLabelCalls } from './label-request.ts'
import type { Usps, UspsConnection } from './settings.ts'
import {
  assemble,
  buyOne,
  digestOf,
  leftOver,
  type Made,
  toBought,
  toCall,
  type Where,
  withReturns,
} from './shipments.ts'

/** The way to a label once more, by its number or by the key it was asked for with. */
const toReprint = (
  { number, key, imageType }: { number?: string; key?: string; imageType: string },
  mail: Mail,
): UspsCall => ({
  method: 'POST',
  path: number ? `${mail.paths.reprint}/${encodeURIComponent(number)}` : mail.paths.reprint,
  body: { imageInfo: { imageType, labelType: '4X6LABEL' } },
  headers: { accept: labelsAccepted, ...(key ? { 'x-idempotency-key': key } : {}) },
  isPaid: true,
  isHarmless: true,
  read: labelParts,
})

/** The labels of a bought shipment once more: up to the day of mailing, and three times at most. */
export const fetchLabelWith =
  (mail: Mail): Usps['fetchLabel'] =>
  async (request, connection, context) => {
    const numbers =
      request.trackingNumbers.length > 0 ? request.trackingNumbers : [request.shipmentIdentifier]
    const imageType = imageTypeOf(request, connection, { hasCustoms: mail.isAbroad })
    const calls = numbers.map(number => toReprint({ number, imageType }, mail))
    const again = await readAgain(calls, connection, context)
    if (!again.ok) return again
    const label = await assemble(
      again.value.map(({ part }) => part),
      request.labelFormat,
      { mail, connection, context },
    )
    if (label === null)
      return failed([
        { code: 'label_unreadable', message: 'USPS gave the label again, but it cannot be read.' },
      ])
    return done({ label }, again.value.flatMap(timesLeft))
  }

async function readAgain(
  calls: readonly UspsCall[],
  connection: UspsConnection,
  context: CarrierContext,
): Promise<Outcome<ReadLabel[]>> {
  const found: ReadLabel[] = []
  for (const call of calls) {
    const answer = await ask(call, connection, context)
    if (!answer.ok) return answer.refused
    found.push(readLabel(answer.body))
  }
  return done(found)
}

const timesLeft = ({ whole: { reprintInfo } }: ReadLabel): CarrierMessage[] => {
  const { reprintNumber: times, reprintLimit: most } = reprintInfo
  return times === null || most === null
    ? []
    : [{ code: 'reprints', message: `USPS has given this label out again ${times} of ${most} times.` }]
}

/** Asks for the labels of a purchase by the keys it was sent with. Finding none proves nothing. */
export const findShipmentWith =
  (mail: Mail): Usps['findShipment'] =>
  async (request, connection, context) => {
    const calls = toSearches(request, connection, mail)
    if (calls.length === 0)
      return cannotTell('This purchase left no key to ask USPS by. Look at cnsb.usps.com.')
    const again = await readAgain(calls, connection, context)
    if (!again.ok) return { ...again, retry: 'safe', messages: [...again.messages, notFound] }
    const made = again.value.filter((each): each is Made => each.number !== null)
    if (made.length < request.parcels.length)
      return cannotTell(`USPS gave ${made.length} labels out for ${request.parcels.length} parcels.`)
    const where = { mail, connection, context }
    const bought =
      numbersKnown(request).length > 0
        ? await toBought(made, request, where)
        : await toPurchase(made, request, where)
    return bought.ok
      ? done({ label: bought.value, isVoided: false }, bought.messages)
      : { ...bought, retry: 'safe' }
  }

/**
 * A purchase with its return labels. A label that is given out again comes alone; the purchase sent once more answers
 * with both and charges nothing, as long as it has the same key and is the same in everything.
 */
async function toPurchase(
  found: readonly Made[],
  request: FindRequest,
  where: Where,
): Promise<Outcome<BoughtLabel>> {
  const { mail, connection, context } = where
  const today = context.calendar.dayOf(request.since)
  const labels = isReturnLabelAsked(request.options) ? toLabelCalls(request, { mail, today, connection }) : []
  const isSame = request.noted?.request_digest === digestOf(labels)
  const made: Made[] = []
  const others: string[] = []
  for (const [index, one] of found.entries()) {
    const label = isSame ? labels[index] : undefined
    const call = label && toCall(label, keysIn(request)[index] ?? '', request)
    const again = call ? await beside(buyOne(call, connection, context), context) : null
    made.push(again?.ok && again.value.number === one.number ? { ...one, back: again.value.back } : one)
    if (again?.ok && again.value.number !== one.number) others.push(again.value.number)
  }
  const bought = withReturns(await toBought(made, request, where), request)
  return others.length > 0 ? { ...bought, messages: [...bought.messages, leftOver(others)] } : bought
}

function toSearches(request: FindRequest, connection: UspsConnection, mail: Mail): UspsCall[] {
  const imageType = imageTypeOf(request, connection, { hasCustoms: isDeclaredPurchase(request, mail) })
  const numbers = numbersKnown(request)
  return numbers.length > 0
    ? numbers.map(number => toReprint({ number, imageType }, mail))
    : keysIn(request).map(key => toReprint({ key, imageType }, mail))
}

const keysIn = ({ noted }: FindRequest): string[] =>
  (noted?.idempotency_keys ?? '').split(' ').filter(Boolean)

/** Of a shipment that is bought, where the question is what became of its void. */
function numbersKnown({ shipmentIdentifier, trackingNumber, carrierData }: FindRequest): string[] {
  const known = shipmentIdentifier ?? trackingNumber
  return numbersIn(carrierData?.numbers) ?? (known ? [known] : [])
}

const numbersIn = (value: unknown): string[] | null =>
  Array.isArray(value) && value.length > 0 ? value.filter(each => typeof each === 'string') : null

const notFound = {
  code: 'not_found',
  message:
    'USPS gives no label out for this purchase: it was not made, is void, or its day of mailing is over.',
}
