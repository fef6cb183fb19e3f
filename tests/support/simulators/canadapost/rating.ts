import type { XmlNode } from '../../../../main/carriers/kit/xml.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import { bodyOf, family, hostOf, isFrench, refusalOf, says, xml } from './answers.ts'

type Tariff = {
  code: string
  name: string
  french: string
  baseCents: number
  kiloCents: number
  days: number
}

const tariffs: Readonly<Record<'domestic' | 'united-states' | 'international', readonly Tariff[]>> = {
  domestic: [
    {
      code: 'DOM.RP',
      name: 'Regular Parcel',
      french: 'Colis standard',
      baseCents: 1129,
      kiloCents: 150,
      days: 6,
    },
    {
      code: 'DOM.EP',
      name: 'Expedited Parcel',
      french: 'Colis accélérés',
      baseCents: 1295,
      kiloCents: 160,
      days: 4,
    },
    { code: 'DOM.XP', name: 'Xpresspost', french: 'Xpresspost', baseCents: 1849, kiloCents: 240, days: 2 },
    { code: 'DOM.PC', name: 'Priority', french: 'Priorité', baseCents: 2795, kiloCents: 320, days: 1 },
  ],
  'united-states': [
    {
      code: 'USA.TP',
      name: 'Tracked Packet - USA',
      french: 'Petit paquet repérable - É.-U.',
      baseCents: 1410,
      kiloCents: 500,
      days: 7,
    },
    {
      code: 'USA.EP',
      name: 'Expedited Parcel USA',
      french: 'Colis accélérés - É.-U.',
      baseCents: 1990,
      kiloCents: 420,
      days: 5,
    },
    {
      code: 'USA.XP',
      name: 'Xpresspost USA',
      french: 'Xpresspost - É.-U.',
      baseCents: 3180,
      kiloCents: 610,
      days: 3,
    },
  ],
  international: [
    {
      code: 'INT.TP',
      name: 'Tracked Packet - International',
      french: 'Petit paquet repérable - Régime int’l',
      baseCents: 2250,
      kiloCents: 900,
      days: 9,
    },
    {
      code: 'INT.XP',
      name: 'Xpresspost International',
      french: 'Xpresspost - Régime int’l',
      baseCents: 5420,
      kiloCents: 1250,
      days: 5,
    },
  ],
}

const fuelPercent = 8
const automationPercent = 3
const hstPercent = 13

const text = (cents: number) => (cents / 100).toFixed(2)

export type Priced = {
  tariff: Tariff
  baseCents: number
  options: { code: string; cents: number }[]
  fuelCents: number
  discountCents: number
  taxCents: number
  dueCents: number
}

/** The price of one parcel; contracts have a discount, and parcels abroad no tax. */
export function priceOf(
  tariff: Tariff,
  kg: number,
  options: unknown[],
  terms: { isContract: boolean; isTaxed: boolean },
): Priced {
  const baseCents = tariff.baseCents + Math.ceil(kg) * tariff.kiloCents
  const priced = options.map(option => {
    const code = textAt(option, 'option-code') ?? ''
    const amount = numberAt(option, 'option-amount') ?? 0
    const cents =
      code === 'COV' ? Math.ceil(amount / 100) * 275 : code === 'SO' ? 175 : code === 'COD' ? 725 : 0
    return { code, cents }
  })
  const fuelCents = Math.round((baseCents * fuelPercent) / 100)
  const discountCents = terms.isContract ? Math.round((baseCents * automationPercent) / 100) : 0
  const net = baseCents + fuelCents - discountCents + priced.reduce((sum, { cents }) => sum + cents, 0)
  const taxCents = terms.isTaxed ? Math.round((net * hstPercent) / 100) : 0
  return { tariff, baseCents, options: priced, fuelCents, discountCents, taxCents, dueCents: net + taxCents }
}

export const tariffOf = (code: string): Tariff | undefined =>
  Object.values(tariffs)
    .flat()
    .find(tariff => tariff.code === code)

const mediaType = family('ship.rate-v4')
const postalCode = /^[A-Z]\d[A-Z]\d[A-Z]\d$/

