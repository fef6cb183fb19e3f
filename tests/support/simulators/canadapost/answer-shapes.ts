import { z } from 'zod'
import { parseXml } from '../../../../main/carriers/kit/xml.ts'
import { day, decimal, flag, oneOf, problemOf, text, texts } from '../answer-shapes.ts'

/**
 * What the carrier answers, after its published schemas: the elements it always sends, those it may send, their values
 * and lengths. They leave the order of what stands in an answer free, but for that of the price of a pickup.
 */
const many = <T extends z.ZodType>(shape: T, least = 0) =>
  z.preprocess(found => (found === undefined ? [] : [found].flat()), z.array(shape).min(least))
const link = z.strictObject({
  '@rel': text(),
  '@href': z.url(),
  '@media-type': text(),
  '@index': text().optional(),
})
const links = z.strictObject({ link: many(link, 1) })
const attributed = z.union([decimal, z.strictObject({ '@percent': decimal, '#text': decimal })])

const named = (what: string, amount: string) =>
  z.strictObject({
    [`${what}-code`]: text(),
    [`${what}-name`]: text(),
    [amount]: decimal,
    qualifier: z.unknown().optional(),
  })

const serviceStandard = z.strictObject({
  'am-delivery': flag,
  'guaranteed-delivery': flag,
  'expected-transit-time': decimal.optional(),
  'expected-delivery-date': day.optional(),
})

const priceQuote = z.strictObject({
  'service-code': text(32),
  'service-link': link,
  'service-name': text(),
  'price-details': z.strictObject({
    base: decimal,
    taxes: z.strictObject({ gst: attributed, pst: attributed, hst: attributed }).partial().optional(),
    due: decimal,
    options: z.strictObject({ option: many(named('option', 'option-price'), 1) }).optional(),
    adjustments: z.strictObject({ adjustment: many(named('adjustment', 'adjustment-cost'), 1) }).optional(),
  }),
  'weight-details': z.unknown(),
  'service-standard': serviceStandard,
})

const shipmentPrice = z.strictObject({
  'service-code': text(32),
  'base-amount': decimal,
  'priced-options': z
    .strictObject({
      'priced-option': many(z.strictObject({ 'option-code': text(), 'option-price': decimal.optional() })),
    })
    .optional(),
  adjustments: z
    .strictObject({
      adjustment: many(z.strictObject({ 'adjustment-code': text(), 'adjustment-amount': decimal })),
    })
    .optional(),
  'pre-tax-amount': decimal,
  'gst-amount': decimal,
  'pst-amount': decimal,
  'hst-amount': decimal,
  'due-amount': decimal,
  'service-standard': serviceStandard,
  'rated-weight': decimal.refine(kg => Number(kg) > 0),
})

const status = text(14)
const pin = text(16)
const requestId = text(35)

const shipmentDetails = z.strictObject({
  'customer-request-id': requestId.optional(),
  'shipment-status': status,
  'final-shipping-point': text(),
  'tracking-pin': pin.optional(),
  'po-number': text().optional(),
  'shipment-detail': z
    .strictObject({
      'group-id': text(32).optional(),
      'transmit-shipment': z.literal('true').optional(),
      'expected-mailing-date': day.optional(),
      'delivery-spec': z.looseObject({
        'service-code': text(32),
        sender: z.looseObject({
          company: text(44),
          'contact-phone': text(25),
          'address-details': z.unknown(),
        }),
        destination: z.looseObject({ 'address-details': z.looseObject({ 'country-code': text(2) }) }),
        'parcel-characteristics': z.looseObject({ weight: decimal }),
        preferences: z.looseObject({ 'show-packing-instructions': flag }),
        'settlement-info': z.looseObject({ 'intended-method-of-payment': text(15) }),
      }),
    })
    .refine(
      found => 'group-id' in found !== 'transmit-shipment' in found,
      'a group or the word that it is transmitted',
    ),
})

const occurrence = z.strictObject(
  texts(`event-identifier event-date event-time event-time-zone event-description signatory-name
    event-site event-province event-retail-location-id event-retail-name`),
)

