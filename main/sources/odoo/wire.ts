import { z } from 'zod'
import {
  flag,
  lenient,
  list,
  membersIn,
  record,
  recordOrNull,
  texts,
  toText,
} from '../../carriers/kit/answers.ts'
import type { RequestShapes } from '../../carriers/kit/request-shape.ts'
import { oneOf, textLike, textUpTo } from '../../carriers/kit/shapes.ts'
import { float } from '../kit/floats.ts'

/**
 * What the server takes, by model and method below `json/2`: arguments by their names in odoo/odoo (`web_search_read` of
 * the module web, `write` and `has_access` of every model, `button_validate` of stock), members by those of the models of
 * stock, sale_stock and stock_delivery.
 */
const ids = z.array(z.int().min(1)).length(1)
const time = textLike(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

const name = { name: {} } as const
/** Of a delivery, with everything in it; nothing comes that is not named. */
export const specification = {
  name: {},
  state: {},
  create_date: {},
  write_date: {},
  note: {},
  carrier_tracking_ref: {},
  carrier_id: { fields: name },
  company_id: { fields: { currency_id: { fields: name } } },
  sale_id: { fields: { name: {}, currency_id: { fields: name } } },
  partner_id: {
    fields: {
      name: {},
      commercial_company_name: {},
      street: {},
      street2: {},
      city: {},
      zip: {},
      state_id: { fields: { code: {} } },
      country_id: { fields: { code: {} } },
      phone: {},
      email: {},
      is_company: {},
    },
  },
  move_ids: {
    fields: {
      state: {},
      product_uom_qty: {},
      sale_line_id: { fields: { price_subtotal: {}, product_uom_qty: {} } },
      product_id: {
        fields: {
          display_name: {},
          name: {},
          default_code: {},
          type: {},
          weight: {},
          weight_uom_name: {},
          hs_code: {},
          country_of_origin: { fields: { code: {} } },
        },
      },
    },
  },
} as const

type Named = { readonly [name: string]: { fields?: Named } }
const fieldsOf = (known: Named): z.ZodType =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(known).map(([field, { fields }]) => [
        field,
        z.strictObject(fields ? { fields: fieldsOf(fields) } : {}),
      ]),
    ),
  )

const outgoing = z.tuple([z.literal('picking_type_code'), z.literal('='), z.literal('outgoing')])
const since = z.tuple([z.literal('write_date'), z.literal('>'), time])
const anyOf = z.tuple([z.literal('id'), z.literal('in'), z.array(z.int().min(1)).min(1)])

export const requestShapes: RequestShapes = {
  'POST /stock.picking/web_search_read': {
    shape: z.strictObject({
      domain: z.tuple([outgoing, z.union([since, anyOf])]),
      specification: fieldsOf(specification),
      order: z.literal('write_date asc, id asc'),
      limit: z.int().min(1).max(100),
      offset: z.int().min(0),
    }),
    fields: {},
  },
  'POST /stock.picking/write': {
    shape: z.strictObject({
      ids,
      vals: z.strictObject({
        carrier_tracking_ref: z.union([textUpTo(1000), z.literal(false)]),
        carrier_id: z.int().min(1).optional(),
      }),
    }),
    fields: {},
  },
  'POST /stock.picking/button_validate': { shape: z.strictObject({ ids }), fields: {} },
  'POST /delivery.carrier/search_read': {
    shape: z.strictObject({
      domain: z.tuple([
        z.tuple([z.literal('delivery_type'), z.literal('in'), z.array(oneOf('fixed base_on_rule'))]),
        z.tuple([z.literal('name'), z.literal('=ilike'), textUpTo(200)]),
      ]),
      fields: z.tuple([z.literal('name')]),
      limit: z.int().min(1),
    }),
    fields: {},
  },
  'POST /*/has_access': {
    shape: z.strictObject({ ids: z.tuple([]), operation: oneOf('read write') }),
    fields: {},
  },
}

/** What is read of its answers; what they do not name is not looked at. Nothing is `false`. */

const coded = record(texts('code'))
const named = record(texts('id', 'name'))

const partner = recordOrNull({
  ...texts('name', 'commercial_company_name', 'street', 'street2', 'city', 'zip', 'phone', 'email'),
  is_company: flag,
  state_id: coded,
  country_id: coded,
})
export type AnsweredPartner = NonNullable<z.output<typeof partner>>

const product = recordOrNull({
  ...texts('id', 'display_name', 'name', 'default_code', 'type', 'weight_uom_name', 'hs_code'),
  weight: float,
  country_of_origin: coded,
})

const move = record({
  ...texts('id', 'state'),
  product_uom_qty: float,
  sale_line_id: record({ ...texts('id'), price_subtotal: float, product_uom_qty: float }),
  product_id: product,
})
export type AnsweredMove = z.output<typeof move>

const picking = record({
  ...texts('id', 'name', 'state', 'create_date', 'write_date', 'note', 'carrier_tracking_ref'),
  carrier_id: named,
  company_id: record({ currency_id: named }),
  sale_id: record({ ...texts('name'), currency_id: named }),
  partner_id: partner,
  move_ids: list(move),
})
export type AnsweredPicking = z.output<typeof picking>
export const pickingsAnswer = record({ records: list(picking) })

export const carriersAnswer = list(named)
export const companiesAnswer = list(named)

export const refusalAnswer = record(texts('name', 'message'))
/** The model in the words of a refusal: `(stock.picking)`. */
export const modelIn = lenient(value => /\(([a-z_]+(?:\.[a-z_]+)+)\)/.exec(toText(value) ?? '')?.[1] ?? null)
export const hasRecords = (body: unknown): boolean => Array.isArray(membersIn(body).records)
