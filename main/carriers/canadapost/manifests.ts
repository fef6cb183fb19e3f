import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { daysAfter } from '../../../shared/units/shop-day.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type {
  EndOfDayRequest,
  EndOfDayResult,
  FetchManifestRequest,
  FindEndOfDayRequest,
  Manifest,
} from '../contract/model.ts'
import {
  done,
  type FieldProblems,
  failed,
  invalid,
  type Outcome,
  type Refused,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { compactDay } from '../kit/reading.ts'
import { unreadable } from '../kit/send.ts'
import { writeXml } from '../kit/xml.ts'
import {
  ask,
  cannotTell,
  documentOf,
  families,
  hasContract,
  manifestsPath,
  misfitOf,
  refusal,
  refusedBy,
  shipmentPath,
  splitIds,
} from './client.ts'
import { fetchArtifact, type Link, linksOf } from './documents.ts'
import { companyOf, phoneOf, plainPostalCode, postalProblem, toAddressDetails } from './request-parts.ts'
import type { CpcConnection } from './settings.ts'
import { groupOfDay } from './shipment-request.ts'
import { statusOf } from './voids.ts'
import { lengths } from './wire.ts'

const { mediaType, namespace } = families.manifest

/**
 * Transmits the groups of a day, which makes their shipments valid and billed, and fetches the manifests that go along.
 * Once transmitted it is done: a manifest whose file could not be fetched is given without it.
 */
export async function endOfDay(
  request: EndOfDayRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<EndOfDayResult>> {
  const refused = refusal(context, connection) ?? refusedFor(problemsOf(request, connection))
  if (refused) return refused
  const path = manifestsPath(connection.settings)
  const body = toTransmitSet(request, connection)
  const misfit = misfitOf({ method: 'POST', path, body })
  if (misfit) return misfit
  const answer = await ask(connection, context, { method: 'POST', path, mediaType, body })
  const read = documentOf(answer, 'manifests', false)
  if (!read.ok) return read
  const links = linksOf(read.document).filter(({ rel }) => rel === 'manifest')
  if (links.length === 0)
    return failed([{ code: 'no_manifest', message: 'The carrier made no manifest.' }], 'unknown-outcome')
  context.note(transmitted)
  const manifests: Manifest[] = []
  const messages: CarrierMessage[] = []
  for (const link of links) {
    const one = await fetchLinked(link, connection, context)
    manifests.push(one.manifest)
    messages.push(...one.messages)
  }
  if (context.signal.aborted) return failed([...messages, tooLate], 'unknown-outcome')
  return done({ manifests }, messages)
}

function problemsOf(
  { address, groupIds, reference }: EndOfDayRequest,
  { settings }: CpcConnection,
): FieldProblems {
  const postal = postalProblem(address)
  return {
    ...(settings.customer_number && hasContract(settings)
      ? {}
      : { 'credentials.contract_id': required('Manifests are made only for accounts with a contract.') }),
    ...(groupIds.every(id => /^[A-Za-z0-9-]{1,32}$/.test(id))
      ? {}
      : { group_ids: invalid('Groups have names of at most 32 letters, digits and hyphens.') }),
    ...(postal ? { 'address.postal_code': postal } : {}),
    ...(phoneOf(address) ? {} : { 'address.phone_number': required() }),
    ...lengthProblems({
      reference: [reference, 12],
      'address.company_name': [address.companyName, lengths.name],
      'address.person_name': [address.personName, lengths.name],
      'address.city': [address.city, lengths.city],
      'address.phone_number': [phoneOf(address), lengths.phone],
    }),
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
        'manifest-name': address.personName?.trim() || undefined,
        'phone-number': phoneOf(address),
        'address-details': toAddressDetails(address),
      },
      'customer-reference': reference?.trim() || undefined,
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

type OneManifest = { manifest: Manifest; messages: CarrierMessage[] }

/** The manifest a link leads to, without its file where that cannot be fetched. Never throws. */
async function fetchLinked(
  link: Link,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<OneManifest> {
  const id = link.href.split('/').at(-1) ?? link.href
  const without = (messages: CarrierMessage[]): OneManifest => ({
    manifest: { id, document: null, carrierData: { href: link.href }, meta: {} },
    messages: [
      { code: 'manifest_not_fetched', message: notFetched(id), details: { manifest_id: id } },
      ...messages,
    ],
  })
  try {
    const read = await readManifest(link.href, connection, context)
    if (!read.ok) return without(read.messages)
    const { file, meta } = read
    if (!file?.ok) return without(file?.messages ?? [])
    return { manifest: { id, document: file.bytes, carrierData: { href: link.href }, meta }, messages: [] }
  } catch {
    return without([])
  }
}

/** What an address says of a manifest, and its file where there is one. */
async function readManifest(href: string, connection: CpcConnection, context: CarrierContext) {
  const answer = await ask(connection, context, { method: 'GET', path: href, mediaType, isRepeatable: true })
  const read = documentOf(answer, 'manifest', true)
  if (!read.ok) return read
  const artifact = linksOf(read.document).find(({ rel }) => rel === 'artifact')
  const file = artifact ? await fetchArtifact(artifact, connection, context) : null
  const number = read.document['po-number']
  return { ok: true as const, file, meta: number === null ? {} : { po_number: number } }
}

/** The paper of a manifest that was made: by its link, or by its number where nobody noted the link. */
export async function fetchManifest(
  { id, carrierData }: FetchManifestRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<Manifest>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  const { href: noted } = carrierData
  const href =
    typeof noted === 'string' ? noted : `${manifestsPath(connection.settings)}/${encodeURIComponent(id)}`
  const read = await readManifest(href, connection, context)
  if (!read.ok) return read
  const { file, meta } = read
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

const askFor = (path: string, mediaType: string, connection: CpcConnection, context: CarrierContext) =>
  ask(connection, context, { method: 'GET', path, mediaType, isRepeatable: true })

async function statusAt(
  id: string,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ ok: true; value: string } | Refused> {
  const { mediaType } = families.shipment
  const answer = await askFor(shipmentPath(connection.settings, id), mediaType, connection, context)
  if (answer.status === 404 || answer.status === 410)
    return cannotTell(`Canada Post no longer knows the shipment ${id}; it may have been voided.`)
  if (!answer.ok) return refusedBy(answer, true)
  const value = statusOf(answer.text)
  return value === null ? unreadable(true) : { ok: true, value }
}

async function findManifests(
  request: FindEndOfDayRequest,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<EndOfDayResult>> {
  const { mediaType } = families.manifest
  // Its days are not those of the shop.
  const start = compactDay(daysAfter(context.calendar.dayOf(request.since), -1))
  const path = `${manifestsPath(connection.settings)}?start=${start}`
  const read = documentOf(await askFor(path, mediaType, connection, context), 'manifests', true)
  if (!read.ok) return read
  const links = linksOf(read.document).filter(({ rel }) => rel === 'manifest')
  const ids = new Set(idsOf(request))
  const manifests: Manifest[] = []
  const messages: CarrierMessage[] = []
  for (const link of links.toReversed().slice(0, mostManifests)) {
    if (!(await namesOne(link, ids, connection, context))) continue
    const one = await fetchLinked(link, connection, context)
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
    await askFor(link.href, families.manifest.mediaType, connection, context),
    'manifest',
    true,
  )
  const listed = read.ok && linksOf(read.document).find(({ rel }) => rel === 'manifestShipments')
  if (!listed) return false
  const shipments = documentOf(
    await askFor(listed.href, listed.mediaType, connection, context),
    'shipments',
    true,
  )
  return shipments.ok && linksOf(shipments.document).some(({ href }) => ids.has(href.split('/').at(-1) ?? ''))
}
