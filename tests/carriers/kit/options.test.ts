import { expect, test } from 'vitest'
import { invalid } from '../../../main/carriers/contract/outcome.ts'
import { readListing } from '../../../main/carriers/kit/listing.ts'
import { currencyOf, declaredFor, readOptions, shareOf } from '../../../main/carriers/kit/options.ts'
import { anAddress, aParcel } from '../../support/carriers/carrier-requests.ts'

const file = {
  tracking_url: 'https://example.com/{number}',
  services: [
    { code: 'own_fast', carrier_code: 'F1', name: 'Fast' },
    { code: 'own_any', carrier_code: null },
    { code: 'own_old', carrier_code: 'O1', retired: true as const },
  ],
  options: [
    { key: 'own_saturday', code: 'SAT', type: 'flag' as const, place: 'shipment' },
    { key: 'own_cod', code: 'COD', type: 'number' as const },
    {
      key: 'own_signature',
      code: 'SIG',
      type: 'choice' as const,
      on: 'direct',
      values: { direct: 'D', adult: 'A' },
    },
    { key: 'own_bombs', code: 'BOM', type: 'flag' as const, wants: 'licence' },
  ],
  unified_options: { saturday_delivery: 'own_saturday', cash_on_delivery: 'own_cod' },
  packaging: [{ key: 'own_box', code: 'BOX' }],
  packaging_of_generic: { envelope: 'ENV' },
  presets: [{ code: 'own_letter', packaging_type: 'envelope' }],
}
const options = readOptions(file)

test.each([
  [{ own_saturday: true }, true],
  [{ saturday_delivery: 'yes' }, true],
  [{ saturday_delivery: true, own_saturday: 'no' }, false],
  [{ own_saturday: ' Off ' }, false],
  [{ own_saturday: 0 }, false],
  [{ own_saturday: { at: 'noon' } }, true],
  [{}, false],
])('%j asks for Saturday: %s', (given, isAsked) => {
  expect(options.isSet(given, 'own_saturday')).toBe(isAsked)
  expect(options.askedAt(given, 'shipment').map(({ code }) => code)).toEqual(isAsked ? ['SAT'] : [])
})

test('amounts are decimal text above nothing, under either name', () => {
  expect(
    ['12.5', 7, '0', '-1', 'much', null].map(own_cod => options.amountOf({ own_cod }, 'own_cod')),
  ).toEqual(['12.5', '7', undefined, undefined, undefined, undefined])
  expect(options.numberOf({ cash_on_delivery: '42.50' }, 'own_cod')).toBe(42.5)
})

test('a choice is the code of its name, and a plain yes what the file says that means', () => {
  const codes = [true, 'adult', 'X', 'no'].map(own_signature =>
    options.codeOf({ own_signature }, 'own_signature'),
  )
  expect(codes).toEqual(['D', 'A', 'X', undefined])
  expect(options.textOf({ own_signature: ' adult ' }, 'own_signature')).toBe('adult')
  expect(options.textOf({ own_signature: 'yes' }, 'own_signature')).toBeUndefined()
})

test('what cannot be had is told where it was entered', () => {
  const problem = invalid('Not here.')
  const given = { own_bombs: true, saturday_delivery: true }
  expect(options.problemsOf(given, ({ wants }) => wants === 'licence', problem)).toEqual({
    'options.own_bombs': problem,
  })
  expect(options.problemsOf(given, ({ place }) => place === 'shipment', problem)).toEqual({
    'options.saturday_delivery': problem,
  })
})

test('amounts are in what was told, else what the connection prefers, else what the sender pays with', () => {
  const shipper = anAddress({ countryCode: 'XI' })
  expect(currencyOf({ options: { currency: 'chf' }, shipper }, 'EUR', 'USD')).toBe('CHF')
  expect(currencyOf({ options: {}, shipper }, 'EUR', 'USD')).toBe('EUR')
  expect(currencyOf({ options: {}, shipper }, null, 'USD')).toBe('GBP')
})

const listing = readListing(file, { label: 'Carrier', prefix: 'own', code: /^[a-z]\d$/ })

test('services are offered, named and found again by their codes', () => {
  expect(listing.offered().map(({ code }) => code)).toEqual(['own_fast'])
  expect(listing.serviceOf('F1')).toEqual({ service: 'own_fast', name: 'Fast', isKnown: true })
  expect(listing.serviceOf('Z9')).toEqual({ service: 'own_z9', name: 'Carrier Z9', isKnown: false })
  expect(['own_fast', 'own_any', 'own_z9', 'own_zzz', 'other_z9'].map(listing.codeOf)).toEqual([
    'F1',
    null,
    'Z9',
    null,
    null,
  ])
  expect(listing.trackingUrlOf('A/1')).toBe('https://example.com/A%2F1')
})

test('packaging is as it was named, as its preset is, or as the common word means', () => {
  const packed = (packagingType: string | null, packagePreset: string | null = null) =>
    listing.packagingOf({ packagingType, packagePreset })
  expect([packed('own_box'), packed('envelope'), packed(null, 'own_letter'), packed('crate')]).toEqual([
    'BOX',
    'ENV',
    'ENV',
    undefined,
  ])
})

test('a parcel is worth what was declared for it, else its share of the whole', () => {
  const parcels = [aParcel(), aParcel({ options: { insurance: '7' } }), aParcel()]
  const request = { options: { declared_value: '100' }, parcels }
  expect(parcels.map((_, index) => declaredFor(options, request, index, 'USD'))).toEqual([
    '33.34',
    '7',
    '33.33',
  ])
  expect(declaredFor(options, { options: {}, parcels }, 0, 'USD')).toBeUndefined()
  expect(shareOf('100', { parcels }, 2, 'JPY')).toBe('33')
})
