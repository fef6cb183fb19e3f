import type { XmlNode } from '../../../../main/carriers/kit/xml.ts'
import { type Fare, minorText, type Price, priceOf } from '../engine/fares.ts'
import type { LabelSheet } from '../engine/labels.ts'
import type { Order, Place, Sale } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

export const lanes = ['domestic', 'united-states', 'international'] as const

type Tariff = Fare & { name: string; french: string }

const tariff = (
  service: string,
  names: [string, string?],
  minors: [number, number],
  days: number,
): Tariff => ({
  service,
  name: names[0],
  french: names[1] ?? names[0],
  baseMinor: minors[0],
  perUnitMinor: minors[1],
  days,
})

export const tariffs: Readonly<Record<(typeof lanes)[number], readonly Tariff[]>> = {
  domestic: [
    tariff('DOM.RP', ['Regular Parcel', 'Colis standard'], [1129, 150], 6),
    tariff('DOM.EP', ['Expedited Parcel', 'Colis accélérés'], [1295, 160], 4),
    tariff('DOM.XP', ['Xpresspost'], [1849, 240], 2),
    tariff('DOM.PC', ['Priority', 'Priorité'], [2795, 320], 1),
  ],
  'united-states': [
    tariff('USA.TP', ['Tracked Packet - USA', 'Petit paquet repérable - É.-U.'], [1410, 500], 7),
    tariff('USA.EP', ['Expedited Parcel USA', 'Colis accélérés - É.-U.'], [1990, 420], 5),
    tariff('USA.XP', ['Xpresspost USA', 'Xpresspost - É.-U.'], [3180, 610], 3),
  ],
  international: [
    tariff(
      'INT.TP',
      ['Tracked Packet - International', 'Petit paquet repérable - Régime int’l'],
      [2250, 900],
      9,
    ),
    tariff('INT.XP', ['Xpresspost International', 'Xpresspost - Régime int’l'], [5420, 1250], 5),
  ],
}

export const tariffOf = (service: string): Tariff | undefined =>
  Object.values(tariffs)
    .flat()
    .find(each => each.service === service)

type Option = { code: string; minor: number }

const optionsOf = (part: unknown): Option[] =>
  listAt(part, 'options.option').map(option => {
    const code = textAt(option, 'option-code') ?? ''
    const amount = numberAt(option, 'option-amount') ?? 0
    return {
      code,
      minor: code === 'COV' ? Math.ceil(amount / 100) * 275 : code === 'SO' ? 175 : code === 'COD' ? 725 : 0,
    }
  })

const adjustments: Readonly<Record<string, string>> = {
  FUELSC: 'Fuel surcharge',
  AUTDISC: 'Automation discount',
}

export type Priced = { price: Price; options: Option[]; kg: number }

/** The price of one parcel; contracts have a discount, and parcels abroad no tax. */
export function priceFor(
  part: unknown,
  fare: Fare,
  terms: { isContract: boolean; isTaxed: boolean },
): Priced {
  const kg = numberAt(part, 'parcel-characteristics.weight') ?? 0
  const options = optionsOf(part)
  const price = priceOf(fare, {
    currency: 'CAD',
    weights: [kg],
    lines: base => [
      ...options,
      { code: 'FUELSC', minor: Math.round((base * 8) / 100) },
      { code: 'AUTDISC', minor: terms.isContract ? -Math.round((base * 3) / 100) : 0 },
    ],
    taxPercent: terms.isTaxed ? 13 : 0,
  })
  return { price, options, kg }
}

const adjustmentsOf = ({ lines }: Price) => lines.filter(({ code }) => Object.hasOwn(adjustments, code))

/** A quote; `link` names the service, `arrival` is the day it comes. */
export function toQuote(
  { price, options }: Priced,
  { link, isFrench, hasDue, arrival }: { link: XmlNode; isFrench: boolean; hasDue: boolean; arrival: string },
): XmlNode {
  const { service, days } = price
  const found = tariffOf(service)
  const hst = { '@percent': 13, '#text': minorText(price.taxMinor) }
  return {
    'service-code': service,
    'service-link': link,
    'service-name': isFrench ? found?.french : found?.name,
    'price-details': {
      base: minorText(price.baseMinor),
      taxes: { gst: minorText(0), pst: minorText(0), hst },
      due: hasDue ? minorText(price.totalMinor) : undefined,
      options: options.length === 0 ? undefined : { option: options.map(toOption) },
      adjustments: {
        adjustment: adjustmentsOf(price).map(({ code, minor }) => ({
          'adjustment-code': code,
          'adjustment-name': adjustments[code],
          'adjustment-cost': minorText(minor),
        })),
      },
    },
    'weight-details': null,
    'service-standard': {
      'am-delivery': false,
      'guaranteed-delivery': days < 3,
      'expected-transit-time': days,
      'expected-delivery-date': arrival,
    },
  }
}

