import { z } from 'zod'
import { amount, flag, list, number, record, recordOrNull, text, texts } from '../../carriers/kit/answers.ts'
import { listOf, textUpTo } from '../../carriers/kit/shapes.ts'
import type { QueryName } from './queries.ts'

/** Variables of each question and change, strict: what is not of these shapes is not sent. */

const gid = (kind: string) => z.string().regex(new RegExp(`^gid://shopify/${kind}/\\d+$`))

const tracking = z.strictObject({
  company: textUpTo(255),
  number: textUpTo(255).optional(),
  url: z.url().max(2000).optional(),
  numbers: listOf(textUpTo(255), 100).optional(),
  urls: listOf(z.url().max(2000), 100).optional(),
})

export const variableShapes: Record<QueryName, z.ZodType> = {
  PackdeskOrders: z.strictObject({
    first: z.int().min(1).max(250),
    after: z.string().nullable(),
    query: textUpTo(500),
  }),
  PackdeskOrdersById: z.strictObject({ ids: listOf(gid('Order'), 250) }),
  PackdeskGroups: z.strictObject({ id: gid('Order'), after: textUpTo(1000) }),
  PackdeskGroupLines: z.strictObject({ id: gid('FulfillmentOrder'), after: textUpTo(1000) }),
  PackdeskFulfillments: z.strictObject({ id: gid('Order') }),
  PackdeskShop: z.strictObject({}),
  PackdeskFulfill: z.strictObject({
    fulfillment: z.strictObject({
      lineItemsByFulfillmentOrder: listOf(
        z.strictObject({
          fulfillmentOrderId: gid('FulfillmentOrder'),
          fulfillmentOrderLineItems: listOf(
            z.strictObject({ id: gid('FulfillmentOrderLineItem'), quantity: z.int().min(1) }),
            500,
          ),
        }),
        250,
      ),
      trackingInfo: tracking,
      notifyCustomer: z.boolean(),
    }),
  }),
  PackdeskTrack: z.strictObject({ id: gid('Fulfillment'), tracking, notify: z.boolean() }),
  PackdeskCancel: z.strictObject({ id: gid('Fulfillment') }),
}

/** What is read of its answers; what they do not name is not looked at. */

export const tokenAnswer = record({ access_token: text, expires_in: number })
export const signInRefusal = record({ error: text, error_description: text })

const cost = record({
  requestedQueryCost: number,
  throttleStatus: recordOrNull({ maximumAvailable: number, currentlyAvailable: number, restoreRate: number }),
})
export const envelopeAnswer = record({
  errors: list(record({ message: text, extensions: record({ code: text, requiredAccess: text }) })),
  extensions: record({ cost }),
})
export type AnsweredCost = z.output<typeof cost>

const page = record({ hasNextPage: flag, endCursor: text })
const weight = recordOrNull({ unit: text, value: number })

const groupLine = record({
  ...texts('id', 'sku', 'productTitle', 'variantTitle'),
  remainingQuantity: amount,
  requiresShipping: flag,
  weight,
  lineItem: record({
    id: text,
    currentQuantity: amount,
    discountedUnitPriceAfterAllDiscountsSet: record({
      presentmentMoney: record({ amount, currencyCode: text }),
    }),
  }),
  variant: recordOrNull({
    id: text,
    inventoryItem: record({
      ...texts('harmonizedSystemCode', 'countryCodeOfOrigin'),
      measurement: record({ weight }),
    }),
  }),
})
export type AnsweredGroupLine = z.output<typeof groupLine>

const groupLines = record({ pageInfo: page, nodes: list(groupLine) })

const group = record({
  ...texts('id', 'status', 'fulfillAt'),
  supportedActions: list(record({ action: text })),
  assignedLocation: record({ name: text, location: record({ id: text }) }),
  fulfillmentHolds: list(record(texts('reason', 'reasonNotes', 'displayReason'))),
  deliveryMethod: record({ methodType: text }),
  lineItems: groupLines,
})
export type AnsweredGroup = z.output<typeof group>

const groups = record({ pageInfo: page, nodes: list(group) })

const address = recordOrNull(
  texts(
    'name',
    'company',
    'address1',
    'address2',
    'city',
    'provinceCode',
    'province',
    'zip',
    'countryCodeV2',
    'phone',
  ),
)
export type AnsweredAddress = z.output<typeof address>

const orderShape = {
  ...texts('id', 'legacyResourceId', 'name', 'processedAt', 'updatedAt', 'cancelledAt', 'cancelReason'),
  ...texts('displayFinancialStatus', 'displayFulfillmentStatus', 'email', 'note'),
  test: flag,
  taxesIncluded: flag,
  requiresShipping: flag,
  tags: list(text),
  currentTotalPriceSet: record({ presentmentMoney: record({ currencyCode: text }) }),
  shippingAddress: address,
  billingAddress: address,
  shippingLine: record({ title: text }),
  fulfillmentOrders: groups,
}
const order = record(orderShape)
export type AnsweredOrder = z.output<typeof order>

export const ordersAnswer = record({
  orders: recordOrNull({ pageInfo: page, nodes: list(order) }),
})
export const orderNodesAnswer = record({ nodes: list(recordOrNull(orderShape)) })
export const groupsAnswer = record({ order: record({ fulfillmentOrders: groups }) })
export const groupLinesAnswer = record({ fulfillmentOrder: record({ lineItems: groupLines }) })

const fulfillment = record({ id: text, status: text, trackingInfo: list(record({ number: text })) })
export type AnsweredFulfillment = z.output<typeof fulfillment>
export const fulfillmentsAnswer = record({
  order: recordOrNull({ ...orderShape, fulfillments: list(fulfillment) }),
})

export const shopAnswer = record({
  shop: recordOrNull({ name: text, url: text }),
  currentAppInstallation: record({ accessScopes: list(record({ handle: text })) }),
  locations: record({ nodes: list(record({ id: text, name: text })) }),
})

const changed = recordOrNull({
  fulfillment: recordOrNull({ id: text, status: text }),
  userErrors: list(record({ message: text })),
})
export const changeAnswer = record({
  fulfillmentCreate: changed,
  fulfillmentTrackingInfoUpdate: changed,
  fulfillmentCancel: changed,
})

/** The number at the end of one of Shopify's ids: `gid://shopify/Order/450789469`. */
export const numberIn = (id: string | null): string | null => /\/(\d+)(?:\?|$)/.exec(id ?? '')?.[1] ?? null
