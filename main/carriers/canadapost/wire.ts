import { z } from 'zod'
import type { RequestShapes } from '../kit/request-shape.ts'
import {
  at,
  oneOrMore as one,
  textLike as pattern,
  requestOf,
  sequence,
  textUpTo as text,
} from '../kit/shapes.ts'

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
const methodsOfPayment = ['Account', 'CreditCard', 'SupplierAccount'] as const

const contactInfo = at(
  'address',
  sequence({
    'contact-name': at('.person_name', text(pickupLengths.contact)),
    email: at('.email', mail),
    'contact-phone': at('.phone_number', pattern(pickupPhonePattern)),
    'telephone-ext': at('.phone_number', pattern(/^\d{1,6}$/)).optional(),
    'receive-email-updates-flag': flag.optional(),
  }),
)

const pickupTime = pattern(pickupTimePattern)

/** What the making of a pickup and its change have in common. */
const pickupParts = {
  'contact-info': contactInfo,
  'location-details': sequence({
    'five-ton-flag': flag.optional(),
    'loading-dock-flag': flag.optional(),
    'pickup-instructions': at('instruction', text(pickupLengths.instructions)),
  }),
  'items-characteristics': sequence({ 'heavy-item-flag': flag.optional() }).optional(),
  'pickup-volume': at('parcel', text(40)),
  'pickup-times': sequence({
    'on-demand-pickup-time': sequence({
      date: at('pickup_date', day),
      'preferred-time': at('ready_time', pickupTime),
      'closing-time': at('closing_time', pickupTime),
    }),
  }),
}

const pickup = sequence({
  'pickup-type': z.literal('OnDemand'),
  'pickup-location': sequence({
    'business-address-flag': flag,
    'alternate-address': at(
      'address',
      sequence({
        company: at('.company_name', text(pickupLengths.line)),
        'address-line-1': at('.address_line1', text(pickupLengths.line)),
        city: at('.city', text(pickupLengths.line)),
        province: at('.state_code', text(2)),
        'postal-code': at('.postal_code', pattern(postalCodePattern)),
      }),
    ),
  }),
  ...pickupParts,
  'payment-info': at(
    'credentials.contract_id',
    sequence({
      'contract-id': contract.optional(),
      'method-of-payment': z.enum(methodsOfPayment).optional(),
    }),
  ).optional(),
})

const pickupUpdate = sequence(pickupParts)

const postalCode = at('.postal_code', pattern(postalCodePattern))
const state = at('.state_code', text(2))
const place = {
  'address-line-1': at('.address_line1', text(lengths.line)),
  'address-line-2': at('.address_line2', text(lengths.line)).optional(),
  city: at('.city', text(lengths.city)),
}
const worldwide = sequence({
  ...place,
  'prov-state': at('.state_code', text(20)).optional(),
  'country-code': at('.country_code', country),
  'postal-zip-code': at('.postal_code', text(14)).optional(),
})
const atHome = sequence({ ...place, 'prov-state': state, 'postal-zip-code': postalCode })

const personName = at('.person_name', text(lengths.name)).optional()
const companyName = at('.company_name', text(lengths.name))
const phoneNumber = at('.phone_number', text(lengths.phone))

/** Every parcel is a document of its own; whoever asks about several says which it is. */
const side = (name: string) => at(name, decimal(999.9, 1))
const parcelUpTo = (mostKilograms: number) =>
  at(
    'parcel[0]',
    sequence({
      weight: at('.weight', decimal(mostKilograms, 3)),
      dimensions: sequence({
        length: side('.length'),
        width: side('.width'),
        height: side('.height'),
      }).optional(),
      unpackaged: at('.packaging_type', flag).optional(),
      'mailing-tube': at('.packaging_type', flag).optional(),
    }),
  )

