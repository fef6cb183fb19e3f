import fc from 'fast-check'
import type {
  CarrierAddress,
  CarrierCommodity,
  CarrierCustoms,
  LabelRequest,
} from '../../../../main/carriers/contract/model.ts'
import { currencyOfCountry } from '../../../../shared/countries/currencies.ts'
import { aCommodity, aDeclaration } from '../carrier-requests.ts'
import { type Datum, goodsData } from './customs-places.ts'

const words = fc.stringMatching(/^[A-Z][a-z]{4,9} [a-z]{4,9}$/)
const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${count - 1}}$`))
const signs = fc.stringMatching(/^[A-Z][A-Z0-9]{6,9}$/)

/** A number with its last digit, by which GS1 checks the others. */
const gtin = digits(12).map(text => {
  const sum = Array.from(text, (digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3)).reduce(
    (one, other) => one + other,
  )
  return `${text}${(10 - (sum % 10)) % 10}`
})

/** What somebody may say, by the form each has. */
const said: Readonly<
  Record<Exclude<Datum, 'title' | 'originCountry' | 'valueAmount' | 'quantity'>, fc.Arbitrary<string>>
> = {
  hsCode: fc.constantFrom(6, 8, 10).chain(digits),
  sku: signs,
  manufacturer_part_number: signs,
  gtin,
  product_url: signs.map(text => `https://shop.example/${text}`),
  manufacturer_name: words,
  manufacturer_address: words.map(text => `${text} 4, Hue`),
  mid: signs.map(text => `VN${text}`),
  origin_province: fc.constantFrom('QC', 'NB', 'YT'),
  contentDescription: words,
  incoterm: fc.constantFrom('DAP', 'FCA'),
  invoice: signs,
  invoiceDate: fc.constantFrom('2026-01-19', '2026-02-27'),
  signer: words,
  dutyAccount: fc.stringMatching(/^[A-Z0-9]{6}$/),
  shipperTaxId: digits(9),
  shipperStateTaxId: digits(9),
  recipientTaxId: digits(9),
  recipientStateTaxId: digits(9),
  aes: digits(14).map(text => `X${text}`),
  license_number: signs,
  certificate_number: signs,
  nip_number: digits(10),
  eori_number: digits(12).map(text => `DE${text}`),
  vat_registration_number: digits(9).map(text => `DE${text}`),
  ioss: digits(7).map(text => `IM276${text}`),
  voec: digits(7),
  arn: digits(12),
  ird: digits(9),
  commerce_type: fc.constantFrom('b2c', 'b2b'),
}

const goods = (currency: string) =>
  fc.array(
    fc.record({
      title: words,
      description: fc.constant(null),
      sku: signs,
      hsCode: said.hsCode,
      originCountry: fc.constantFrom('LA', 'VN', 'CN', 'IT'),
      valueAmount: fc.integer({ min: 100, max: 8000 }).map(cents => cents / 100),
      valueCurrency: fc.constant(currency),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 3 },
  )

type Said = { request: LabelRequest; given: (string | number)[] }
const facts = new Set<string>(goodsData)

/** Declarations of some goods on a way abroad in which one datum is said, and what is said of it. */
export const declarations = (lane: LabelRequest, datum: Datum): fc.Arbitrary<Said> =>
  fc
    .record({
      lines: goods(currencyOfCountry(lane.shipper.countryCode) ?? 'USD'),
      told: datum in said ? said[datum as keyof typeof said] : fc.constant(''),
    })
    .map(({ lines, told }) => {
      const isOfGoods = facts.has(datum)
      const items = lines.map(each => {
        const item = aCommodity(each)
        if (!isOfGoods || datum in each) return item
        const originCountry = datum === 'origin_province' ? 'CA' : item.originCountry
        return { ...item, originCountry, metadata: { [datum]: told } }
      })
      const given = datum in (lines[0] ?? {}) ? lines.map(each => each[datum as 'title']) : [told]
      return { request: inPlace(lane, items, datum, told), given }
    })

const parts: Readonly<Record<string, 'shipper' | 'recipient'>> = {
  shipper: 'shipper',
  recipient: 'recipient',
}

/** The declaration with the datum where it is entered. */
function inPlace(
  lane: LabelRequest,
  commodities: CarrierCommodity[],
  datum: Datum,
  told: string,
): LabelRequest {
  const own: Partial<CarrierCustoms> = { commodities, invoice: 'INV-1' }
  const parties: Partial<Record<'shipper' | 'recipient', CarrierAddress>> = {}
  const party = /^(shipper|recipient)(State)?TaxId$/.exec(datum)
  const name = party && parts[party[1] ?? '']
  if (name) parties[name] = { ...lane[name], [party[2] ? 'stateTaxId' : 'federalTaxId']: told }
  else if (datum === 'dutyAccount')
    own.duty = { paidBy: 'recipient', currency: null, declaredValue: null, accountNumber: told }
  else if (['contentDescription', 'incoterm', 'invoice', 'invoiceDate', 'signer'].includes(datum))
    Object.assign(own, { [datum]: told })
  else if (!facts.has(datum)) own.options = { [datum]: told }
  return { ...lane, ...parties, customs: aDeclaration(own) }
}

const buyers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fedex: { b2c: 'CONSUMER', b2b: 'BUSINESS' },
  ups: { b2c: '02', b2b: '01' },
  dhl_express: { b2c: 'direct_consumer', b2b: 'business' },
}

/** A datum in the carrier's own word where it has one. */
export const shownAs = (slug: string, datum: Datum, value: string | number): string | number =>
  datum === 'commerce_type' ? (buyers[slug]?.[value] ?? value) : value
