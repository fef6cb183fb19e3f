import type { CarrierContext } from '../contract/adapter.ts'
import type { FindRequest, FoundShipment } from '../contract/model.ts'
import { done, type Outcome } from '../contract/outcome.ts'
import { cannotTell } from '../kit/purchases.ts'
import { type AnsweredShipment, shipmentsAnswer } from './answers.ts'
import { ask, label } from './client.ts'
import type { V1Server, V1ServerConnection } from './settings.ts'
import { isBought, isVoided, shipmentOf, toBought } from './shipments.ts'
import { referenceKey } from './wire.ts'

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
