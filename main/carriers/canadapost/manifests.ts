import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { daysAfter } from '../../../shared/units/shop-day.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { EndOfDayRequest, EndOfDayResult, FindEndOfDayRequest, Manifest } from '../contract/model.ts'
import {
  done,
  type FieldProblems,
  failed,
  invalid,
  type Outcome,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { trimmed } from '../kit/parties.ts'
import { problemsAmong } from '../kit/problems.ts'
import { compactDay } from '../kit/reading.ts'
import { unreadable } from '../kit/send.ts'
import { writeXml } from '../kit/xml.ts'
import type { AnsweredLinks } from './answers.ts'
import {
  ask,
  askFor,
  cannotTell,
  families,
  hasContract,
  isGone,
  manifestsPath,
  shipmentPath,
  splitIds,
} from './client.ts'
import { fetchArtifact, type Link, linksOf } from './documents.ts'
import {
  companyOf,
  longTexts,
  phoneOf,
  plainPostalCode,
  postalProblem,
  toAddressDetails,
} from './request-parts.ts'
import type { CanadaPost, CpcConnection } from './settings.ts'
import { groupOfDay } from './shipment-request.ts'
import { statusIn } from './voids.ts'

const { mediaType, namespace } = families.manifest

/**
 * Transmits the groups of a day, which makes their shipments valid and billed, and fetches the manifests that go along.
 * Once transmitted it is done: a manifest whose file could not be fetched is given without it.
 */
export const endOfDay: CanadaPost['endOfDay'] = async (request, connection, context) => {
  const refused = refusedFor(problemsOf(request, connection))
  if (refused) return refused
  const body = toTransmitSet(request, connection)
  const call = { method: 'POST', path: manifestsPath(connection.settings), mediaType, body } as const
  const read = await askFor('manifests', call, connection, context)
  if (!read.ok) return read
  const links = manifestLinks(read.value)
  if (links.length === 0)
    return failed([{ code: 'no_manifest', message: 'The carrier made no manifest.' }], 'unknown-outcome')
  context.note(transmitted)
  const { manifests, messages } = await fetchAllLinked(links, connection, context)
  if (context.signal.aborted) return failed([...messages, tooLate], 'unknown-outcome')
  return done({ manifests }, messages)
}

const manifestLinks = (document: AnsweredLinks): Link[] =>
  linksOf(document).filter(({ rel }) => rel === 'manifest')

function problemsOf(
  { address, groupIds, reference }: EndOfDayRequest,
  { settings }: CpcConnection,
): FieldProblems {
  return {
    ...problemsAmong({
      'credentials.contract_id':
        !(settings.customer_number && hasContract(settings)) &&
        required('Manifests are made only for accounts with a contract.'),
      group_ids:
        !groupIds.every(id => /^[A-Za-z0-9-]{1,32}$/.test(id)) &&
        invalid('Groups have names of at most 32 letters, digits and hyphens.'),
      'address.postal_code': postalProblem(address),
      'address.phone_number': !phoneOf(address) && required(),
    }),
    ...longTexts('address', address),
    ...lengthProblems({ reference: [reference, 12] }),
  }
}

/** The order of the elements is part of it. Without groups, the one the shipments of the day are in. */
export const toTransmitSet = (
  { day, groupIds, address, reference }: EndOfDayRequest,
  { config }: CpcConnection,
): string =>
  writeXml({
    'transmit-set': {
      '@xmlns': namespace,
      'group-ids': { 'group-id': groupIds.length > 0 ? [...groupIds] : [groupOfDay(day)] },
      'requested-shipping-point': plainPostalCode(address.postalCode),
      'detailed-manifests': true,
      'method-of-payment': config.paid_by_card ? 'CreditCard' : 'Account',
      'manifest-address': {
        'manifest-company': companyOf(address),
        'manifest-name': trimmed(address.personName),
        'phone-number': phoneOf(address),
        'address-details': toAddressDetails(address),
      },
      'customer-reference': trimmed(reference),
    },
  })

const transmitted = {
  code: 'transmitted',
  message: 'The shipments were transmitted. Their manifests are at Canada Post.',
}

const tooLate = {
  code: 'no_answer',
  message: 'The shipments were transmitted, but the time was over before their manifests were here.',
}

type Fetched = { manifests: Manifest[]; messages: CarrierMessage[] }

/** The manifests links lead to. */
async function fetchAllLinked(
  links: readonly Link[],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Fetched> {
  const fetched: Fetched = { manifests: [], messages: [] }
  for (const link of links) {
    const { manifest, messages } = await fetchLinked(link, connection, context)
    fetched.manifests.push(manifest)
    fetched.messages.push(...messages)
  }
  return fetched
}

/** The manifest a link leads to, without its file where that cannot be fetched. Never throws. */
async function fetchLinked({ href }: Link, connection: CpcConnection, context: CarrierContext) {
  const id = href.split('/').at(-1) ?? href
  const read = await readManifest(href, connection, context).catch(() => failed([]))
  const file = read.ok ? read.value.file : { ok: false as const, messages: read.messages }
  const manifest = { id, document: file?.ok ? file.bytes : null, carrierData: { href }, meta: {} }
  if (read.ok && file?.ok) return { manifest: { ...manifest, meta: read.value.meta }, messages: [] }
  const message = { code: 'manifest_not_fetched', message: notFetched(id), details: { manifest_id: id } }
  return { manifest, messages: [message, ...(file && !file.ok ? file.messages : [])] }
}

/** What an address says of a manifest, and its file where there is one. */
async function readManifest(path: string, connection: CpcConnection, context: CarrierContext) {
  const read = await askFor('manifest', { method: 'GET', path, mediaType }, connection, context)
  if (!read.ok) return read
  const artifact = linksOf(read.value).find(({ rel }) => rel === 'artifact')
  const file = artifact ? await fetchArtifact(artifact, connection, context) : null
  const number = read.value['po-number']
  return done({ file, meta: number === null ? {} : { po_number: number } })
}

/** The paper of a manifest that was made: by its link, or by its number where nobody noted the link. */
export const fetchManifest: CanadaPost['fetchManifest'] = async (
  { id, carrierData: { href: noted } },
  connection,
  context,
) => {
  const href =
    typeof noted === 'string' ? noted : `${manifestsPath(connection.settings)}/${encodeURIComponent(id)}`
  const read = await readManifest(href, connection, context)
  if (!read.ok) return read
  const { file, meta } = read.value
  if (file?.ok) return done({ id, document: file.bytes, carrierData: { href }, meta })
  const messages = file?.messages ?? [{ code: 'manifest_not_ready', message: notReady(id) }]
  const isLater = !file || messages.some(({ code }) => code === 'label_not_ready')
  return isLater ? done({ id, document: null, meta }, messages) : failed(messages, 'safe')
}

const notReady = (id: string): string => `Canada Post has no paper of manifest ${id} yet.`

const notFetched = (id: string): string =>
  `The shipments were transmitted, but manifest ${id} could not be fetched. Fetch it again, or print it from the account at Canada Post.`

/** Each is two questions. */
const mostManifests = 30

/**
 * Looks for what became of a transmission. A group is transmitted as a whole, so one shipment of each tells; the
 * manifests are those of the days since that name one of the shipments.
 */
export const findEndOfDay: CanadaPost['findEndOfDay'] = async (request, connection, context) => {
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

async function statusAt(
  id: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<string>> {
  const { mediaType } = families.shipment
  const path = shipmentPath(connection.settings, id)
  const answer = await ask({ method: 'GET', path, mediaType }, connection, context)
  if (isGone(answer))
    return cannotTell(`Canada Post no longer knows the shipment ${id}; it may have been voided.`)
  if (!answer.ok) return answer.refused
  const status = statusIn(answer.body)
  return status === null ? unreadable(true) : done(status)
}

async function findManifests(
  request: FindEndOfDayRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<EndOfDayResult>> {
  // Its days are not those of the shop.
  const start = compactDay(daysAfter(context.calendar.dayOf(request.since), -1))
  const path = `${manifestsPath(connection.settings)}?start=${start}`
  const read = await askFor('manifests', { method: 'GET', path, mediaType }, connection, context)
  if (!read.ok) return read
  const ids = new Set(idsOf(request))
  const named: Link[] = []
  for (const link of manifestLinks(read.value).toReversed().slice(0, mostManifests))
    if (await namesOne(link, ids, connection, context)) named.push(link)
  const { manifests, messages } = await fetchAllLinked(named, connection, context)
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
  { href: path }: Link,
  ids: ReadonlySet<string>,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<boolean> {
  const read = await askFor('manifest', { method: 'GET', path, mediaType }, connection, context)
  const listed = read.ok && linksOf(read.value).find(({ rel }) => rel === 'manifestShipments')
  if (!listed) return false
  const { href, mediaType: listType } = listed
  const call = { method: 'GET', path: href, mediaType: listType } as const
  const shipments = await askFor('shipments', call, connection, context)
  return shipments.ok && linksOf(shipments.value).some(each => ids.has(each.href.split('/').at(-1) ?? ''))
}
