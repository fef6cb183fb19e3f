import { z } from 'zod'
import type { RequestShapes, WireFields } from '../kit/request-shape.ts'
import { oneOrMore as one, textLike as pattern, sequence, textUpTo as text } from '../kit/shapes.ts'
import { handOverFields, pickupFields, rateFields, shipmentFields } from './wire-fields.ts'

/**
 * What the carrier takes, after its published schemas: names, required members, their order, lengths, patterns. Values
 * are text, as they are in a document.
 */
const flag = z.enum(['true', 'false'])

/** More than nothing, up to a bound, with so many digits behind the point. */
const decimal = (most: number, digits: number) =>
  pattern(new RegExp(`^\\d+(\\.\\d{1,${digits}})?$`)).refine(
    value => Number(value) > 0 && Number(value) <= most,
    `more than 0 and at most ${most}`,
  )

export const postalCodePattern = /^[A-Z]\d[A-Z]\d[A-Z]\d$/
export const mailPattern =
  /^['_A-Za-z0-9+-]+(\.['_A-Za-z0-9+-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,5}$/
/** Telephone numbers of pickups. */
export const pickupPhonePattern = /^\d{3}-\d{3}-\d{4}$/
export const pickupTimePattern = /^1[2-7]:(00|15|30|45)$/

export const lengths = { line: 44, city: 40, name: 44, phone: 25, mail: 60 } as const
export const pickupLengths = { line: 35, contact: 45, instructions: 132 } as const

const day = pattern(/^\d{4}-\d{2}-\d{2}$/)
const mail = pattern(mailPattern).max(lengths.mail)
const contract = pattern(/^\d{1,10}$/)
const country = pattern(/^[A-Z]{2}$/)

const contactInfo = sequence({
  'contact-name': text(pickupLengths.contact),
  email: mail,
  'contact-phone': pattern(pickupPhonePattern),
  'telephone-ext': pattern(/^\d{1,6}$/).optional(),
  'receive-email-updates-flag': flag.optional(),
})

const pickupTime = pattern(pickupTimePattern)

/** What the making of a pickup and its change have in common. */
const pickupParts = {
  'contact-info': contactInfo,
  'location-details': sequence({
    'five-ton-flag': flag.optional(),
    'loading-dock-flag': flag.optional(),
    'pickup-instructions': text(pickupLengths.instructions),
  }),
  'items-characteristics': sequence({ 'heavy-item-flag': flag.optional() }).optional(),
  'pickup-volume': text(40),
  'pickup-times': sequence({
    'on-demand-pickup-time': sequence({
      date: day,
      'preferred-time': pickupTime,
      'closing-time': pickupTime,
    }),
  }),
}

const pickup = sequence({
  'pickup-type': z.literal('OnDemand'),
  'pickup-location': sequence({
    'business-address-flag': flag,
    'alternate-address': sequence({
      company: text(pickupLengths.line),
      'address-line-1': text(pickupLengths.line),
      city: text(pickupLengths.line),
      province: text(2),
      'postal-code': pattern(postalCodePattern),
    }),
  }),
  ...pickupParts,
  'payment-info': sequence({
    'contract-id': contract.optional(),
    'method-of-payment': z.enum(['CreditCard', 'Account', 'SupplierAccount']).optional(),
  }).optional(),
})

const pickupUpdate = sequence(pickupParts)

const place = {
  'address-line-1': text(lengths.line),
  'address-line-2': text(lengths.line).optional(),
  city: text(lengths.city),
}
const worldwide = sequence({
  ...place,
  'prov-state': text(20).optional(),
  'country-code': country,
  'postal-zip-code': text(14).optional(),
})
const atHome = sequence({
  ...place,
  'prov-state': text(2),
  'postal-zip-code': pattern(postalCodePattern),
})

const side = decimal(999.9, 1)

