import type { ShipmentInput } from '../../../shared/api/shipments.ts'

/**
 * The thirty ways across borders that the reference of 2026-11-28 on customs lists, with what it expects of each; written
 * down from there and not from what the program says. What is only said is free, but where it is named.
 */
export type LaneCase = {
  /** Of the reference, and what sets it apart. */
  name: string
  carrier: string
  day: string
  input: Lane
  /** Blocks and warnings as `rule severity field`. */
  expected: string[]
  /** What the EU takes, where the reference counts it. */
  duty?: number
}

type Body = Pick<ShipmentInput, 'shipper' | 'recipient' | 'parcels' | 'customs' | 'options'>
type Lane = { [Key in keyof Body]: NonNullable<Body[Key]> }

const places = {
  CA: { city: 'Montreal', state_code: 'QC', postal_code: 'H3A1G5' },
  US: { city: 'Salem', state_code: 'OR', postal_code: '97301' },
  DE: { city: 'Berlin', postal_code: '10119' },
  FR: { city: 'Paris', postal_code: '75001' },
  IT: { city: 'Milano', postal_code: '20121' },
  GB: { city: 'London', postal_code: 'N1 9GU' },
  JP: { city: 'Tokyo', postal_code: '150-0001' },
  CN: { city: 'Shanghai', postal_code: '200000' },
  NO: { city: 'Oslo', postal_code: '0150' },
  BR: { city: 'São Paulo', state_code: 'SP', postal_code: '01310-100' },
  KR: { city: 'Seoul', postal_code: '04524' },
} as const
type Country = keyof typeof places

const party = (country: Country, more: object = {}) => ({
  person_name: 'Ada Byron',
  address_line1: '5 Mill Road',
  ...places[country],
  country_code: country,
  phone_number: '+1 302 223 4567',
  email: 'ada@shop.example',
  ...more,
})

/** As the reference writes goods: title / pieces x value / origin / code / own number / maker's number / GTIN. */
function item(text: string) {
  const [title, money = '', ...rest] = text.split(' / ').map(part => (part === '-' ? '' : part))
  const [, quantity, value, currency] = /^(\d+)x([\d.]+) (\w{3})$/.exec(money) ?? []
  const [origin, code, own, maker, gtin] = rest
  return {
    title: title || null,
    quantity: Number(quantity),
    weight: 0.1,
    weight_unit: 'KG',
    value_amount: Number(value),
    value_currency: currency,
    origin_country: origin || null,
    hs_code: code || null,
    sku: own || null,
    metadata: {
      ...(maker && { manufacturer_part_number: maker }),
      ...(gtin && { gtin }),
    },
  }
}

type More = { to?: object; from?: object; options?: object; content?: string; more?: object }

const way = (from: Country, to: Country, items: readonly string[], more: More = {}): Lane =>
  ({
    shipper: party(from, more.from),
    recipient: party(to, more.to),
    parcels: [{ weight: 2, weight_unit: 'KG', length: 20, width: 15, height: 8, dimension_unit: 'CM' }],
    options: {},
    customs: {
      content_type: more.content ?? 'merchandise',
      commodities: items.map(item),
      invoice: 'R-1043',
      invoice_date: '2026-11-28',
      options: { commerce_type: 'b2c', conversion_from_cad: 0.62, ...more.options },
      ...more.more,
    },
  }) as unknown as Lane

const today = '2026-11-28'
const lane = (
  name: string,
  carrier: string,
  input: Lane,
  expected: string[],
  { day = today, duty }: { day?: string; duty?: number } = {},
): LaneCase => ({ name, carrier, day, input, expected, ...(duty === undefined ? {} : { duty }) })

const prepaid = { options: { us_duty_prepaid_account: true } }
const ioss = { ioss: 'IM2760000742' }
const at = (field: string, line = 0) => `customs.commodities[${line}].${field}`
const mug = (code: string, origin = 'CN') => `Mug / 1x20 CAD / ${origin} / ${code} / M1`
const shirts = 'Shirt / 2x30 USD / US / 610910 / S1 / A1'
const runners = 'Leather running shoes / 1x50 USD / IT / 640399 / S2 / A2'
const handbag = (value: number) => `Leather handbag / 1x${value} EUR / US / 420221 / -`
const maker = 'metadata.manufacturer_part_number'
const told = { commerce_type: undefined }
const accessories = (title: string) => `${title} / 1x20 USD / CN / 711719 / X / Y`
const toyCar = (value: number) => `Toy car / 1x${value} EUR / CN / 950300`
const lamp = (money: string) => `Lamp / ${money} / DE / 940521 / L1 / L2`
const shoes = (name: string, value: number, origin: string, code: string) =>
  `Leather shoes ${name} / 1x${value} USD / ${origin} / ${code}`