const item = sequence({
  'customs-number-of-units': pattern(/^[1-9]\d{0,3}$/),
  'customs-description': text(45),
  sku: text(15).optional(),
  'hs-tariff-code': pattern(/^\d{4}(\.\d{2}(\.\d{2}(\.\d{2})?)?)?$/).optional(),
  'unit-weight': decimal(99.999, 3),
  'customs-value-per-unit': decimal(99_999.99, 2),
  'customs-unit-of-measure': text(3, 3).optional(),
  'country-of-origin': country.optional(),
  'province-of-origin': pattern(/^[A-Z]{2}$/).optional(),
})

const customs = (mostConversion: number, more: object = {}) =>
  at(
    'customs',
    sequence({
      currency: pattern(/^[A-Z]{3}$/),
      'conversion-from-cad': decimal(mostConversion, 6).optional(),
      'reason-for-export': at('.content_type', z.enum(['DOC', 'SAM', 'REP', 'SOG', 'OTH'])),
      'other-reason': at('.content_description', text(44)).optional(),
      'duties-and-taxes-prepaid': decimal(99_999.99, 2).optional(),
      'certificate-number': text(10).optional(),
      'licence-number': text(10).optional(),
      'invoice-number': at('.invoice', text(10)).optional(),
      'sku-list': at('.commodities', sequence({ item: one(at('[#]', item)) })),
      ...more,
    }),
  ).optional()

type OwnSpec = {
  sender: z.ZodType
  'print-preferences'?: z.ZodType
  customs: z.ZodType
  'settlement-info'?: z.ZodType
}

const serviceCode = at('service', text(32))

/** Both kinds of shipments, in the order of their elements. */
const deliverySpec = (own: OwnSpec) =>
  sequence({
    'service-code': serviceCode,
    sender: own.sender,
    destination: at(
      'recipient',
      sequence({
        name: personName,
        company: companyName.optional(),
        'client-voice-number': phoneNumber.optional(),
        'address-details': worldwide,
      }),
    ),
    options: sequence({
      option: one(
        sequence({
          'option-code': text(10),
          'option-amount': decimal(999_999.99, 2).optional(),
          'option-qualifier-2': text(12).optional(),
        }),
      ),
    }).optional(),
    'parcel-characteristics': parcelUpTo(999.999),
    notification: at(
      'options.email_notification_to',
      sequence({ email: mail, 'on-shipment': flag, 'on-exception': flag, 'on-delivery': flag }),
    ).optional(),
    ...(own['print-preferences'] ? { 'print-preferences': own['print-preferences'] } : {}),
    preferences: sequence({
      'show-packing-instructions': flag,
      'show-postage-rate': flag.optional(),
      'show-insured-value': flag.optional(),
    }),
    customs: own.customs,
    references: sequence({
      'cost-centre': at('options.canadapost_cost_center', text(30)).optional(),
      'customer-ref-1': at('reference', text(35)).optional(),
      'customer-ref-2': at('parcel[0].reference_number', text(35)).optional(),
    }).optional(),
    ...(own['settlement-info'] ? { 'settlement-info': own['settlement-info'] } : {}),
  })

const sender = (address: z.ZodType) =>
  at(
    'shipper',
    sequence({
      name: personName,
      company: companyName,
      'contact-phone': phoneNumber,
      'address-details': address,
    }),
  )

/** A label for the way back to somebody in the country. */
const returnSpec = at(
  'options.return_label',
  sequence({
    'service-code': serviceCode,
    'return-recipient': at(
      'shipper',
      sequence({ name: personName, company: companyName.optional(), 'address-details': atHome }),
    ),
    'return-notification': mail.optional(),
  }),
).optional()

const shippingPoint = at('shipper.postal_code', pattern(postalCodePattern))
const mailingDate = at('options.shipment_date', day).optional()

