import { ownValue } from '../../../shared/values/own-value.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { AddressRequest, AddressResult, CarrierAddress } from '../contract/model.ts'
import { done, type Outcome } from '../contract/outcome.ts'
import { at, listAt, textAt } from '../kit/reading.ts'
import { addressLines, nameOf, postalCodeOf, stateOf } from './addresses.ts'
import { ask, paths } from './client.ts'
import { alertsIn } from './errors.ts'
import { countryOf } from './lanes.ts'
import type { UpsConnection } from './settings.ts'

/** The carrier knows streets of these countries only; its test server those of New York and California. */
const known = ['US', 'PR']

/** Street level check of an address; of another country nothing is asked, and it could not be told. */
export async function validateAddress(
  { address }: AddressRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<AddressResult>> {
  if (!known.includes(countryOf(address)))
    return done({ isValid: null, isResidential: null, suggestions: [] }, [elsewhere])
  const call = { method: 'POST' as const, path: paths.addressCheck, isHarmless: true }
  const answer = await ask(connection, context, { ...call, body: toCheckRequest(address) })
  return answer.ok ? fromCheckResponse(answer.body, address) : answer.refused
}

const elsewhere = {
  code: 'not_checked',
  message: 'UPS checks addresses of the United States and Puerto Rico only.',
}

export const toCheckRequest = (address: CarrierAddress) => ({
  XAVRequest: {
    AddressKeyFormat: {
      ConsigneeName: nameOf(address) || undefined,
      AddressLine: addressLines(address),
      PoliticalDivision2: address.city ?? undefined,
      PoliticalDivision1: stateOf(address),
      PostcodePrimaryLow: postalCodeOf(address)?.slice(0, 5),
      CountryCode: countryOf(address),
    },
  },
})

const residential: Readonly<Record<string, boolean>> = { '1': false, '2': true }

/** Exactly one indicator says what was found; without any the carrier could not tell. */
export function fromCheckResponse(body: unknown, asked: CarrierAddress): Outcome<AddressResult> {
  const root = 'XAVResponse'
  // Indicators are there or not; what they hold is empty.
  const is = (name: string) => at(body, `${root}.${name}`) !== undefined
  const isRefused = is('NoCandidatesIndicator') || is('AmbiguousAddressIndicator')
  const isValid = is('ValidAddressIndicator') ? true : isRefused ? false : null
  const candidates = listAt(body, `${root}.Candidate`)
  const code =
    textAt(body, `${root}.AddressClassification.Code`) ?? textAt(candidates[0], 'AddressClassification.Code')
  return done(
    {
      isValid,
      isResidential: ownValue(residential, code ?? '') ?? null,
      suggestions: candidates.slice(0, 10).map(each => toSuggestion(each, asked)),
    },
    alertsIn(body, root),
  )
}

/** The address as it was asked about, with the place as the carrier writes it. */
function toSuggestion(candidate: unknown, asked: CarrierAddress): CarrierAddress {
  const key = (name: string) => textAt(candidate, `AddressKeyFormat.${name}`)
  const [first, ...rest] = listAt(candidate, 'AddressKeyFormat.AddressLine').map(String)
  const [low, extended] = [key('PostcodePrimaryLow'), key('PostcodeExtendedLow')]
  return {
    ...asked,
    streetNumber: null,
    addressLine1: first ?? null,
    addressLine2: rest.join(', ') || null,
    city: key('PoliticalDivision2') ?? asked.city,
    stateCode: key('PoliticalDivision1') ?? asked.stateCode,
    postalCode: low === null ? asked.postalCode : extended === null ? low : `${low}-${extended}`,
  }
}
