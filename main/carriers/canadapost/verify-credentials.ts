import type { CarrierContext } from '../contract/adapter.ts'
import { done, type Outcome } from '../contract/outcome.ts'
import { sampleAddress, sampleParcel } from '../kit/samples.ts'
import { refusal } from './checks.ts'
import { ask, families } from './client.ts'
import { documentOf } from './errors.ts'
import { toRateRequest } from './rates.ts'
import type { CpcConnection } from './settings.ts'

/** Asks for a price across the country: it needs the key, the customer number and the contract, and costs nothing. */
export async function verifyCredentials(
  _request: undefined,
  connection: CpcConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const refused = refusal(context, connection)
  if (refused) return refused
  const body = toRateRequest({ request: sample, index: 0, wanted: [] }, connection)
  const { mediaType } = families.rate
  const answer = await ask(connection, context, {
    method: 'POST',
    path: '/rs/ship/price',
    mediaType,
    body,
    isRepeatable: true,
  })
  const read = documentOf(answer, 'price-quotes', true)
  return read.ok ? done(undefined) : read
}

const place = (postalCode: string) => sampleAddress({ postalCode, countryCode: 'CA' })

const sample: Parameters<typeof toRateRequest>[0]['request'] = {
  shipper: place('K1A0B1'),
  recipient: place('V6B1A1'),
  parcels: [sampleParcel()],
  services: [],
  options: {},
  reference: null,
}