const customs = (mostConversion: number) =>
  sequence({
    currency: pattern(/^[A-Z]{3}$/),
    'conversion-from-cad': decimal(mostConversion, 6).optional(),
    'reason-for-export': z.enum(['DOC', 'SAM', 'REP', 'SOG', 'OTH']),
    'other-reason': text(44).optional(),
    'duties-and-taxes-prepaid': decimal(99_999.99, 2).optional(),
    'certificate-number': text(10).optional(),
    'licence-number': text(10).optional(),
    'invoice-number': text(10).optional(),
    'sku-list': sequence({
      item: one(
        sequence({
          'customs-number-of-units': pattern(/^[1-9]\d{0,3}$/),
          'customs-description': text(45),
          sku: text(15).optional(),
          'hs-tariff-code': pattern(/^\d{4}(\.\d{2}(\.\d{2}(\.\d{2})?)?)?$/).optional(),
          'unit-weight': decimal(99.999, 3),
          'customs-value-per-unit': decimal(99_999.99, 2),
          'customs-unit-of-measure': text(3, 3).optional(),
          'country-of-origin': country.optional(),
          'province-of-origin': pattern(/^[A-Z]{2}$/).optional(),
        }),
      ),
    }),
  })

type OwnSpec = {
  sender: z.ZodType
  'print-preferences'?: z.ZodType
  customs: z.ZodType
  'settlement-info'?: z.ZodType
}

/** Both kinds of shipments, in the order of their elements. */
const deliverySpec = (own: OwnSpec) =>
  sequence({
    'service-code': text(32),
    sender: own.sender,
    destination: sequence({
      name: text(lengths.name).optional(),
      company: text(lengths.name).optional(),
      'client-voice-number': text(lengths.phone).optional(),
      'address-details': worldwide,
    }),
    options: sequence({
      option: one(
        sequence({
          'option-code': text(10),
          'option-amount': decimal(999_999.99, 2).optional(),
          'option-qualifier-2': text(12).optional(),
        }),
      ),
    }).optional(),
    'parcel-characteristics': sequence({
      weight: decimal(999.999, 3),
      dimensions: sequence({ length: side, width: side, height: side }).optional(),
      unpackaged: flag.optional(),
      'mailing-tube': flag.optional(),
    }),
    notification: sequence({
      email: mail,
      'on-shipment': flag,
      'on-exception': flag,
      'on-delivery': flag,
    }).optional(),
    ...(own['print-preferences'] ? { 'print-preferences': own['print-preferences'] } : {}),
    preferences: sequence({
      'show-packing-instructions': flag,
      'show-postage-rate': flag.optional(),
      'show-insured-value': flag.optional(),
    }),
    customs: own.customs,
    references: sequence({
      'cost-centre': text(30).optional(),
      'customer-ref-1': text(35).optional(),
      'customer-ref-2': text(35).optional(),
    }).optional(),
    ...(own['settlement-info'] ? { 'settlement-info': own['settlement-info'] } : {}),
  })

const sender = <T extends z.ZodType>(address: T) =>
  sequence({
    name: text(lengths.name).optional(),
    company: text(lengths.name),
    'contact-phone': text(lengths.phone),
    'address-details': address,
  })

/** A label for the way back to somebody in the country. */
const returnSpec = sequence({
  'service-code': text(32),
  'return-recipient': sequence({
    name: text(lengths.name).optional(),
    company: text(lengths.name).optional(),
    'address-details': atHome,
  }),
  'return-notification': mail.optional(),
})