export function answerRates(call: SimulatedCall, now: Date): SimulatedAnswer {
  const refused = refusalOf(call, mediaType, 'ship/rate-v4')
  if (refused) return refused
  const scenario = valueAt(bodyOf(call), 'mailing-scenario')
  const customer = textAt(scenario, 'customer-number')
  if (customer === null && textAt(scenario, 'quote-type') !== 'counter')
    return says(400, '1722', 'Customer number is required for commercial quotes.')
  if (customer === '0000000') return says(400, '7278', 'The customer number or contract is not valid.')
  if (call.quirk === 'refused_address' || !postalCode.test(textAt(scenario, 'origin-postal-code') ?? ''))
    return says(400, '9100', 'The origin postal code is not valid.')
  const lane = (['domestic', 'united-states', 'international'] as const).find(
    name => valueAt(scenario, `destination.${name}`) !== undefined,
  )
  const to = textAt(scenario, 'destination.domestic.postal-code')
  if (!lane || (lane === 'domestic' && !postalCode.test(to ?? '')))
    return says(400, '9101', 'The destination postal code is not valid.')
  const kg = numberAt(scenario, 'parcel-characteristics.weight') ?? 0
  const wanted = listAt(scenario, 'services.service-code').map(String)
  const offered = tariffs[lane].filter(({ code }) => wanted.length === 0 || wanted.includes(code))
  if (kg > 30 || offered.length === 0)
    return says(400, '9111', 'No rates found for the given lane and parcel.')
  const terms = { isContract: textAt(scenario, 'contract-id') !== null, isTaxed: lane === 'domestic' }
  const options = listAt(scenario, 'options.option')
  const quotes = offered.map(tariff => priceOf(tariff, kg, options, terms))
  return xml(mediaType, {
    'price-quotes': {
      '@xmlns': 'http://www.canadapost.ca/ws/ship/rate-v4',
      'price-quote': quotes.map((priced, index) =>
        toQuote(priced, {
          now,
          host: hostOf(call),
          french: isFrench(call),
          hasDue: !(call.quirk === 'partial' && index === 0),
        }),
      ),
    },
  })
}

const adjustmentsOf = ({ fuelCents, discountCents }: Priced) => [
  { code: 'FUELSC', name: 'Fuel surcharge', cents: fuelCents },
  ...(discountCents > 0 ? [{ code: 'AUTDISC', name: 'Automation discount', cents: -discountCents }] : []),
]

const toOption = ({ code, cents }: Priced['options'][number]) => ({
  'option-code': code,
  'option-name': code === 'SO' ? 'Signature option' : code === 'COV' ? 'Coverage' : code,
  'option-price': text(cents),
})

/** The price as the answer to a purchase gives it, in names of its own. */
export const toShipmentPrice = (priced: Priced, kg: number): XmlNode => ({
  'service-code': priced.tariff.code,
  'base-amount': text(priced.baseCents),
  'priced-options':
    priced.options.length === 0
      ? undefined
      : {
          'priced-option': priced.options.map(({ code, cents }) => ({
            'option-code': code,
            'option-price': text(cents),
          })),
        },
  adjustments: {
    adjustment: adjustmentsOf(priced).map(({ code, cents }) => ({
      'adjustment-code': code,
      'adjustment-amount': text(cents),
    })),
  },
  'pre-tax-amount': text(priced.dueCents - priced.taxCents),
  'gst-amount': text(0),
  'pst-amount': text(0),
  'hst-amount': text(priced.taxCents),
  'due-amount': text(priced.dueCents),
  'service-standard': { 'am-delivery': false, 'guaranteed-delivery': priced.tariff.days < 3 },
  'rated-weight': kg.toFixed(3),
})

function toQuote(
  priced: Priced,
  { now, host, french, hasDue }: { now: Date; host: string; french: boolean; hasDue: boolean },
): XmlNode {
  const { tariff } = priced
  const arrival = new Date(now.getTime() + tariff.days * 86_400_000).toISOString().slice(0, 10)
  return {
    'service-code': tariff.code,
    'service-link': {
      '@rel': 'service',
      '@href': `${host}/rs/ship/service/${tariff.code}`,
      '@media-type': mediaType,
    },
    'service-name': french ? tariff.french : tariff.name,
    'price-details': {
      base: text(priced.baseCents),
      taxes: { gst: text(0), pst: text(0), hst: { '@percent': hstPercent, '#text': text(priced.taxCents) } },
      due: hasDue ? text(priced.dueCents) : undefined,
      options: priced.options.length === 0 ? undefined : { option: priced.options.map(toOption) },
      adjustments: {
        adjustment: adjustmentsOf(priced).map(({ code, name, cents }) => ({
          'adjustment-code': code,
          'adjustment-name': name,
          'adjustment-cost': text(cents),
        })),
      },
    },
    'weight-details': null,
    'service-standard': {
      'am-delivery': false,
      'guaranteed-delivery': tariff.days < 3,
      'expected-transit-time': tariff.days,
      'expected-delivery-date': arrival,
    },
  }
}
