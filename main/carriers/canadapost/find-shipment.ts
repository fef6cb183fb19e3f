import type { CarrierContext } from '../contract/adapter.ts'
import type { FindRequest, FoundShipment } from '../contract/model.ts'
import { done, type Outcome, type Refused } from '../contract/outcome.ts'
import { shipDate } from '../kit/ship-date.ts'
import {
  ask,
  cannotTell,
  documentOf,
  families,
  hasContract,
  joinIds,
  readRoot,
  refusal,
  refusedBy,
  shipmentPath,
  shipmentsPath,
  splitIds,
} from './client.ts'
import { linksOf } from './documents.ts'
import type { CpcConnection } from './settings.ts'
import { groupOfDay, handoverOf, parcelOfId, requestIdsOf } from './shipment-request.ts'
import { type Made, toLabelResult, toMade } from './shipments.ts'

const { mediaType } = families.shipment

/**
 * Looks for what became of a purchase or void: by the id of the request, else among the shipments of the group, each of
 * which tells the request it was made by. Finding nothing proves nothing: transmitted groups are no longer listed.
 */
export async function findShipment(
  request: FindRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<FoundShipment | null>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  if (request.shipmentIdentifier) return findKnown(request, request.shipmentIdentifier, connection, context)
  if (!hasContract(connection.settings))
    return cannotTell('Shipments of an account without a contract tell nobody which request made them.')
  const found = await findParcels(request, connection, context)
  if (!found.ok) return found
  const result = await toLabelResult(found.made, { ...request, handover: null }, connection, context)
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
  const ids = splitIds(joined)
  const made: Made[] = []
  for (const id of ids) {
    const answer = await ask(connection, context, {
      method: 'GET',
      path: shipmentPath(connection.settings, id),
      mediaType: hasContract(connection.settings) ? mediaType : families.counterShipment.mediaType,
      isRepeatable: true,
    })
    if (answer.status === 404 || answer.status === 410) continue
    if (!answer.ok) return refusedBy(answer, true)
    const one = toMade(answer, true)
    if (!one.ok) return one
    if (readRoot(answer.text, 'shipment-info')?.['shipment-status'] !== 'created')
      return cannotTell(
        'The label was transmitted; whether a refund was asked for is in the mail of Canada Post.',
      )
    made.push(one.made)
  }
  if (made.length === 0) return done({ label: goneLabel(request, ids), isVoided: true })
  if (made.length < ids.length)
    return cannotTell(`Only some of the shipments are gone; left are ${joinIds(made.map(({ id }) => id))}.`)
  const result = await toLabelResult(made, { ...request, handover: null }, connection, context)
  return result.ok
    ? done({ label: result.value, isVoided: false }, result.messages)
    : { ...result, retry: 'safe' }
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
): Promise<{ ok: true; made: Made[] } | Refused> {
  const day = shipDate(request.options, context.calendar.dayOf(request.since))
  const handover = handoverOf(request, connection, day)
  const ids = requestIdsOf(request, connection, { day, handover })
  const ordered = await findByIds(ids, connection, context)
  if (!ordered.ok) return ordered
  // Under another id where settings of the connection went into the order and were changed since.
  const groupId = handover === 'at_once' ? groupOfDay(day) : handover.groupId
  const found: Listed = ordered.hrefs
    ? { ok: true, hrefs: ordered.hrefs }
    : await findListed(request.shipmentId, groupId, connection, context)
  if (!found.ok) return found
  const made: Made[] = []
  for (const href of found.hrefs) {
    const one = toMade(await askFor(href, connection, context), true)
    if (!one.ok) return one
    made.push(one.made)
  }
  return { ok: true, made }
}

const askFor = (path: string, connection: CpcConnection, context: CarrierContext) =>
  ask(connection, context, { method: 'GET', path, mediaType, isRepeatable: true })

type Listed = { ok: true; hrefs: string[] } | Refused

/** The shipments a search finds. What nothing is known of is answered like what is empty. */
async function search(query: string, connection: CpcConnection, context: CarrierContext): Promise<Listed> {
  const answer = await askFor(`${shipmentsPath(connection.settings)}?${query}`, connection, context)
  if (answer.status === 404) return { ok: true, hrefs: [] }
  const read = documentOf(answer, 'shipments', true)
  if (!read.ok) return read
  const links = linksOf(read.document).filter(({ rel }) => rel === 'shipment')
  return { ok: true, hrefs: links.map(({ href }) => href) }
}

/** The shipments of the orders with these ids, in their order; null unless there is exactly one of each. */
async function findByIds(
  ids: readonly string[],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; hrefs: string[] | null } | Refused> {
  const hrefs: string[] = []
  for (const id of ids) {
    const found = await search(`requestId=${encodeURIComponent(id)}`, connection, context)
    // A search the account does not have is no reason to stop looking.
    if (!found.ok && found.retry === 'never') return { ok: true, hrefs: null }
    if (!found.ok) return found
    const [href] = found.hrefs
    if (href === undefined || found.hrefs.length > 1) return { ok: true, hrefs: null }
    hrefs.push(href)
  }
  return { ok: true, hrefs }
}

/** Looked into at once. */
const together = 5

/** The shipments of one of ours among those of a group and those without a manifest, the newest first. */
async function findListed(
  shipmentId: string,
  groupId: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Listed> {
  const hrefs: string[] = []
  for (const query of [`groupId=${encodeURIComponent(groupId)}`, 'noManifest=true']) {
    const listed = await search(query, connection, context)
    if (!listed.ok) return listed
    hrefs.push(...listed.hrefs)
  }
  const newest = [...new Set(hrefs)].reverse()
  const found = new Map<number, string>()
  let total = 0
  for (let at = 0; at < newest.length && (total === 0 || found.size < total); at += together) {
    if (context.signal.aborted)
      return cannotTell(`The time was over after ${at} of the ${newest.length} shipments Canada Post lists.`)
    const details = newest.slice(at, at + together).map(async href => {
      const { text } = await askFor(`${href}/details`, connection, context)
      const id = readRoot(text, 'shipment-details')?.['customer-request-id'] ?? ''
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
  return { ok: true, hrefs: [...found].sort(([one], [other]) => one - other).map(([, href]) => href) }
}
