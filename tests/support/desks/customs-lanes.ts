import { type Lane, way } from './lane-notation.ts'

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
  /** The same with what kept it from being bought filled in, or left out where it must not be there. */
  mended?: Lane
  /** What the carrier is then told, word for word; the words at the start of what it must not be told after a `!`. */
  carries?: string[]
  /** Where an order has no field for what the way says (an IOSS number, terms): what a run says of it instead. */
  inRun?: string[]
}

const today = '2026-11-28'
const lane = (
  name: string,
  carrier: string,
  input: Lane,
  expected: string[],
  { day = today, ...more }: Partial<Pick<LaneCase, 'day' | 'duty' | 'mended' | 'carries' | 'inRun'>> = {},
): LaneCase => ({ name, carrier, day, input, expected, ...more })

const prepaid = { options: { us_duty_prepaid_account: true } }
/** Canada Post is told what a Canadian dollar is worth where goods are valued in other money. */
const inDollars = { options: { us_duty_prepaid_account: true, conversion_from_cad: 0.72 } }
const ioss = { ioss: 'IM2760000742' }
const at = (field: string, line = 0) => `customs.commodities[${line}].${field}`
const mug = (code: string, origin = 'CN') => `Mug / 1x20 CAD / ${origin} / ${code} / M1`
const shirts = 'Shirt / 2x30 USD / US / 610910 / S1 / A1'
const runners = 'Leather running shoes / 1x50 USD / IT / 640399 / S2 / A2'
const handbag = (value: number, ids = '- / -') => `Leather handbag / 1x${value} EUR / US / 420221 / ${ids}`
const maker = 'metadata.manufacturer_part_number'
const told = { commerce_type: undefined }
const accessories = (title: string) => `${title} / 1x20 USD / CN / 711719 / X / Y`
const toyCar = (value: number) => `Toy car / 1x${value} EUR / CN / 950300`
const lamp = (money: string) => `Lamp / ${money} / DE / 940521 / L1 / L2`
const shoes = (name: string, value: number, origin: string, code: string) =>
  `Leather shoes ${name} / 1x${value} USD / ${origin} / ${code}`
const camera = (value: string) => `Camera / 1x${value} CAD / JP / 852589`
const business = { to: { company_name: 'Kontor GmbH', federal_tax_id: 'DE123456789' } }

const noIoss = 'EU-2 warn customs.options.ioss'
const noDeclarationId = 'US-6 block customs.options.us_declaration_id'
const noItn = 'UX-1 block customs.options.aes'
const noProof = 'CX-1 block customs.options.export_proof'
const noMaker = `US-9 warn ${at('metadata.manufacturer_name')}`
const tenDigits = way('CA', 'US', [mug('6912003510')], prepaid)
const costly = [shoes('A', 1500, 'IT', '6403996075'), shoes('B', 1480, 'CN', '6403996075')]
const atelier = { company_name: 'Atelier SARL' }
const german = { ...business, options: { ...told, eori_number: 'DE1234567' } }
const proven = { ...german.options, export_proof: 'AB1234202611281234567' }
const withCode = { to: { federal_tax_id: 'P123456789012' } }
const cream = 'Cream / 1x80 USD / FR / 330499'
const book = 'Book / 1x15 GBP / GB / 490199'
const toBrazil = way('GB', 'BR', [book], { to: { federal_tax_id: '12345678909' } })

