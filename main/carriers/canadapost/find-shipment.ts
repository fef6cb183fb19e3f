import type { CarrierContext } from '../contract/adapter.ts'
import type { FindRequest, FoundShipment } from '../contract/model.ts'
import { adapterCodes, done, failed, type Outcome, type Refused } from '../contract/outcome.ts'
import { textAt, valueAt } from '../kit/reading.ts'
import { parseXml } from '../kit/xml.ts'
import { linksOf } from './artifacts.ts'
import { ask, families, hasContract, joinIds, shipmentPath, shipmentsPath, splitIds } from './client.ts'
import { documentOf, refusal, refusedBy } from './errors.ts'
import { type Made, toLabelResult, toMade } from './label-result.ts'
import type { CpcConnection } from './settings.ts'
import { groupOfDay, parcelOfId } from './shipment-request.ts'

const { mediaType } = families.shipment
const mostShipments = 60

/**
 * Looks for what became of a purchase or void. Shipments cannot be searched for, but those of a day can be listed, and
 * each tells the request it was made by. Finding nothing proves nothing: transmitted groups are no longer listed.
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

const cannotTell = (message: string): Refused =>
  failed([{ code: adapterCodes.notSupported, message }], 'safe')

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
    if (textAt(valueAt(parseXml(answer.text), 'shipment-info'), 'shipment-status') !== 'created')
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
  { shipmentId, since }: FindRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; made: Made[] } | Refused> {
  const listed = await listShipments(groupOfDay(since.toISOString().slice(0, 10)), connection, context)
  if (!listed.ok) return listed
  const found = new Map<number, string>()
  let total = 0
  for (const href of listed.hrefs) {
    const path = `${href}/details`
    const answer = await ask(connection, context, { method: 'GET', path, mediaType, isRepeatable: true })
    const parcel = parcelOfId(
      textAt(parseXml(answer.text), 'shipment-details.customer-request-id') ?? '',
      shipmentId,
    )
    if (!parcel) continue
    found.set(parcel.index, href)
    total = parcel.total
    if (found.size === total) break
  }
  if (total === 0)
    return cannotTell('Canada Post lists no shipment of this purchase. It may have transmitted it already.')
  if (found.size < total) return cannotTell(`Only ${found.size} of ${total} parcels were found.`)
  const made: Made[] = []
  for (const [, href] of [...found].sort(([one], [other]) => one - other)) {
    const one = toMade(
      await ask(connection, context, { method: 'GET', path: href, mediaType, isRepeatable: true }),
      true,
    )
    if (!one.ok) return one
    made.push(one.made)
  }
  return { ok: true, made }
}

/** The addresses of the shipments of a group and of those without a manifest, the newest first. */
async function listShipments(
  groupId: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; hrefs: string[] } | Refused> {
  const hrefs: string[] = []
  for (const search of [`groupId=${encodeURIComponent(groupId)}`, 'noManifest=true']) {
    const path = `${shipmentsPath(connection.settings)}?${search}`
    const answer = await ask(connection, context, { method: 'GET', path, mediaType, isRepeatable: true })
    // A group of which nothing is known is answered like one that is empty.
    if (answer.status === 404) continue
    const read = documentOf(answer, 'shipments', true)
    if (!read.ok) return read
    hrefs.push(
      ...linksOf(read.document)
        .filter(({ rel }) => rel === 'shipment')
        .map(({ href }) => href),
    )
  }
  const newest = [...new Set(hrefs)].reverse()
  if (newest.length > mostShipments)
    return cannotTell(`Canada Post lists ${newest.length} shipments, too many to look into each.`)
  return { ok: true, hrefs: newest }
}
