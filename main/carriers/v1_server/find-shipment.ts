import type { CarrierContext } from '../contract/adapter.ts'
import type { FindRequest, FoundShipment } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { cannotTell } from '../kit/purchases.ts'
import { type AnsweredShipment, shipmentAnswer, shipmentsAnswer } from './answers.ts'
import { ask, label } from './client.ts'
import type { V1Server, V1ServerConnection } from './settings.ts'
import { isBought, isVoided, shipmentPath, toBought } from './shipments.ts'
import { referenceKey } from './wire.ts'

/** A shipment over there by its id, with what ours is called in its metadata; any other is none. */
async function shipmentOf(
  id: string,
  ours: string,
  connection: V1ServerConnection,
  context: CarrierContext,
): Promise<Outcome<AnsweredShipment>> {
  const answer = await ask({ method: 'GET', path: shipmentPath(id) }, connection, context)
  if (!answer.ok) return answer.refused
  const shipment = shipmentAnswer.parse(answer.body)
  const isIt = shipment.id === id && shipment.metadata[referenceKey] === ours
  return isIt
    ? done(shipment, answer.messages)
    : failed([{ code: 'other_shipment', message: `${label} answered about another shipment than ${id}.` }])
}

/** The label of a bought shipment once more, with the numbers that came with it. */
export const fetchLabel: V1Server['fetchLabel'] = async (request, connection, context) => {
  const { shipmentIdentifier: id, shipmentId, labelFormat } = request
  const found = await shipmentOf(id, shipmentId, connection, context)
  if (!found.ok) return found
  if (isVoided(found.value))
    return failed([{ code: 'label_voided', message: `Shipment ${id} is cancelled over there.` }])
  const {
    label: file,
    pending,
    invoice,
    trackingNumber,
    trackingNumbers,
  } = await toBought(found.value, labelFormat, connection, context)
  const numbered = trackingNumber === '' ? {} : { trackingNumber, trackingNumbers }
  return done(
    { label: file, ...(pending ? { pending } : {}), ...(invoice ? { invoice } : {}), ...numbered },
    found.messages,
  )
}

/** So long after it was begun a purchase may still arrive or be under way over there: longer than any carrier is waited for. */
const settlesAfterMs = 200_000

const notYet = (words: string) => cannotTell(`${label} ${words} Ask again in some minutes.`)

/**
 * What became of a purchase whose answer was lost: by the number of its draft, which was on disk before it was asked for,
 * else by our reference in its metadata. Changes nothing over there.
 */
export const findShipment: V1Server['findShipment'] = async (request, connection, context) => {
  const id = request.shipmentIdentifier ?? request.noted?.shipment_id ?? null
  const named = id === null ? null : await shipmentOf(id, request.shipmentId, connection, context)
  if (named?.ok) return judge([named.value], request, connection, context)
  if (named && !isGone(named)) return { ...named, retry: 'safe' }
  const query = { metadata_key: referenceKey, metadata_value: request.shipmentId }
  const answer = await ask({ method: 'GET', path: '/v1/shipments', query }, connection, context)
  if (!answer.ok) return { ...answer.refused, retry: 'safe' }
  const { results } = shipmentsAnswer.parse(answer.body)
  const ours = results.filter(({ metadata }) => metadata[referenceKey] === request.shipmentId)
  if (ours.length < results.length)
    return cannotTell(
      `${label} lists other shipments than the ones it was asked for. Look on its Shipments screen.`,
    )
  return judge(ours, request, connection, context)
}

const isGone = ({ messages }: Outcome<unknown>): boolean =>
  messages.some(({ code }) => code === '404' || code === 'not_found')

async function judge(
  shipments: readonly AnsweredShipment[],
  request: FindRequest,
  connection: V1ServerConnection,
  context: CarrierContext,
): Promise<Outcome<FoundShipment | null>> {
  const [bought, second] = shipments.filter(isBought)
  if (second)
    return cannotTell(`${label} has several bought shipments of this one. Look on its Shipments screen.`)
  if (bought)
    return done({
      label: await toBought(bought, request.labelFormat, connection, context),
      isVoided: isVoided(bought),
    })
  if (shipments.some(({ meta }) => meta.unknown?.purchase))
    return notYet('does not know itself whether the label was bought: its own carrier gave no answer.')
  const ageMs = context.now().getTime() - request.since.getTime()
  return ageMs < settlesAfterMs ? notYet('has it as a draft, and may still be buying it.') : done(null)
}