/** Every element is there, empty where there is nothing to say. */
const trackingDetail = z.strictObject({
  ...texts(`pin active-exists archive-exists changed-expected-date changed-expected-delivery-reason
    destination-postal-id mailed-by-customer-number mailed-on-behalf-of-customer-number original-pin
    service-name service-name-2 customer-ref-1 customer-ref-2 return-pin signature-image-exists
    suppress-signature`),
  'expected-delivery-date': z.union([day, z.literal('')]),
  'delivery-options': z.unknown(),
  'significant-events': z.strictObject({ occurrence: many(occurrence) }),
})

const priceOrder = ['pre-tax-amount', 'gst-amount', 'pst-amount', 'hst-amount', 'due-amount']

const pickupInfo = z.strictObject({
  'pickup-request-header': z.strictObject({
    'request-id': text(32),
    'request-status': oneOf('Active', 'New', 'Cancelled', 'Pending', 'Missed Pickup'),
    'pickup-type': oneOf('OnDemand', 'Scheduled'),
    'request-date': day.optional(),
    'next-pickup-date': day.optional(),
  }),
  'pickup-request-price': z
    .strictObject({
      'pre-tax-amount': decimal,
      'gst-amount': decimal.optional(),
      'pst-amount': decimal.optional(),
      'hst-amount': decimal.optional(),
      'due-amount': decimal,
    })
    .refine(price => {
      const names = Object.keys(price)
      return names.join() === priceOrder.filter(name => names.includes(name)).join()
    }, 'its elements are out of order')
    .optional(),
  links,
})

const refundInfo = z.strictObject({ 'service-ticket-date': day, 'service-ticket-id': text() })

/** The documents that are answered, by the name of their root, with the end of their namespace. */
const answerShapes: Readonly<Record<string, { namespace: string; shape: z.ZodType }>> = {
  'price-quotes': { namespace: 'ship/rate-v4', shape: z.strictObject({ 'price-quote': many(priceQuote) }) },
  'shipment-info': {
    namespace: 'shipment-v8',
    shape: z.strictObject({
      'customer-request-id': requestId.optional(),
      'shipment-id': text(32),
      'shipment-status': status,
      'tracking-pin': pin.optional(),
      'return-tracking-pin': pin.optional(),
      'po-number': text().optional(),
      'shipment-price': shipmentPrice.optional(),
      links,
    }),
  },
  'shipment-details': { namespace: 'shipment-v8', shape: shipmentDetails },
  shipments: { namespace: 'shipment-v8', shape: z.strictObject({ link: many(link) }) },
  'shipment-refund-request-info': { namespace: 'shipment-v8', shape: refundInfo },
  'non-contract-shipment-info': {
    namespace: 'ncshipment-v4',
    shape: z.strictObject({ 'shipment-id': text(32), 'tracking-pin': pin.optional(), links }),
  },
  'non-contract-shipment-refund-request-info': { namespace: 'ncshipment-v4', shape: refundInfo },
  manifests: { namespace: 'manifest-v8', shape: z.strictObject({ link: many(link) }) },
  manifest: {
    namespace: 'manifest-v8',
    shape: z.strictObject({ 'customer-request-id': requestId.optional(), 'po-number': text(), links }),
  },
  'tracking-detail': { namespace: 'track-v2', shape: trackingDetail },
  'pickup-availability': {
    namespace: 'pickup/availability',
    shape: z.strictObject({
      'postal-code': text(),
      'on-demand-cutoff': text(),
      'on-demand-tour': flag,
      // The schema writes it so.
      'prority-world-cutoff': text(),
      'scheduled-pickups-available': flag,
    }),
  },
  'pickup-request-info': { namespace: 'pickuprequest', shape: pickupInfo },
  messages: {
    namespace: 'messages',
    shape: z.strictObject({ message: many(z.strictObject({ code: text(), description: text() })) }),
  },
}

/** Where a document is not what the carrier answers, and why; null where nothing is wrong. */
export function answerProblem(body: string): string | null {
  const [[root, content] = ['', null]] = Object.entries((parseXml(body) ?? {}) as object)
  const known = answerShapes[root]
  if (!known) return `${root}: the carrier answers no such document`
  if (!body.includes(`<${root} xmlns="http://www.canadapost.ca/ws/${known.namespace}"`))
    return `${root}: its namespace is not ${known.namespace}`
  // An element without any is read as the text of nothing.
  return problemOf(z.object({ [root]: known.shape }), { [root]: content === '' ? {} : content })
}
