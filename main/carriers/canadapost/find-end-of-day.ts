import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { EndOfDayResult, FindEndOfDayRequest, Manifest } from '../contract/end-of-day.ts'
import { adapterCodes, done, type Outcome } from '../contract/outcome.ts'
import { unreadable } from '../kit/failed-answer.ts'
import { type Link, linksOf } from './artifacts.ts'
import { type Refused, refusal, refuse } from './checks.ts'
import { ask, families, manifestsPath, shipmentPath } from './client.ts'
import { fetchManifest } from './end-of-day.ts'
import { documentOf, refusedBy } from './errors.ts'
import { splitIds } from './ids.ts'
import type { CpcConnection } from './settings.ts'
import { statusOf } from './voids.ts'

const dayMs = 86_400_000
/** Each is two questions. */
const mostManifests = 30

/**
 * Looks for what became of a transmission. A group is transmitted as a whole, so one shipment of each tells; the
 * manifests are those of the days since that name one of the shipments.
 */
export async function findEndOfDay(
  request: FindEndOfDayRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<EndOfDayResult | null>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  const asked = onePerGroup(request)
  if (asked.length === 0) return cannotTell('None of the shipments is known any more.')
  const statuses = new Set<string>()
  for (const id of asked) {
    const status = await statusAt(id, connection, context)
    if (!status.ok) return status
    statuses.add(status.value)
  }
  if (statuses.size > 1)
    return cannotTell(
      `Of its groups only some were transmitted. Look at ${asked.join(', ')} in the account at Canada Post.`,
    )
  if (statuses.has('created')) return done(null)
  if (!statuses.has('transmitted'))
    return cannotTell(`Canada Post says of its shipments: ${[...statuses].join(', ')}.`)
  return findManifests(request, connection, context)
}

const cannotTell = (message: string): Refused =>
  refuse([{ code: adapterCodes.notSupported, message }], 'safe')

const idsOf = ({ shipments }: FindEndOfDayRequest): string[] =>
  shipments.flatMap(({ shipmentIdentifier }) => splitIds(shipmentIdentifier))

function onePerGroup({ shipments }: FindEndOfDayRequest): string[] {
  const ids = new Map<string | null, string>()
  for (const { groupId, shipmentIdentifier } of shipments) {
    const [id] = splitIds(shipmentIdentifier)
    if (id !== undefined) ids.set(groupId, id)
  }
  return [...ids.values()]
}

const get = (path: string, mediaType: string, connection: CpcConnection, context: CarrierContext) =>
  ask(connection, context, { method: 'GET', path, mediaType, isRepeatable: true })

async function statusAt(
  id: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; value: string } | Refused> {
  const { mediaType } = families.shipment
  const answer = await get(shipmentPath(connection.settings, id), mediaType, connection, context)
  if (answer.status === 404 || answer.status === 410)
    return cannotTell(`Canada Post no longer knows the shipment ${id}; it may have been voided.`)
  if (!answer.ok) return refusedBy(answer, true)
  const value = statusOf(answer.text)
  return value === null ? (unreadable(true) as Refused) : { ok: true, value }
}

async function findManifests(
  request: FindEndOfDayRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<EndOfDayResult>> {
  const { mediaType } = families.manifest
  // Its days are not those of this clock.
  const start = new Date(request.since.getTime() - dayMs).toISOString().slice(0, 10).replaceAll('-', '')
  const path = `${manifestsPath(connection.settings)}?start=${start}`
  const read = documentOf(await get(path, mediaType, connection, context), 'manifests', true)
  if (!read.ok) return read
  const links = linksOf(read.document).filter(({ rel }) => rel === 'manifest')
  const ids = new Set(idsOf(request))
  const manifests: Manifest[] = []
  const messages: CarrierMessage[] = []
  for (const link of links.toReversed().slice(0, mostManifests)) {
    if (!(await namesOne(link, ids, connection, context))) continue
    const one = await fetchManifest(link, connection, context)
    manifests.push(one.manifest)
    messages.push(...one.messages)
  }
  if (context.signal.aborted)
    return cannotTell('The shipments were transmitted. Their manifests did not come in time.')
  return done({ manifests }, manifests.length > 0 ? messages : [...messages, notFound])
}

const notFound: CarrierMessage = {
  code: 'manifest_not_found',
  message:
    'The shipments were transmitted, but no manifest names them. Print it from the account at Canada Post.',
}

/** Whether one of the shipments is on a manifest; false when that cannot be read. */
async function namesOne(
  link: Link,
  ids: ReadonlySet<string>,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<boolean> {
  const read = documentOf(
    await get(link.href, families.manifest.mediaType, connection, context),
    'manifest',
    true,
  )
  const listed = read.ok && linksOf(read.document).find(({ rel }) => rel === 'manifestShipments')
  if (!listed) return false
  const shipments = documentOf(
    await get(listed.href, listed.mediaType, connection, context),
    'shipments',
    true,
  )
  return shipments.ok && linksOf(shipments.document).some(({ href }) => ids.has(href.split('/').at(-1) ?? ''))
}
