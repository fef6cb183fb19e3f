import { z } from 'zod'
import {
  amount,
  lenient,
  list,
  membersIn,
  record,
  recordOrNull,
  text,
  texts,
  toText,
} from '../../carriers/kit/answers.ts'
import type { RequestShapes } from '../../carriers/kit/request-shape.ts'
import { textLike, textUpTo } from '../../carriers/kit/shapes.ts'
import { float } from '../kit/floats.ts'

/**
 * What the shop takes, by the paths below `api`: criteria of a search, and what is written of a delivery, after the
 * definitions of the entities in shopware/shopware (OrderDefinition, OrderDeliveryDefinition) and its
 * OrderActionController.
 */
const id = textLike(/^[0-9a-f]{32}$/)
const instant = textLike(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}$/)

/** Members of an order that may be asked along, without which they stay empty. */
export const along = {
  associations: {
    lineItems: { associations: { product: {} } },
    deliveries: {
      associations: {
        positions: {},
        shippingOrderAddress: { associations: { country: {}, countryState: {} } },
        shippingMethod: {},
        stateMachineState: {},
      },
    },
    transactions: {
      associations: {
        stateMachineState: {},
        captures: {
          associations: { refunds: { associations: { positions: {}, stateMachineState: {} } } },
        },
      },
    },
    stateMachineState: {},
    currency: {},
    billingAddress: { associations: { country: {}, countryState: {} } },
    orderCustomer: {},
    tags: {},
  },
} as const

type Branches = { readonly [name: string]: { associations?: Branches } }

/** Names associations as deep as they are known, and no other. */
const branchesOf = (known: Branches): z.ZodType =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(known).map(([name, { associations }]) => {
        const deeper = associations ? { associations: branchesOf(associations).optional() } : {}
        return [name, z.strictObject(deeper).optional()]
      }),
    ),
  )

/** Times that say that something of an order is another now: a change of its parts does not always move its own. */
export const changeTimes = [
  'createdAt',
  'updatedAt',
  'deliveries.updatedAt',
  'deliveries.shippingOrderAddress.updatedAt',
  'transactions.createdAt',
  'transactions.updatedAt',
] as const

const changedSince = z.strictObject({
  type: z.literal('multi'),
  operator: z.literal('or'),
  queries: z
    .array(
      z.strictObject({
        type: z.literal('range'),
        field: z.enum(changeTimes),
        parameters: z.strictObject({ gte: instant }),
      }),
    )
    .min(1),
})
const behind = z.strictObject({
  type: z.literal('range'),
  field: z.literal('autoIncrement'),
  parameters: z.strictObject({ gt: z.int().min(0) }),
})

export const requestShapes: RequestShapes = {
  'POST /search/order': {
    shape: z.strictObject({
      ids: z.array(id).min(1).optional(),
      // A shop allows no more unless somebody told it to.
      limit: z.int().min(1).max(100),
      filter: z.tuple([changedSince, behind]).optional(),
      sort: z
        .tuple([z.strictObject({ field: z.literal('autoIncrement'), order: z.literal('ASC') })])
        .optional(),
      aggregations: z
        .array(
          z.strictObject({ type: z.literal('max'), name: z.enum(changeTimes), field: z.enum(changeTimes) }),
        )
        .optional(),
      associations: branchesOf(along.associations).optional(),
    }),
    fields: {},
  },
  'PATCH /order-delivery/*': {
    shape: z.strictObject({
      trackingCodes: z.array(textUpTo(255)).optional(),
      customFields: z.strictObject({ packdesk_carriers: z.record(textUpTo(255), textUpTo(255)) }).optional(),
    }),
    fields: {},
  },
  'POST /_action/order_delivery/*/state/*': {
    shape: z.strictObject({ sendMail: z.boolean() }),
    fields: {},
  },
}

/** Changes of the state of a delivery that are made here. */
export type Transition = 'ship' | 'ship_partially' | 'reopen'

/** What is read of its answers; what they do not name is not looked at. Numbers are numbers, nothing is null. */

const members = lenient(membersIn)

/** Null where it was not told: that is no state. */
const state = recordOrNull(texts('technicalName', 'name'))
export type AnsweredState = z.output<typeof state>

const address = recordOrNull({
  ...texts('firstName', 'lastName', 'company', 'department', 'street', 'additionalAddressLine1'),
  ...texts('additionalAddressLine2', 'zipcode', 'city', 'phoneNumber', 'updatedAt'),
  country: record(texts('iso')),
  countryState: record(texts('shortCode', 'name')),
})
export type AnsweredAddress = NonNullable<z.output<typeof address>>

const product = recordOrNull({
  id: text,
  type: text,
  weight: float,
  customFields: members,
  translated: record({ customFields: members }),
})
export type AnsweredProduct = NonNullable<z.output<typeof product>>

const codes = lenient(value =>
  (Array.isArray(value) ? value : []).flatMap(each => {
    const said = toText(each)
    return said === null ? [] : [said]
  }),
)

const line = record({
  ...texts('id', 'productId', 'label', 'type'),
  quantity: amount,
  states: codes,
  payload: record({ productNumber: text }),
  price: record({ totalPrice: float, calculatedTaxes: list(record({ tax: float })) }),
  product,
})
export type AnsweredLine = z.output<typeof line>

const delivery = record({
  ...texts('id', 'updatedAt'),
  stateMachineState: state,
  shippingOrderAddress: address,
  shippingMethod: record(texts('name', 'trackingUrl')),
  positions: list(record(texts('orderLineItemId'))),
  trackingCodes: codes,
  customFields: record({ packdesk_carriers: members }),
})
export type AnsweredDelivery = z.output<typeof delivery>

const transaction = record({
  ...texts('createdAt', 'updatedAt'),
  stateMachineState: state,
  captures: list(
    record({
      refunds: list(
        record({
          stateMachineState: state,
          positions: list(record({ orderLineItemId: text, quantity: amount })),
        }),
      ),
    }),
  ),
})
export type AnsweredTransaction = z.output<typeof transaction>

const order = record({
  ...texts('id', 'orderNumber', 'orderDateTime', 'createdAt', 'updatedAt', 'taxStatus', 'customerComment'),
  autoIncrement: amount,
  amountTotal: float,
  price: record({ taxStatus: text }),
  stateMachineState: state,
  currency: record(texts('isoCode')),
  orderCustomer: record(texts('email')),
  billingAddress: address,
  lineItems: list(line),
  deliveries: list(delivery),
  transactions: list(transaction),
  tags: list(record(texts('name'))),
})
export type AnsweredOrder = z.output<typeof order>

/** The latest of each time, in the words of the database of the shop: UTC without a mark. */
const latest = lenient(value =>
  Object.values(membersIn(value)).flatMap(each => {
    const said = toText(membersIn(each).max)
    return said === null ? [] : [said]
  }),
)
export const ordersAnswer = record({ data: list(order), aggregations: latest })

export const tokenAnswer = record({ access_token: text, expires_in: amount })
export const refusalAnswer = record({ errors: list(record(texts('code', 'status', 'title', 'detail'))) })
export const missingAnswer = record({ missingPrivileges: codes })

/** By dotted names. */
export const settingsAnswer = lenient(value => toText(membersIn(value)['core.basicInformation.shopName']))
