import { z } from 'zod'
import { parseXml } from '../kit/xml.ts'

/**
 * What the carrier takes, after its published schemas: names, required members, lengths, patterns. Values are text, as
 * they are in a document.
 */
const text = (most: number, least = 1) => z.string().min(least).max(most)
const pattern = (expression: RegExp) => z.string().regex(expression)
const flag = z.enum(['true', 'false'])
const one = <T extends z.ZodType>(shape: T) => z.preprocess(each => [each].flat(), z.array(shape).min(1))

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

const contactInfo = z.strictObject({
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
  'location-details': z.strictObject({
    'five-ton-flag': flag.optional(),
    'loading-dock-flag': flag.optional(),
    'pickup-instructions': text(pickupLengths.instructions),
  }),
  'items-characteristics': z.strictObject({ 'heavy-item-flag': flag.optional() }).optional(),
  'pickup-volume': text(40),
  'pickup-times': z.strictObject({
    'on-demand-pickup-time': z.strictObject({
      date: day,
      'preferred-time': pickupTime,
      'closing-time': pickupTime,
    }),
  }),
}

const pickup = z.strictObject({
  ...pickupParts,
  'pickup-type': z.literal('OnDemand'),
  'pickup-location': z.strictObject({
    'business-address-flag': flag,
    'alternate-address': z.strictObject({
      company: text(pickupLengths.line),
      'address-line-1': text(pickupLengths.line),
      city: text(pickupLengths.line),
      province: text(2),
      'postal-code': pattern(postalCodePattern),
    }),
  }),
  'payment-info': z
    .strictObject({
      'contract-id': contract.optional(),
      'method-of-payment': z.enum(['CreditCard', 'Account', 'SupplierAccount']).optional(),
    })
    .optional(),
})

const place = {
  'address-line-1': text(lengths.line),
  'address-line-2': text(lengths.line).optional(),
  city: text(lengths.city),
}
const worldwide = z.strictObject({
  ...place,
  'prov-state': text(20).optional(),
  'country-code': country,
  'postal-zip-code': text(14).optional(),
})
const atHome = z.strictObject({
  ...place,
  'prov-state': text(2),
  'postal-zip-code': pattern(postalCodePattern),
})

const side = decimal(999.9, 1)

const customs = (mostConversion: number) =>
  z.strictObject({
    currency: pattern(/^[A-Z]{3}$/),
    'conversion-from-cad': decimal(mostConversion, 6).optional(),
    'reason-for-export': z.enum(['DOC', 'SAM', 'REP', 'SOG', 'OTH']),
    'other-reason': text(44).optional(),
    'duties-and-taxes-prepaid': decimal(99_999.99, 2).optional(),
    'certificate-number': text(10).optional(),
    'licence-number': text(10).optional(),
    'invoice-number': text(10).optional(),
    'sku-list': z.strictObject({
      item: one(
        z.strictObject({
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

/** What both kinds of shipments have in common. */
const specParts = {
  'service-code': text(32),
  destination: z.strictObject({
    name: text(lengths.name).optional(),
    company: text(lengths.name).optional(),
    'client-voice-number': text(lengths.phone).optional(),
    'address-details': worldwide,
  }),
  options: z
    .strictObject({
      option: one(
        z.strictObject({
          'option-code': text(10),
          'option-amount': decimal(999_999.99, 2).optional(),
          'option-qualifier-2': text(12).optional(),
        }),
      ),
    })
    .optional(),
  'parcel-characteristics': z.strictObject({
    weight: decimal(999.999, 3),
    dimensions: z.strictObject({ length: side, width: side, height: side }).optional(),
    unpackaged: flag.optional(),
    'mailing-tube': flag.optional(),
  }),
  notification: z
    .strictObject({ email: mail, 'on-shipment': flag, 'on-exception': flag, 'on-delivery': flag })
    .optional(),
  preferences: z.strictObject({
    'show-packing-instructions': flag,
    'show-postage-rate': flag.optional(),
    'show-insured-value': flag.optional(),
  }),
  references: z
    .strictObject({
      'cost-centre': text(30).optional(),
      'customer-ref-1': text(35).optional(),
      'customer-ref-2': text(35).optional(),
    })
    .optional(),
}

const sender = <T extends z.ZodType>(address: T) =>
  z.strictObject({
    name: text(lengths.name).optional(),
    company: text(lengths.name),
    'contact-phone': text(lengths.phone),
    'address-details': address,
  })

const shipment = z
  .strictObject({
    'customer-request-id': text(35).optional(),
    'group-id': text(32).optional(),
    'transmit-shipment': z.literal('true').optional(),
    'requested-shipping-point': pattern(postalCodePattern),
    'expected-mailing-date': day.optional(),
    'provide-pricing-info': flag.optional(),
    'delivery-spec': z.strictObject({
      ...specParts,
      sender: sender(worldwide),
      'print-preferences': z
        .strictObject({ 'output-format': z.enum(['8.5x11', '4x6']), encoding: z.enum(['PDF', 'ZPL']) })
        .optional(),
      customs: customs(9_999.999999).optional(),
      'settlement-info': z.strictObject({
        'paid-by-customer': pattern(/^\d{1,10}$/).optional(),
        'contract-id': contract.optional(),
        'intended-method-of-payment': z.enum(['Account', 'CreditCard', 'SupplierAccount']),
      }),
    }),
  })
  .refine(
    each => (each['group-id'] === undefined) !== (each['transmit-shipment'] === undefined),
    'one of group-id and transmit-shipment',
  )

const counterShipment = z.strictObject({
  'requested-shipping-point': pattern(postalCodePattern).optional(),
  'delivery-spec': z.strictObject({
    ...specParts,
    sender: sender(atHome),
    customs: customs(999.999999).optional(),
  }),
})

const refund = z.strictObject({ email: mail })

const zipCode = pattern(/^\d{5}(-\d{4})?$/)

/** The question for the prices of one parcel. */
const mailingScenario = z.strictObject({
  'customer-number': contract.optional(),
  'contract-id': contract.optional(),
  'quote-type': z.literal('counter').optional(),
  'expected-mailing-date': day.optional(),
  options: z
    .strictObject({
      option: one(
        z.strictObject({ 'option-code': text(10), 'option-amount': decimal(999_999.99, 2).optional() }),
      ),
    })
    .optional(),
  'parcel-characteristics': z.strictObject({
    weight: decimal(99.999, 3),
    dimensions: z.strictObject({ length: side, width: side, height: side }).optional(),
    unpackaged: flag.optional(),
    'mailing-tube': flag.optional(),
  }),
  services: z.strictObject({ 'service-code': one(text(32)) }).optional(),
  'origin-postal-code': pattern(postalCodePattern),
  destination: z.union([
    z.strictObject({ domestic: z.strictObject({ 'postal-code': pattern(postalCodePattern) }) }),
    z.strictObject({ 'united-states': z.strictObject({ 'zip-code': zipCode }) }),
    z.strictObject({
      international: z.strictObject({ 'country-code': country, 'postal-code': text(14).optional() }),
    }),
  ]),
})

/** The hand-over of groups. */
const transmitSet = z.strictObject({
  'group-ids': z.strictObject({ 'group-id': one(text(32)) }),
  'requested-shipping-point': pattern(postalCodePattern).optional(),
  'detailed-manifests': flag,
  'method-of-payment': z.enum(['Account', 'CreditCard', 'SupplierAccount']),
  'manifest-address': z.strictObject({
    'manifest-company': text(lengths.name),
    'manifest-name': text(lengths.name).optional(),
    'phone-number': text(lengths.phone),
    'address-details': z.strictObject({
      ...place,
      'prov-state': text(2),
      'country-code': country.optional(),
      'postal-zip-code': pattern(postalCodePattern),
    }),
  }),
  'customer-reference': text(12).optional(),
})

/** The documents that are sent, by the name of their root. */
const requestShapes: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['pickup-request-details', pickup],
  ['pickup-request-update', z.strictObject(pickupParts)],
  ['mailing-scenario', mailingScenario],
  ['transmit-set', transmitSet],
  ['shipment', shipment],
  ['non-contract-shipment', counterShipment],
  ['shipment-refund-request', refund],
  ['non-contract-shipment-refund-request', refund],
])

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `nothing called ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_type') return 'it is missing, or not of its kind'
  if (issue.code === 'too_big') return `at most ${issue.maximum} characters`
  if (issue.code === 'invalid_format') return 'not written as the carrier wants it'
  return issue.code === 'custom' ? issue.message : 'not a value the carrier knows'
}

/** Where a document is not what the carrier takes, and why; null where nothing is wrong or nothing is known. */
export function shapeProblem(body: string): { path: string; message: string } | null {
  const [[root, content] = ['', null]] = Object.entries((parseXml(body) ?? {}) as object)
  const shape = requestShapes.get(root)
  if (!shape)
    return /^(pickup|shipment|non-contract|mailing|transmit)/.test(root)
      ? { path: root, message: 'unknown element' }
      : null
  const checked = shape.safeParse(content)
  const [issue] = checked.error?.issues ?? []
  return issue ? { path: [root, ...issue.path.map(String)].join('/'), message: wordsOf(issue) } : null
}