const shipment = sequence({
  'customer-request-id': text(35).optional(),
  'group-id': text(32).optional(),
  'transmit-shipment': z.literal('true').optional(),
  'requested-shipping-point': pattern(postalCodePattern),
  'expected-mailing-date': day.optional(),
  'provide-pricing-info': flag.optional(),
  'delivery-spec': deliverySpec({
    sender: sender(worldwide),
    'print-preferences': sequence({
      'output-format': z.enum(['8.5x11', '4x6']),
      encoding: z.enum(['PDF', 'ZPL']),
    }).optional(),
    customs: customs(9_999.999999).optional(),
    'settlement-info': sequence({
      'paid-by-customer': pattern(/^\d{1,10}$/).optional(),
      'contract-id': contract.optional(),
      'intended-method-of-payment': z.enum(['Account', 'CreditCard', 'SupplierAccount']),
    }),
  }),
  'return-spec': returnSpec.optional(),
}).refine(
  each => (each['group-id'] === undefined) !== (each['transmit-shipment'] === undefined),
  'one of group-id and transmit-shipment',
)

const counterShipment = sequence({
  'requested-shipping-point': pattern(postalCodePattern).optional(),
  'delivery-spec': deliverySpec({
    sender: sender(atHome),
    customs: customs(999.999999).optional(),
  }),
})

const refund = sequence({ email: mail })

const zipCode = pattern(/^\d{5}(-\d{4})?$/)

/** The question for the prices of one parcel. */
const mailingScenario = sequence({
  'customer-number': contract.optional(),
  'contract-id': contract.optional(),
  'quote-type': z.literal('counter').optional(),
  'expected-mailing-date': day.optional(),
  options: sequence({
    option: one(sequence({ 'option-code': text(10), 'option-amount': decimal(999_999.99, 2).optional() })),
  }).optional(),
  'parcel-characteristics': sequence({
    weight: decimal(99.999, 3),
    dimensions: sequence({ length: side, width: side, height: side }).optional(),
    unpackaged: flag.optional(),
    'mailing-tube': flag.optional(),
  }),
  services: sequence({ 'service-code': one(text(32)) }).optional(),
  'origin-postal-code': pattern(postalCodePattern),
  destination: z.union([
    sequence({ domestic: sequence({ 'postal-code': pattern(postalCodePattern) }) }),
    sequence({ 'united-states': sequence({ 'zip-code': zipCode }) }),
    sequence({
      international: sequence({ 'country-code': country, 'postal-code': text(14).optional() }),
    }),
  ]),
})

/** The hand-over of groups. */
const transmitSet = sequence({
  'group-ids': sequence({ 'group-id': one(text(32)) }),
  'requested-shipping-point': pattern(postalCodePattern).optional(),
  'detailed-manifests': flag,
  'method-of-payment': z.enum(['Account', 'CreditCard', 'SupplierAccount']),
  'manifest-address': sequence({
    'manifest-company': text(lengths.name),
    'manifest-name': text(lengths.name).optional(),
    'phone-number': text(lengths.phone),
    'address-details': sequence({
      ...place,
      'prov-state': text(2),
      'country-code': country.optional(),
      'postal-zip-code': pattern(postalCodePattern),
    }),
  }),
  'customer-reference': text(12).optional(),
})

/** A document by the name of its root. */
const document = (root: string, shape: z.ZodType, fields: WireFields) => ({
  shape: z.strictObject({ [root]: shape }),
  fields: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name === '' ? root : `${root}.${name}`, field]),
  ),
})

const refundFields = { '': 'config.refund_email' }

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /rs/ship/price': document('mailing-scenario', mailingScenario, rateFields),
  'POST /rs/*/*/shipment': document('shipment', shipment, shipmentFields),
  'POST /rs/*/ncshipment': document('non-contract-shipment', counterShipment, shipmentFields),
  'POST /rs/*/*/shipment/*/refund': document('shipment-refund-request', refund, refundFields),
  'POST /rs/*/ncshipment/*/refund': document('non-contract-shipment-refund-request', refund, refundFields),
  'POST /rs/*/*/manifest': document('transmit-set', transmitSet, handOverFields),
  'POST /enab/*/pickuprequest': document('pickup-request-details', pickup, pickupFields),
  'PUT /enab/*/pickuprequest/*': document('pickup-request-update', pickupUpdate, pickupFields),
}