const toOption = ({ code, minor }: Option) => ({
  'option-code': code,
  'option-name': code === 'SO' ? 'Signature option' : code === 'COV' ? 'Coverage' : code,
  'option-price': minorText(minor),
})

/** The price as the answer to a purchase gives it, in names of its own. */
export const toShipmentPrice = ({ price, options, kg }: Priced): XmlNode => ({
  'service-code': price.service,
  'base-amount': minorText(price.baseMinor),
  'priced-options':
    options.length === 0
      ? undefined
      : {
          'priced-option': options.map(({ code, minor }) => ({
            'option-code': code,
            'option-price': minorText(minor),
          })),
        },
  adjustments: {
    adjustment: adjustmentsOf(price).map(({ code, minor }) => ({
      'adjustment-code': code,
      'adjustment-amount': minorText(minor),
    })),
  },
  'pre-tax-amount': minorText(price.totalMinor - price.taxMinor),
  'gst-amount': minorText(0),
  'pst-amount': minorText(0),
  'hst-amount': minorText(price.taxMinor),
  'due-amount': minorText(price.totalMinor),
  'service-standard': { 'am-delivery': false, 'guaranteed-delivery': price.days < 3 },
  'rated-weight': kg.toFixed(3),
})

const placeAt = (spec: unknown, party: string): Place => ({
  name: textAt(spec, `${party}.name`) ?? textAt(spec, `${party}.company`) ?? '',
  lines: [textAt(spec, `${party}.address-details.address-line-1`) ?? ''],
  city: textAt(spec, `${party}.address-details.city`) ?? '',
  state: textAt(spec, `${party}.address-details.prov-state`) ?? '',
  postalCode: textAt(spec, `${party}.address-details.postal-zip-code`) ?? '',
  // Accounts without a contract mail at home, and do not say so.
  country: textAt(spec, `${party}.address-details.country-code`) ?? 'CA',
})

/** A shipment as it was ordered; found again by the request that made it. */
export function orderOf(shipment: unknown): Order {
  const spec = valueAt(shipment, 'delivery-spec')
  const requestId = textAt(shipment, 'customer-request-id')
  const weight = numberAt(spec, 'parcel-characteristics.weight') ?? 0
  return {
    service: textAt(spec, 'service-code') ?? '',
    from: placeAt(spec, 'sender'),
    to: placeAt(spec, 'destination'),
    parcels: [{ weight, unit: 'kg', reference: textAt(spec, 'references.customer-ref-1') }],
    references: requestId === null ? [] : [requestId],
    account: textAt(spec, 'settlement-info.contract-id'),
    source: shipment,
  }
}

/** 16 digits, the last of them a check digit over the others with weights 3 and 1. */
export function domesticPin(number: number): string {
  const digits = `7023210${String(number).padStart(8, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A number of the postal union: two letters, eight digits, a check digit, the country. */
export function foreignPin(number: number): string {
  const digits = String(number).padStart(8, '0')
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const rest = 11 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0) % 11)
  return `LM${digits}${rest === 10 ? 0 : rest === 11 ? 5 : rest}CA`
}

/** What stands on a label: both places, and the PIN as Code 128. */
export function toSheet(pin: string, { service, from, to, parcels }: Order): LabelSheet {
  const lines = ({ name, lines: street, city, postalCode }: Place) => [
    name,
    ...street,
    `${city} ${postalCode}`,
  ]
  return {
    from: lines(from),
    to: lines(to),
    corner: `${parcels[0]?.weight ?? 0} kg`,
    title: `Canada Post ${service}`,
    number: pin,
    bars: { kind: 'code128', text: pin },
    foot: ['SAMPLE - DO NOT MAIL'],
  }
}

/** Whether a shipment is billed: made without a group, or handed over with one. */
export const isTransmitted = ({ groupId, notes }: Sale): boolean =>
  groupId === null || Boolean(notes.manifest)