const camera = (value: string) => `Camera / 1x${value} CAD / JP / 852589`
const business = { to: { company_name: 'Kontor GmbH', federal_tax_id: 'DE123456789' } }

export const lanes: readonly LaneCase[] = [
  lane('1: no origin', 'canadapost', way('CA', 'US', [mug('6912.00.3510', '-')], prepaid), [
    `AN-1 block ${at('origin_country')}`,
  ]),
  lane('2: a code of four digits', 'canadapost', way('CA', 'US', [mug('1234')], prepaid), [
    `AN-4 block ${at('hs_code')}`,
  ]),
  lane('3: six digits by post', 'canadapost', way('CA', 'US', [mug('691200')], prepaid), [
    `US-3 block ${at('hs_code')}`,
  ]),
  lane('4: before ten were asked', 'canadapost', way('CA', 'US', [mug('691200')], prepaid), [], {
    day: '2026-07-20',
  }),
  lane('5: duty not prepaid', 'canadapost', way('CA', 'US', [mug('6912003510')]), [
    'US-6 block customs.options.us_declaration_id',
  ]),
  lane(
    '5: with an id of 13 signs',
    'canadapost',
    way('CA', 'US', [mug('6912003510')], { options: { us_declaration_id: 'AB12CD34EF56G' } }),
    [],
  ),
  lane(
    '5: with an id of 12 signs',
    'canadapost',
    way('CA', 'US', [mug('6912003510')], { options: { us_declaration_id: 'AB12CD34EF56' } }),
    ['US-6 block customs.options.us_declaration_id'],
  ),
  lane('6: six digits by courier', 'fedex', way('CA', 'US', [mug('691200')]), [`US-4 warn ${at('hs_code')}`]),
  lane(
    '7: too dear for the post',
    'canadapost',
    way('CA', 'US', ['Watch / 1x2600 USD / CH / 9101110000'], prepaid),
    ['US-7 block customs.commodities'],
  ),
  lane(
    '8: USMCA claimed for China',
    'ups',
    way('CA', 'US', ['Shirt / 1x40 USD / CN / 6109100012'], { options: { usmca: true } }),
    [`US-11 block ${at('origin_country')}`, `US-9 warn ${at('metadata.manufacturer_name')}`],
  ),
  lane('9: no maker of clothing', 'dhl_express', way('GB', 'US', ['Jacket / 1x90 GBP / VN / 6201400000']), [
    `US-9 warn ${at('metadata.manufacturer_name')}`,
  ]),
  lane(
    "10: no maker's number",
    'usps',
    way('US', 'DE', ['Shirt / 2x30 USD / US / 610910 / S1']),
    [`EU-5 block ${at(maker)}`, 'EU-2 warn customs.options.ioss'],
    { duty: 3 },
  ),
  lane(
    '11: the day before it was asked',
    'usps',
    way('US', 'DE', ['Shirt / 2x30 USD / US / 610910 / S1']),
    ['EU-2 warn customs.options.ioss'],
    { day: '2026-10-31', duty: 3 },
  ),
  lane('12: complete', 'usps', way('US', 'DE', [shirts, runners], { options: ioss }), [], { duty: 6 }),
  lane(
    '13: a third line of a code that is there',
    'usps',
    way('US', 'DE', [shirts, runners, 'Shirt blue / 1x30 USD / US / 61091000 / S3 / A3'], { options: ioss }),
    [],
    { duty: 6 },
  ),
  lane('14: IOSS above its limit', 'ups', way('US', 'FR', [`${handbag(190)}`], { options: ioss }), [
    'EU-2 block customs.options.ioss',
  ]),
  lane(
    '15: a business',
    'ups',
    way('US', 'FR', [handbag(90)], {
      options: told,
      to: { company_name: 'Atelier SARL', federal_tax_id: 'FR12345678901' },
    }),
    [],
  ),
  lane(
    '16: a company without a number',
    'ups',
    way('US', 'FR', [handbag(90)], { options: told, to: { company_name: 'Atelier SARL' } }),
    [`EU-5 block ${at('sku')}`, `EU-5 block ${at(maker)}`, 'EU-2 warn customs.options.ioss'],
    { duty: 3 },
  ),
  lane(
    '17: a word that says nothing',
    'fedex',
    way('US', 'IT', [accessories('Accessories')], { options: ioss }),
    [`EU-7 block ${at('title')}`],
  ),
  lane(
    '18: the word among others',
    'fedex',
    way('US', 'IT', [accessories('Leather watch accessories')], { options: ioss }),
    [],
  ),
  lane(
    '19: two lines of one number above 2,500 USD',
    'usps',
    way('US', 'JP', [shoes('A', 1500, 'IT', '6403996075'), shoes('B', 1480, 'CN', '6403996075')]),
    ['UX-1 block customs.options.aes'],
  ),
  lane(
    '20: two numbers',
    'usps',
    way('US', 'JP', [shoes('A', 1500, 'IT', '640399'), shoes('B', 1500, 'CN', '950300')]),
    [],
  ),
  lane('21: exactly 2,500 USD', 'usps', way('US', 'JP', [shoes('A', 2500, 'IT', '6403996075')]), []),
  lane(
    '22: any worth to Canada',
    'usps',
    way('US', 'CA', ['Laptop computer / 1x9000 USD / US / 847130']),
    [],
  ),
  lane(
    '23: EAR99 is not said',
    'fedex',
    way('US', 'CN', ['Sensor / 1x300 USD / US / 903289'], { to: { federal_tax_id: '11010519491231002X' } }),
    ['UX-5 warn customs.options.aes'],
  ),
  lane(
    '24: USPS prepays no duty to France',
    'usps',
    way('US', 'FR', [shirts], { options: ioss, more: { incoterm: 'DDP' } }),
    ['UX-9 block customs.incoterm'],
  ),
  lane(
    '25: 2,000 CAD leave Canada',
    'fedex',
    way('CA', 'DE', [camera('2000')], { ...business, options: { ...told, eori_number: 'DE1234567' } }),
    ['CX-1 block customs.options.export_proof'],
  ),
  lane(
    '25: a cent less',
    'fedex',
    way('CA', 'DE', [camera('1999.99')], { ...business, options: { ...told, eori_number: 'DE1234567' } }),
    [],
  ),
  lane(
    '26: Canada Post to Germany',
    'canadapost',
    way('CA', 'DE', ['Stoneware mug / 1x40 EUR / CA / 691200 / M1 / M2'], { options: ioss }),
    ['CX-4 warn recipient.country_code'],
  ),
  lane(
    '27: VOEC for an item above its limit',
    'dhl_express',
    way('DE', 'NO', [lamp('1x3200 NOK')], { options: { voec: '2012345' } }),
    ['NO-1 block customs.options.voec'],
  ),
  lane(
    '27: two of half the price',
    'dhl_express',
    way('DE', 'NO', [lamp('2x1600 NOK')], { options: { voec: '2012345' } }),
    [],
  ),
  lane('28: no CPF', 'royalmail', way('GB', 'BR', ['Book / 1x15 GBP / GB / 490199']), [
    'BR-1 block recipient.federal_tax_id',
  ]),
  lane(
    '28: a CPF',
    'royalmail',
    way('GB', 'BR', ['Book / 1x15 GBP / GB / 490199'], { to: { federal_tax_id: '12345678909' } }),
    [],
  ),
  lane('29: no VAT number', 'dpd', way('DE', 'GB', [toyCar(30)]), [
    'GB-1 warn customs.options.vat_registration_number',
  ]),
  lane(
    '29: a VAT number',
    'dpd',
    way('DE', 'GB', [toyCar(30)], { options: { vat_registration_number: 'GB123456789' } }),
    [],
  ),
  lane('29: above 135 GBP', 'dpd', way('DE', 'GB', [toyCar(200)]), []),
  lane('30: no clearance code', 'dhl_express', way('US', 'KR', ['Cream / 1x80 USD / FR / 330499']), [
    'KR-1 block recipient.federal_tax_id',
  ]),
  lane(
    '30: a clearance code',
    'dhl_express',
    way('US', 'KR', ['Cream / 1x80 USD / FR / 330499'], { to: { federal_tax_id: 'P123456789012' } }),
    [],
  ),
]

/** How each carrier of the lanes takes goods across a border, as the reference says. */
export const modeOf = (carrier: string): 'post' | 'express' =>
  ['canadapost', 'usps', 'royalmail'].includes(carrier) ? 'post' : 'express'
