import type { CarrierContext } from '../contract/adapter.ts'
import type { FindRequest, FoundShipment } from '../contract/model.ts'
import { done, type Outcome } from '../contract/outcome.ts'
import { unreadable } from '../kit/send.ts'
import { shipDate } from '../kit/ship-date.ts'
import {
  ask,
  cannotTell,
  families,
  hasContract,
  isGone,
  joinIds,
  readRoot,
  shipmentFamily,
  shipmentPath,
  shipmentsPath,
  splitIds,
} from './client.ts'
import { linksOf } from './documents.ts'
import type { CanadaPost, CpcConnection } from './settings.ts'
import { groupOfDay, handoverOf, parcelOfId, requestIdsOf } from './shipment-request.ts'
import { type Made, toLabelResult, toMade } from './shipments.ts'
import { statusIn } from './voids.ts'

const { mediaType } = families.shipment

/**
 * Looks for what became of a purchase or void: by the id of the request, else among the shipments of the group, each of
 * which tells the request it was made by. Finding nothing proves nothing: transmitted groups are no longer listed.
 */
export const findShipment: CanadaPost['findShipment'] = async (request, connection, context) => {
  if (request.shipmentIdentifier) return findKnown(request, request.shipmentIdentifier, connection, context)
  if (!hasContract(connection.settings))
    return cannotTell('Shipments of an account without a contract tell nobody which request made them.')
  const found = await findParcels(request, connection, context)
  if (!found.ok) return found
  return toFound(found.value, request, connection, context)
}

/** What was found, with its labels. */
async function toFound(
  made: readonly Made[],
  request: FindRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<FoundShipment>> {
  const result = await toLabelResult(made, { ...request, handover: null }, connection, context)
  return result.ok
    ? done({ label: result.value, isVoided: false }, result.messages)
    : { ...result, retry: 'safe' }
}

/** A void: what was deleted is gone, what only had a refund asked for looks as before. */
async function findKnown(
  request: FindRequest,
  joined: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<FoundShipment>> {
  const { settings } = connection
  const ids = splitIds(joined)
  const made: Made[] = []
  for (const id of ids) {
    const path = shipmentPath(settings, id)
    const answer = await ask(
      { method: 'GET', path, mediaType: shipmentFamily(settings).mediaType },
      connection,
      context,
    )
    if (isGone(answer)) continue
    const one = toMade(answer, true)
    if (!one.ok) return one
    if (!answer.ok || statusIn(answer.body) !== 'created')
      return cannotTell(
        'The label was transmitted; whether a refund was asked for is in the mail of Canada Post.',
      )
    made.push(one.value)
  }
  if (made.length === 0) return done({ label: goneLabel(request, ids), isVoided: true })
  if (made.length < ids.length)
    return cannotTell(`Only some of the shipments are gone; left are ${joinIds(made.map(({ id }) => id))}.`)
  return toFound(made, request, connection, context)
}

/** What is known of a label that is gone. */
const goneLabel = ({ labelFormat, trackingNumber }: FindRequest, ids: string[]): FoundShipment['label'] => ({
  trackingNumber: trackingNumber ?? '',
  shipmentIdentifier: joinIds(ids),
  trackingNumbers: [],
  shipmentIdentifiers: ids,
  label: { format: labelFormat, bytes: new Uint8Array() },
  invoice: null,
  trackingUrl: null,
  quote: null,
  meta: {},
})

/** All parcels of a shipment, in their order. */
async function findParcels(
  request: FindRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<Made[]>> {
  const day = shipDate(request.options, context.calendar.dayOf(request.since))
  const handover = handoverOf(request, connection, day)
  const ids = requestIdsOf(request, connection, { day, handover })
  const ordered = await findByIds(ids, connection, context)
  if (!ordered.ok) return ordered
  // Under another id where settings of the connection went into the order and were changed since.
  const groupId = handover === 'at_once' ? groupOfDay(day) : handover.groupId
  const found = ordered.value
    ? done(ordered.value)
    : await findListed(request.shipmentId, groupId, connection, context)
  if (!found.ok) return found
  const made: Made[] = []
  for (const path of found.value) {
    const one = toMade(await ask({ method: 'GET', path, mediaType }, connection, context), true)
    if (!one.ok) return one
    made.push(one.value)
  }
  return done(made)
}

/** The shipments a search finds. What nothing is known of is answered like what is empty. */
async function search(
  query: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<string[]>> {
  const path = `${shipmentsPath(connection.settings)}?${query}`
  const answer = await ask({ method: 'GET', path, mediaType }, connection, context)
  if (!answer.ok) return answer.status === 404 ? done([]) : answer.refused
  const listed = readRoot(answer.body, 'shipments')
  if (!listed) return unreadable(true)
  return done(linksOf(listed).flatMap(({ rel, href }) => (rel === 'shipment' ? [href] : [])))
}

/** The shipments of the orders with these ids, in their order; null unless there is exactly one of each. */
async function findByIds(
  ids: readonly string[],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<string[] | null>> {
  const hrefs: string[] = []
  for (const id of ids) {
    const found = await search(`requestId=${encodeURIComponent(id)}`, connection, context)
    // A search the account does not have is no reason to stop looking.
    if (!found.ok && found.retry === 'never') return done(null)
    if (!found.ok) return found
    const [href] = found.value
    if (href === undefined || found.value.length > 1) return done(null)
    hrefs.push(href)
  }
  return done(hrefs)
}

/** Looked into at once. */
const together = 5

/** The shipments of one of ours among those of a group and those without a manifest, the newest first. */
async function findListed(
  shipmentId: string,
  groupId: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<string[]>> {
  const hrefs: string[] = []
  for (const query of [`groupId=${encodeURIComponent(groupId)}`, 'noManifest=true']) {
    const listed = await search(query, connection, context)
    if (!listed.ok) return listed
    hrefs.push(...listed.value)
  }
  const newest = [...new Set(hrefs)].reverse()
  const found = new Map<number, string>()
  let total = 0
  for (let at = 0; at < newest.length && (total === 0 || found.size < total); at += together) {
    if (context.signal.aborted)
      return cannotTell(`The time was over after ${at} of the ${newest.length} shipments Canada Post lists.`)
    const details = newest.slice(at, at + together).map(async href => {
      const call = { method: 'GET', path: `${href}/details`, mediaType } as const
      const { body } = await ask(call, connection, context)
      const id = readRoot(body, 'shipment-details')?.['customer-request-id'] ?? ''
      return { href, parcel: parcelOfId(id, shipmentId) }
    })
    for (const { href, parcel } of await Promise.all(details)) {
      if (!parcel) continue
      found.set(parcel.index, href)
      total = parcel.total
    }
  }
  if (total === 0)
    return cannotTell('Canada Post lists no shipment of this purchase. It may have transmitted it already.')
  if (found.size < total) return cannotTell(`Only ${found.size} of ${total} parcels were found.`)
  return done([...found].sort(([one], [other]) => one - other).map(([, href]) => href))
}
