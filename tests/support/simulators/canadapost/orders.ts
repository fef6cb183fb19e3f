import type { XmlNode } from '../../../../main/carriers/kit/xml.ts'
import { type Fare, fareRows, minorText, type Price, priceOf } from '../engine/fares.ts'
import type { LabelSheet } from '../engine/labels.ts'
import { postalNumber, withCheckDigit } from '../engine/numbers.ts'
import { placeIn, sheetOf } from '../engine/orders.ts'
import type { Order, Place, Sale } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

export const lanes = ['domestic', 'united-states', 'international'] as const

export const tariffs: Readonly<Record<(typeof lanes)[number], readonly Fare[]>> = {
  domestic: fareRows(0, 'DOM.RP 1129 150 6', 'DOM.EP 1295 160 4', 'DOM.XP 1849 240 2', 'DOM.PC 2795 320 1'),
  'united-states': fareRows(0, 'USA.TP 1410 500 7', 'USA.EP 1990 420 5', 'USA.XP 3180 610 3'),
  international: fareRows(0, 'INT.TP 2250 900 9', 'INT.XP 5420 1250 5'),
}

const names: Readonly<Record<string, readonly [english: string, french?: string]>> = {
  'DOM.RP': ['Regular Parcel', 'Colis standard'],
  'DOM.EP': ['Expedited Parcel', 'Colis accélérés'],
  'DOM.XP': ['Xpresspost'],
  'DOM.PC': ['Priority', 'Priorité'],
  'USA.TP': ['Tracked Packet - USA', 'Petit paquet repérable - É.-U.'],
  'USA.EP': ['Expedited Parcel USA', 'Colis accélérés - É.-U.'],
  'USA.XP': ['Xpresspost USA', 'Xpresspost - É.-U.'],
  'INT.TP': ['Tracked Packet - International', 'Petit paquet repérable - Régime int’l'],
  'INT.XP': ['Xpresspost International', 'Xpresspost - Régime int’l'],
}

function nameOf(service: string, isFrench: boolean): string | undefined {
  const [english, french = english] = names[service] ?? []
  return isFrench ? french : english
}

export const tariffOf = (service: string): Fare | undefined =>
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
  const hst = { '@percent': 13, '#text': minorText(price.taxMinor) }
  return {
    'service-code': service,
    'service-link': link,
    'service-name': nameOf(service, isFrench),
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

function placeAt(spec: unknown, party: string): Place {
  const place = placeIn(valueAt(spec, party), {
    name: 'name company',
    lines: 'address-details.address-line-1',
    city: 'address-details.city',
    state: 'address-details.prov-state',
    postalCode: 'address-details.postal-zip-code',
    country: 'address-details.country-code',
  })
  // Accounts without a contract mail at home, and do not say so.
  return { ...place, country: place.country || 'CA' }
}

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

/** The number of a parcel: 16 digits at home, one of the postal union abroad. */
export const toPin = (serial: number, isAbroad: boolean): string =>
  isAbroad ? postalNumber('LM', serial, 'CA') : withCheckDigit(`7023210${String(serial).padStart(8, '0')}`)

/** What stands on a label: both places, and the PIN as Code 128. */
export const toSheet = (pin: string, order: Order): LabelSheet =>
  sheetOf(
    order,
    { index: 0 },
    {
      corner: `${order.parcels[0]?.weight ?? 0} kg`,
      title: `Canada Post ${order.service}`,
      number: pin,
      bars: { kind: 'code128', text: pin },
      foot: ['SAMPLE - DO NOT MAIL'],
    },
  )

/** Whether a shipment is billed: made without a group, or handed over with one. */
export const isTransmitted = ({ groupId, notes }: Sale): boolean =>
  groupId === null || Boolean(notes.manifest)
