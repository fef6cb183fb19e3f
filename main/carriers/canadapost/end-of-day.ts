import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { EndOfDayRequest, EndOfDayResult, Manifest } from '../contract/end-of-day.ts'
import { invalid, refusedFor, required } from '../contract/field-error.ts'
import { done, type Outcome } from '../contract/outcome.ts'
import { textAt } from '../kit/reading.ts'
import { writeXml } from '../kit/xml.ts'
import { companyOf, phoneOf, plainPostalCode, postalProblem, toAddressDetails } from './addresses.ts'
import { fetchArtifact, type Link, linksOf } from './artifacts.ts'
import { type Problems, refusal, refuse } from './checks.ts'
import { ask, families, hasContract, manifestsPath } from './client.ts'
import { documentOf } from './errors.ts'
import type { CpcConnection } from './settings.ts'
import { groupOfDay } from './shipment-request.ts'

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
  const answer = await ask(connection, context, { method: 'POST', path, mediaType, body })
  const read = documentOf(answer, 'manifests', false)
  if (!read.ok) return read
  const links = linksOf(read.document).filter(({ rel }) => rel === 'manifest')
  if (links.length === 0)
    return refuse([{ code: 'no_manifest', message: 'The carrier made no manifest.' }], 'unknown-outcome')
  const manifests: Manifest[] = []
  const messages: CarrierMessage[] = []
  for (const link of links) {
    const one = await fetchManifest(link, connection, context)
    manifests.push(one.manifest)
    messages.push(...one.messages)
  }
  if (context.signal.aborted) return refuse([...messages, tooLate], 'unknown-outcome')
  return done({ manifests }, messages)
}

function problemsOf({ address, groupIds }: EndOfDayRequest, { settings }: CpcConnection): Problems {
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
        'manifest-name': address.personName?.slice(0, 44) || undefined,
        'phone-number': phoneOf(address),
        'address-details': toAddressDetails(address),
      },
      'customer-reference': reference?.slice(0, 12) || undefined,
    },
  })

const tooLate = {
  code: 'no_answer',
  message: 'The shipments were transmitted, but the time was over before their manifests were here.',
}

type OneManifest = { manifest: Manifest; messages: CarrierMessage[] }

/** The manifest a link leads to, without its file where that cannot be fetched. Never throws. */
export async function fetchManifest(
  link: Link,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<OneManifest> {
  const id = link.href.split('/').at(-1) ?? link.href
  const without = (messages: CarrierMessage[]): OneManifest => ({
    manifest: { id, document: null, meta: {} },
    messages: [
      { code: 'manifest_not_fetched', message: notFetched(id), details: { manifest_id: id } },
      ...messages,
    ],
  })
  try {
    const call = { method: 'GET' as const, path: link.href, mediaType, isRepeatable: true }
    const read = documentOf(await ask(connection, context, call), 'manifest', true)
    if (!read.ok) return without(read.messages)
    const artifact = linksOf(read.document).find(({ rel }) => rel === 'artifact')
    const file = artifact ? await fetchArtifact(artifact, connection, context) : null
    if (!file?.ok) return without(file?.messages ?? [])
    const number = textAt(read.document, 'po-number')
    return {
      manifest: { id, document: file.bytes, meta: number === null ? {} : { po_number: number } },
      messages: [],
    }
  } catch {
    return without([])
  }
}

const notFetched = (id: string): string =>
  `The shipments were transmitted, but manifest ${id} could not be fetched. Print it from the account at Canada Post.`
