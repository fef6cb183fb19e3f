import type { z } from 'zod'
import * as answer from '../kit/answers.ts'
import { currency } from './codes.ts'

/** What is read of the carrier's documents; what is not named is not looked at. */

const minor = answer.minorIn(currency)

const link = answer.list(
  answer.record({ '@rel': answer.text, '@href': answer.text, '@media-type': answer.text }),
)
const links = { links: answer.record({ link }), link }

const pricedOption = answer.record({
  'option-code': answer.text,
  'option-name': answer.text,
  'option-price': minor,
})

/** Rates and shipments name the same amounts differently. */
const serviceStandard = answer.record({
  'guaranteed-delivery': answer.yesOrNo,
  'expected-transit-time': answer.days,
  'expected-delivery-date': answer.day,
})
export type ServiceStandard = z.output<typeof serviceStandard>

const price = answer.record({
  due: minor,
  'due-amount': minor,
  base: minor,
  'base-amount': minor,
  options: answer.record({ option: answer.list(pricedOption) }),
  'priced-options': answer.record({ 'priced-option': answer.list(pricedOption) }),
  adjustments: answer.record({
    adjustment: answer.list(
      answer.record({
        'adjustment-code': answer.text,
        'adjustment-name': answer.text,
        'adjustment-cost': minor,
        'adjustment-amount': minor,
      }),
    ),
  }),
  /** Beside the price of what was bought. */
  'service-code': answer.text,
  'service-standard': serviceStandard,
  taxes: answer.record({ gst: minor, pst: minor, hst: minor }),
  'gst-amount': minor,
  'pst-amount': minor,
  'hst-amount': minor,
})
export type AnsweredPrice = z.output<typeof price>

const priceQuote = answer.record({
  'service-code': answer.text,
  'service-name': answer.text,
  'price-details': price,
  'service-standard': serviceStandard,
})
export type AnsweredQuote = z.output<typeof priceQuote>

const madeShipment = answer.record({
  'shipment-id': answer.text,
  'shipment-status': answer.text,
  'tracking-pin': answer.text,
  'return-tracking-pin': answer.text,
  'shipment-price': price,
  'non-contract-shipment-price': price,
  ...links,
})

const occurrence = answer.record({
  'event-identifier': answer.text,
  'event-date': answer.text,
  'event-time': answer.text,
  'event-description': answer.text,
  'event-site': answer.text,
  'event-retail-name': answer.text,
  'event-province': answer.text,
  'signatory-name': answer.text,
})
export type AnsweredOccurrence = z.output<typeof occurrence>

const trackingDetail = answer.record({
  'changed-expected-date': answer.day,
  'changed-expected-delivery-reason': answer.text,
  'expected-delivery-date': answer.day,
  'service-name': answer.text,
  'destination-postal-id': answer.text,
  'customer-ref-1': answer.text,
  'return-pin': answer.text,
  'signature-image-exists': answer.flag,
  'significant-events': answer.record({ occurrence: answer.list(occurrence) }),
})
export type AnsweredTracking = z.output<typeof trackingDetail>

const pickupInfo = answer.record({
  'pickup-request-header': answer.record({ 'request-id': answer.text, 'next-pickup-date': answer.day }),
  'pickup-request-price': answer.record({ 'due-amount': minor }),
  'pickup-times': answer.record({
    'on-demand-pickup-time': answer.record({ 'preferred-time': answer.time, 'closing-time': answer.time }),
  }),
})
export type AnsweredPickup = z.output<typeof pickupInfo>

const refundInfo = answer.record({ 'service-ticket-id': answer.text })
const linked = answer.record(links)
export type AnsweredLinks = z.output<typeof linked>

/** What is read of the documents that are answered, by the name of their root. */
export const answers = {
  messages: answer.record({
    message: answer.list(answer.record({ code: answer.text, description: answer.text })),
  }),
  'price-quotes': answer.record({ 'price-quote': answer.list(priceQuote) }),
  'shipment-info': madeShipment,
  'non-contract-shipment-info': madeShipment,
  'shipment-details': answer.record({ 'customer-request-id': answer.text }),
  'shipment-refund-request-info': refundInfo,
  'non-contract-shipment-refund-request-info': refundInfo,
  'tracking-detail': trackingDetail,
  'pickup-availability': answer.record({ 'on-demand-tour': answer.text }),
  'pickup-request-info': pickupInfo,
  shipments: linked,
  manifests: linked,
  manifest: answer.record({ 'po-number': answer.text, ...links }),
} as const
export type AnsweredRoot = keyof typeof answers
export type Answered<Root extends AnsweredRoot> = z.output<(typeof answers)[Root]>