export const lanes: readonly LaneCase[] = [
  lane(
    '1: no origin',
    'canadapost',
    way('CA', 'US', [mug('6912.00.3510', '-')], prepaid),
    [`AN-1 block ${at('origin_country')}`],
    { mended: tenDigits, carries: ['<country-of-origin>CN<', '>6912.00.35.10<', '!<province-of-origin'] },
  ),
  lane(
    '2: a code of four digits',
    'canadapost',
    way('CA', 'US', [mug('1234')], prepaid),
    [`AN-4 block ${at('hs_code')}`],
    { mended: tenDigits, carries: ['>6912.00.35.10<'] },
  ),
  lane(
    '3: six digits by post',
    'canadapost',
    way('CA', 'US', [mug('691200')], prepaid),
    [`US-3 block ${at('hs_code')}`],
    { mended: tenDigits, carries: ['>6912.00.35.10<'] },
  ),
  lane('4: before ten were asked', 'canadapost', way('CA', 'US', [mug('691200')], prepaid), [], {
    day: '2026-07-20',
    carries: ['>6912.00<'],
  }),
  lane('5: duty not prepaid', 'canadapost', way('CA', 'US', [mug('6912003510')]), [noDeclarationId], {
    mended: way('CA', 'US', [mug('6912003510')], { options: { us_declaration_id: 'AB12CD34EF56G' } }),
    carries: ['>6912.00.35.10<'],
  }),
  lane(
    '5: with an id of 13 signs',
    'canadapost',
    way('CA', 'US', [mug('6912003510')], { options: { us_declaration_id: 'AB12CD34EF56G' } }),
    [],
    { inRun: [noDeclarationId] },
  ),
  lane(
    '5: with an id of 12 signs',
    'canadapost',
    way('CA', 'US', [mug('6912003510')], { options: { us_declaration_id: 'AB12CD34EF56' } }),
    [noDeclarationId],
    { mended: tenDigits, carries: ['>6912.00.35.10<'] },
  ),
  lane(
    '6: six digits by courier',
    'fedex',
    way('CA', 'US', [mug('691200')]),
    [`US-4 warn ${at('hs_code')}`],
    {
      carries: ['"harmonizedCode":"691200"', '"countryOfManufacture":"CN"'],
    },
  ),
  lane(
    '7: too dear for the post',
    'canadapost',
    way('CA', 'US', ['Watch / 1x2600 USD / CH / 9101110000'], inDollars),
    ['US-7 block customs.commodities'],
    {
      mended: way('CA', 'US', ['Watch / 1x2500 USD / CH / 9101110000'], inDollars),
      carries: ['>2500.00<', '<currency>USD<'],
    },
  ),
  lane(
    '8: USMCA claimed for China',
    'ups',
    way('CA', 'US', ['Shirt / 1x40 USD / CN / 6109100012'], { options: { usmca: true } }),
    [`US-11 block ${at('origin_country')}`, noMaker],
    {
      mended: way('CA', 'US', ['Shirt / 1x40 USD / CA / 6109100012'], { options: { usmca: true } }),
      carries: ['"OriginCountryCode":"CA"', '"CommodityCode":"6109100012"'],
      inRun: [noMaker],
    },
  ),
  lane(
    '9: no maker of clothing',
    'dhl_express',
    way('GB', 'US', ['Jacket / 1x90 GBP / VN / 6201400000']),
    [noMaker],
    { carries: ['"manufacturerCountry":"VN"', '6201400000'] },
  ),
  lane(
    "10: no maker's number",
    'usps',
    way('US', 'DE', ['Shirt / 2x30 USD / US / 610910 / S1']),
    [`EU-5 block ${at(maker)}`, noIoss],
    {
      duty: 3,
      mended: way('US', 'DE', [shirts]),
      carries: ['"HSTariffNumber":"610910"', '"countryofOrigin":"US"', '"itemTotalValue":60'],
    },
  ),
  lane(
    '11: the day before it was asked',
    'usps',
    way('US', 'DE', ['Shirt / 2x30 USD / US / 610910 / S1']),
    [noIoss],
    // A Saturday, and what a run buys then leaves on Monday: the day after it was asked for.
    { day: '2026-10-31', duty: 3, inRun: [`EU-5 block ${at(maker)}`, noIoss] },
  ),
  lane('12: complete', 'usps', way('US', 'DE', [shirts, runners], { options: ioss }), [], {
    duty: 6,
    carries: ['IM2760000742', 'NO EEI 30.37(a)', '"countryofOrigin":"IT"'],
    inRun: [noIoss],
  }),
  lane(
    '13: a third line of a code that is there',
    'usps',
    way('US', 'DE', [shirts, runners, 'Shirt blue / 1x30 USD / US / 61091000 / S3 / A3'], { options: ioss }),
    [],
    { duty: 6, carries: ['"HSTariffNumber":"61091000"'], inRun: [noIoss] },
  ),
  lane(
    '14: IOSS above its limit',
    'ups',
    way('US', 'FR', [handbag(190, 'B1 / A9')], { options: ioss }),
    ['EU-2 block customs.options.ioss'],
    {
      mended: way('US', 'FR', [handbag(190, 'B1 / A9')]),
      carries: ['!IM2760000742', '"PartNumber":"B1"'],
      inRun: [],
    },
  ),
  lane(
    '15: a business',
    'ups',
    way('US', 'FR', [handbag(90)], {
      options: told,
      to: { ...atelier, federal_tax_id: 'FR12345678901' },
    }),
    [],
    { carries: ['FR12345678901'] },
  ),
  lane(
    '16: a company without a number',
    'ups',
    way('US', 'FR', [handbag(90)], { options: told, to: atelier }),
    [`EU-5 block ${at('sku')}`, `EU-5 block ${at(maker)}`, noIoss],
    {
      duty: 3,
      mended: way('US', 'FR', [handbag(90, 'B1 / A9')], { options: told, to: atelier }),
      carries: ['"PartNumber":"B1"'],
    },
  ),
  lane(
    '17: a word that says nothing',
    'fedex',
    way('US', 'IT', [accessories('Accessories')], { options: ioss }),
    [`EU-7 block ${at('title')}`],
    {
      mended: way('US', 'IT', [accessories('Leather watch accessories')], { options: ioss }),
      carries: ['Leather watch accessories', 'IM2760000742'],
      inRun: [`EU-7 block ${at('title')}`, noIoss],
    },
  ),
  lane(
    '18: the word among others',
    'fedex',
    way('US', 'IT', [accessories('Leather watch accessories')], { options: ioss }),
    [],
    { carries: ['Leather watch accessories'], inRun: [noIoss] },
  ),
  lane('19: two lines of one number above 2,500 USD', 'usps', way('US', 'JP', costly), [noItn], {
    mended: way('US', 'JP', costly, { options: { aes: 'AES X20261128123456' } }),
    carries: ['X20261128123456', '!NO EEI'],
  }),
  lane(
    '20: two numbers',
    'usps',
    way('US', 'JP', [shoes('A', 1500, 'IT', '640399'), shoes('B', 1500, 'CN', '950300')]),
    [],
    { carries: ['NO EEI 30.37(a)'] },
  ),
  lane('21: exactly 2,500 USD', 'usps', way('US', 'JP', [shoes('A', 2500, 'IT', '6403996075')]), [], {
    carries: ['NO EEI 30.37(a)'],
  }),
  lane(
    '22: any worth to Canada',
    'usps',
    way('US', 'CA', ['Laptop computer / 1x9000 USD / US / 847130']),
    [],
    { carries: ['NO EEI 30.36'] },
  ),
  lane(
    '23: EAR99 is not said',
    'fedex',
    way('US', 'CN', ['Sensor / 1x300 USD / US / 903289'], { to: { federal_tax_id: '11010519491231002X' } }),
    ['UX-5 warn customs.options.aes'],
    { carries: ['11010519491231002X'] },
  ),
  lane(
    '24: USPS prepays no duty to France',
    'usps',
    way('US', 'FR', [shirts], { options: ioss, more: { incoterm: 'DDP' } }),
    ['UX-9 block customs.incoterm'],
    {
      mended: way('US', 'FR', [shirts], { options: ioss, more: { incoterm: 'DAP' } }),
      carries: ['!"prepayDutiesTaxesFees":true'],
      inRun: [noIoss],
    },
  ),
  lane('25: 2,000 CAD leave Canada', 'fedex', way('CA', 'DE', [camera('2000')], german), [noProof], {
    mended: way('CA', 'DE', [camera('2000')], { ...business, options: proven }),
    carries: ['AB1234202611281234567', '"b13AFilingOption":"FILED_ELECTRONICALLY"', 'DE1234567'],
    inRun: [noProof],
  }),
  lane('25: a cent less', 'fedex', way('CA', 'DE', [camera('1999.99')], german), [], {
    carries: ['"b13AFilingOption":"NOT_REQUIRED"'],
    inRun: [],
  }),
  lane(
    '26: Canada Post to Germany',
    'canadapost',
    way('CA', 'DE', ['Stoneware mug / 1x40 EUR / CA / 691200 / M1 / M2'], {
      options: { ...ioss, conversion_from_cad: 0.62 },
    }),
    ['CX-4 warn recipient.country_code'],
    {
      carries: ['<ioss-id>IM2760000742<', '<conversion-from-cad>0.62<'],
      inRun: ['- block customs.options.conversion_from_cad'],
    },
  ),
  lane(
    '27: VOEC for an item above its limit',
    'dhl_express',
    way('DE', 'NO', [lamp('1x3200 NOK')], { options: { voec: '2012345' } }),
    ['NO-1 block customs.options.voec'],
    { mended: way('DE', 'NO', [lamp('1x3200 NOK')]), carries: ['!2012345'], inRun: [] },
  ),
  lane(
    '27: two of half the price',
    'dhl_express',
    way('DE', 'NO', [lamp('2x1600 NOK')], { options: { voec: '2012345' } }),
    [],
    { carries: ['2012345'], inRun: ['NO-1 warn customs.options.voec'] },
  ),
  lane('28: no CPF', 'royalmail', way('GB', 'BR', [book]), ['BR-1 block recipient.federal_tax_id'], {
    mended: toBrazil,
  }),
  lane('28: a CPF', 'royalmail', toBrazil, []),
  lane('29: no VAT number', 'dpd', way('DE', 'GB', [toyCar(30)]), [
    'GB-1 warn customs.options.vat_registration_number',
  ]),
  lane(
    '29: a VAT number',
    'dpd',
    way('DE', 'GB', [toyCar(30)], { options: { vat_registration_number: 'GB123456789' } }),
    [],
    { inRun: ['GB-1 warn customs.options.vat_registration_number'] },
  ),
  lane('29: above 135 GBP', 'dpd', way('DE', 'GB', [toyCar(200)]), []),
  lane(
    '30: no clearance code',
    'dhl_express',
    way('US', 'KR', [cream]),
    ['KR-1 block recipient.federal_tax_id'],
    {
      mended: way('US', 'KR', [cream], withCode),
      carries: ['P123456789012'],
    },
  ),
  lane('30: a clearance code', 'dhl_express', way('US', 'KR', [cream], withCode), [], {
    carries: ['P123456789012'],
  }),
]

/** How each carrier of the lanes takes goods across a border, as the reference says. */
export const modeOf = (carrier: string): 'post' | 'express' =>
  ['canadapost', 'usps', 'royalmail'].includes(carrier) ? 'post' : 'express'
