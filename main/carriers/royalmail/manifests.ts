import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { Manifest } from '../contract/model.ts'
import { done, type Outcome, refusedFor, required } from '../contract/outcome.ts'
import { trimmed } from '../kit/parties.ts'
import { unclear } from '../kit/problems.ts'
import { cannotTell } from '../kit/purchases.ts'
import { ask, asOrders, ordersRefused, paths, site } from './client.ts'
import { label } from './codes.ts'
import type { Royalmail } from './settings.ts'
import { manifestAnswer, ordersAnswer } from './wire.ts'

/** So many orders one call reads. */
const mostOrders = 100

const takesAll: CarrierMessage = {
  code: 'manifest_takes_all',
  message: `${label} put everything with a label on this manifest, also what was bought elsewhere with this account.`,
}

const notReady: CarrierMessage = {
  code: 'manifest_unreadable',
  message: `${label} made the manifest, but its paper is not ready yet. Ask for it again.`,
}

type Answered = ReturnType<typeof manifestAnswer.parse>

const toManifest = (id: string, { documentPdf: document }: Answered): Manifest => ({
  id,
  document,
  carrierData: {},
  meta: { manifest_number: id },
})

/** Makes a manifest of all orders that have labels: Click & Drop lets nobody choose. */
export const endOfDay: Royalmail['endOfDay'] = async ({ shipments }, connection, context) => {
  const stopped = ordersRefused(connection)
  if (stopped) return stopped
  if (shipments.length === 0)
    return (
      refusedFor({ shipment_ids: required('Choose the shipments that are handed over.') }) ??
      done({ manifests: [] })
    )
  const carrierName = trimmed(connection.config.carrier_name)
  const gives = (body: unknown) => manifestAnswer.parse(body).manifestNumber !== null
  const call = { method: 'POST', path: paths.manifests, body: { carrierName }, gives } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const told = manifestAnswer.parse(answer.body)
  if (told.manifestNumber === null)
    return unclear(`${label} does not say the number of the manifest. Look at ${site}.`, answer.messages)
  const manifest = toManifest(told.manifestNumber, told)
  const messages = [...answer.messages, takesAll, ...(manifest.document ? [] : [notReady])]
  return done({ manifests: [manifest] }, messages)
}

/** The paper, once it is there; one that could not be drawn is asked to be drawn again. */
export const fetchManifest: Royalmail['fetchManifest'] = async ({ id }, connection, context) => {
  const stopped = ordersRefused(connection)
  if (stopped) return stopped
  const answer = await ask({ method: 'GET', path: paths.manifest(id) }, connection, context)
  if (!answer.ok) return answer.refused
  const told = manifestAnswer.parse(answer.body)
  const manifest = toManifest(id, told)
  if (manifest.document) return done(manifest, answer.messages)
  if (!/fail/i.test(told.status ?? '')) return done(manifest, [...answer.messages, notReady])
  const again = await ask({ method: 'POST', path: paths.retry(id), isHarmless: true }, connection, context)
  if (!again.ok) return again.refused
  const drawn = toManifest(id, manifestAnswer.parse(again.body))
  return done(drawn, drawn.document ? again.messages : [...again.messages, notReady])
}

/** Every order tells whether it is on a manifest, though not on which. */
export const findEndOfDay: Royalmail['findEndOfDay'] = async ({ shipments }, connection, context) => {
  const stopped = ordersRefused(connection)
  if (stopped) return stopped
  const ids = [...new Set(shipments.map(each => each.shipmentIdentifier))]
  const closed: string[] = []
  for (let at = 0; at < ids.length; at += mostOrders) {
    const path = paths.ordersOf(ids.slice(at, at + mostOrders))
    const answer = await ask({ method: 'GET', path, read: asOrders }, connection, context)
    if (!answer.ok) return { ...answer.refused, retry: 'safe' }
    const { orders } = ordersAnswer.parse(answer.body)
    const known = orders.flatMap(each => each.orderIdentifier ?? [])
    const untold = ids.slice(at, at + mostOrders).filter(id => !known.includes(id))
    if (untold.length > 0)
      return cannotTell(`${label} says nothing of ${untold.join(', ')}. Look at ${site}.`)
    closed.push(...orders.flatMap(each => (each.manifestedOn === null ? [] : (each.orderIdentifier ?? []))))
  }
  return foundIn(ids, closed)
}

const numberUntold: CarrierMessage = {
  code: 'manifest_number_untold',
  message: `${label} has put all of them on a manifest, whose number and paper are at ${site}.`,
}

function foundIn(
  ids: readonly string[],
  closed: readonly string[],
): Outcome<{ manifests: Manifest[] } | null> {
  if (closed.length === 0) return done(null)
  if (ids.every(id => closed.includes(id))) return done({ manifests: [] }, [numberUntold])
  return cannotTell(
    `${label} has put ${closed.join(', ')} on a manifest and not the others. Look at ${site}.`,
  )
}