const shipment = sequence({
  'customer-request-id': at(null, text(35)).optional(),
  'group-id': at('options.group_id', text(32)).optional(),
  'transmit-shipment': z.literal('true').optional(),
  'requested-shipping-point': shippingPoint,
  'expected-mailing-date': mailingDate,
  'provide-pricing-info': flag.optional(),
  'delivery-spec': deliverySpec({
    sender: sender(worldwide),
    'print-preferences': at(
      'label_type',
      sequence({ 'output-format': z.enum(['8.5x11', '4x6']), encoding: z.enum(['PDF', 'ZPL']) }),
    ).optional(),
    // Only those with a contract may name the number of a seller who has paid the tax.
    customs: customs(9_999.999999, { 'ioss-id': at('.options.ioss', text(13)).optional() }),
    'settlement-info': at(
      'credentials.contract_id',
      sequence({
        'paid-by-customer': at('payment.account_number', pattern(/^\d{1,10}$/)).optional(),
        'contract-id': contract.optional(),
        'intended-method-of-payment': z.enum(methodsOfPayment),
      }),
    ),
  }),
  'return-spec': returnSpec,
}).refine(
  each => (each['group-id'] === undefined) !== (each['transmit-shipment'] === undefined),
  'one of group-id and transmit-shipment',
)

const counterShipment = sequence({
  'requested-shipping-point': shippingPoint.optional(),
  'delivery-spec': deliverySpec({ sender: sender(atHome), customs: customs(999.999999) }),
})

const refund = sequence({ email: mail })

const zipCode = pattern(/^\d{5}(-\d{4})?$/)

/** The question for the prices of one parcel. */
const mailingScenario = sequence({
  'customer-number': at('credentials.customer_number', contract).optional(),
  'contract-id': at('credentials.contract_id', contract).optional(),
  'quote-type': at(null, z.literal('counter')).optional(),
  'expected-mailing-date': mailingDate,
  options: sequence({
    option: one(sequence({ 'option-code': text(10), 'option-amount': decimal(999_999.99, 2).optional() })),
  }).optional(),
  'parcel-characteristics': parcelUpTo(99.999),
  services: at('services', sequence({ 'service-code': one(text(32)) })).optional(),
  'origin-postal-code': shippingPoint,
  destination: at(
    'recipient.postal_code',
    z.union([
      sequence({ domestic: sequence({ 'postal-code': pattern(postalCodePattern) }) }),
      sequence({ 'united-states': sequence({ 'zip-code': zipCode }) }),
      sequence({
        international: sequence({ 'country-code': country, 'postal-code': text(14).optional() }),
      }),
    ]),
  ),
})

/** The hand-over of groups. */
const transmitSet = sequence({
  'group-ids': sequence({ 'group-id': one(text(32)) }),
  'requested-shipping-point': at('address.postal_code', pattern(postalCodePattern)).optional(),
  'detailed-manifests': flag,
  'method-of-payment': at('config.method_of_payment', z.enum(methodsOfPayment)),
  'manifest-address': at(
    'address',
    sequence({
      'manifest-company': companyName,
      'manifest-name': personName,
      'phone-number': phoneNumber,
      'address-details': sequence({
        ...place,
        'prov-state': state,
        'country-code': at('.country_code', country).optional(),
        'postal-zip-code': postalCode,
      }),
    }),
  ),
  'customer-reference': at('reference', text(12)).optional(),
})

/** A document by the name of its root; `field` is where everything is told that has none of its own. */
const document = (root: string, shape: z.ZodType, field: string) =>
  requestOf(z.strictObject({ [root]: shape }), field)

const refundAt = 'config.refund_email'

/** Everything that is sent, by its address. */
export const requestShapes: RequestShapes = {
  'POST /rs/ship/price': document('mailing-scenario', mailingScenario, 'options'),
  'POST /rs/*/*/shipment': document('shipment', shipment, 'options'),
  'POST /rs/*/ncshipment': document('non-contract-shipment', counterShipment, 'options'),
  'POST /rs/*/*/shipment/*/refund': document('shipment-refund-request', refund, refundAt),
  'POST /rs/*/ncshipment/*/refund': document('non-contract-shipment-refund-request', refund, refundAt),
  'POST /rs/*/*/manifest': document('transmit-set', transmitSet, 'group_ids'),
  'POST /enab/*/pickuprequest': document('pickup-request-details', pickup, 'options'),
  'PUT /enab/*/pickuprequest/*': document('pickup-request-update', pickupUpdate, 'options'),
}
