import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  base64Pattern,
  choice,
  commaList,
  dictionary,
  flag,
  integer,
  list,
  number,
  object,
  text,
} from '../api/fields.ts'
import { keywordFilter, orderingFilter, page, shortListQuery } from '../api/pages.ts'
import { blankAsNull } from '../api/payments.ts'
import { countryCodes } from '../countries/countries.ts'
import { currencyCodes } from '../countries/currencies.ts'

/** The ways of looking at the list; the others show what lacks something. */
export const productViews = ['all', 'no_weight', 'no_hs_code', 'no_barcode'] as const
export type ProductView = (typeof productViews)[number]

export const productOrders = [
  'created_at',
  'sku',
  'name',
  'weight',
  'hs_code',
  'origin_country',
  'value',
  'barcode',
  'shelf',
] as const

/** What is known of a product besides its SKU, in the order of the table. */
export const productFields = [
  'name',
  'weight_grams',
  'length_mm',
  'width_mm',
  'height_mm',
  'hs_code',
  'origin_country',
  'value',
  'currency',
  'barcode',
  'shelf',
  'ships_alone',
] as const
export type ProductField = (typeof productFields)[number]

/** More a change is two changes. */
export const mostProductRows = 5000

const nullable = <T extends z.ZodType>(type: T) => blankAsNull(type)
const oneLine = (max: number) =>
  text(max).refine(value => !/\p{Cc}/u.test(value), 'Control and invisible characters are not allowed.')

const sku = () =>
  text(35, { blank: false }).refine(
    value => !/\p{Cc}/u.test(value),
    'Control and invisible characters are not allowed.',
  )

const side = () => nullable(integer({ min: 1, max: 100_000 })).optional()

/** Null, and a blank text, empties a field; what is left out stays. */
const fieldShape = {
  name: nullable(oneLine(200)).optional(),
  weight_grams: nullable(integer({ min: 1, max: 100_000_000 }))
    .optional()
    .meta({ description: 'Weight of one, in grams.' }),
  length_mm: side(),
  width_mm: side(),
  height_mm: side(),
  hs_code: nullable(oneLine(35)).optional(),
  origin_country: nullable(choice(countryCodes)).optional(),
  value: nullable(number({ min: 0, max: 1e9 }))
    .optional()
    .meta({ description: 'Value of one, in `currency`.' }),
  currency: nullable(choice(currencyCodes)).optional(),
  barcode: nullable(oneLine(80)).optional(),
  shelf: nullable(oneLine(40)).optional(),
  ships_alone: flag().optional(),
}

export const productFieldsData = object(fieldShape)
export type ProductFieldsInput = z.output<typeof productFieldsData>

export const productData = object({ sku: sku(), ...fieldShape }).meta({ id: 'ProductData' })
export type ProductInput = z.output<typeof productData>

const productPatch = object({
  /** The revision the edit began with. */
  revision: integer({ min: 1 }),
  sku: sku().optional(),
  ...fieldShape,
}).meta({ id: 'DeskProductPatch' })
export type ProductPatch = z.output<typeof productPatch>

export const productRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('product'),
    sku: z.string(),
    name: z.string().nullable(),
    /** Of one of it. */
    weight_grams: z.number().int().nullable(),
    length_mm: z.number().int().nullable(),
    width_mm: z.number().int().nullable(),
    height_mm: z.number().int().nullable(),
    hs_code: z.string().nullable(),
    origin_country: z.enum(countryCodes).nullable(),
    value: z.number().nullable(),
    currency: z.enum(currencyCodes).nullable(),
    barcode: z.string().nullable(),
    shelf: z.string().nullable(),
    ships_alone: z.boolean(),
    picture_url: z.string().nullable(),
    /** Which fields came with an order, and its number; all others were typed. */
    sources: z.record(z.string(), z.string()),
    /** Orders with it that wait to be shipped. */
    open_orders: z.number().int(),
    /** Counts what people changed; an edit names the one it began with. */
    revision: z.number().int(),
    /** Who changed it last; null while only orders filled it. */
    changed_by: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Product' })
export type ProductRecord = z.output<typeof productRecord>

const narrowing = {
  view: choice(productViews).optional(),
  ...keywordFilter('the SKU, the name, the barcode, the HS code and the shelf'),
  sku: commaList().optional(),
  barcode: commaList().optional(),
}
export const productFilters = object({
  ...shortListQuery(50),
  ...orderingFilter({ names: productOrders }),
  ...narrowing,
})
export type ProductFilters = z.output<typeof productFilters>

const productCounts = z
  .strictObject({
    all: z.number().int(),
    no_weight: z.number().int(),
    no_hs_code: z.number().int(),
    no_barcode: z.number().int(),
  } satisfies Record<ProductView, z.ZodType>)
  .meta({ id: 'ProductCounts' })
export type ProductCounts = z.output<typeof productCounts>

/** Read row by row, so that one that does not fit is told where it is and the others are not lost. */
const rowData = object({
  sku: text(),
  fields: dictionary(20_000),
  revision: integer({ min: 1 }).optional(),
})
export type ProductRowInput = z.output<typeof rowData>

const changesData = object({
  rows: list(rowData, { nonEmpty: true, most: mostProductRows }),
  dry: flag().optional().meta({ description: 'Says what would change and stores nothing' }),
}).meta({ id: 'ProductChangesData' })
export type ProductChangesInput = z.output<typeof changesData>

export const rowOutcomes = ['changed', 'added', 'unchanged', 'unread'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const changedRow = z.strictObject({
  /** Its place among the rows. */
  index: z.number().int(),
  sku: z.string(),
  product_id: z.string().nullable(),
  outcome: z.enum(rowOutcomes),
  /** What the product is at; of a row that was looked at only, what it was at. */
  revision: z.number().int().nullable(),
  changes: z.record(z.string(), z.strictObject({ before: z.unknown(), after: z.unknown() })),
  errors: z.record(z.string(), z.array(z.string())),
})
export type ProductRowResult = z.output<typeof changedRow>

const changesResult = z
  .strictObject({
    /** Undoes it as a whole; null when nothing was changed. */
    change_id: z.string().nullable(),
    changed: z.number().int(),
    added: z.number().int(),
    unchanged: z.number().int(),
    unread: z.number().int(),
    /** Orders that wait to be shipped with any of the products that change. */
    open_orders: z.number().int(),
    /** Drafts of shipments with any of them; bought labels stay as they are. */
    drafts: z.number().int(),
    rows: z.array(changedRow),
  })
  .meta({ id: 'ProductChanges' })
export type ProductChangesResult = z.output<typeof changesResult>

const undoResult = z
  .strictObject({
    undone: z.number().int(),
    /** Changed since by somebody, and left as they are. */
    left: z.number().int(),
  })
  .meta({ id: 'ProductUndoResult' })

const fillResult = z
  .strictObject({ added: z.number().int(), filled: z.number().int() })
  .meta({ id: 'ProductFillResult' })
export type ProductFillResult = z.output<typeof fillResult>

/** Enough for a picture of a row; the page makes it small before it sends it. */
export const mostPictureBytes = 128 * 1024

const pictureData = object({
  picture: text(undefined, { blank: false })
    .refine(value => value.length <= Math.ceil(mostPictureBytes / 3) * 4, {
      error: `Error: file size exceeds ${mostPictureBytes} bytes.`,
    })
    .refine(value => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value), {
      error: 'Invalid base64 file content',
    })
    .meta({ contentEncoding: 'base64', pattern: base64Pattern }),
}).meta({ id: 'ProductPictureData' })

/** The smallest PNG there is. */
const examplePicture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

const byId = object({ id: text(80) })

export const productEndpoints = {
  list: endpoint({
    id: 'deskProducts.list',
    method: 'GET',
    path: '/desk/products',
    summary: 'List products',
    auth: 'required',
    query: productFilters,
    responses: { 200: page(productRecord) },
  }),
  counts: endpoint({
    id: 'deskProducts.counts',
    method: 'GET',
    path: '/desk/product-counts',
    summary: 'How many products there are, and how many lack something',
    auth: 'required',
    responses: { 200: productCounts },
  }),
  restore: endpoint({
    id: 'deskProducts.restore',
    method: 'POST',
    path: '/desk/products/:id/restore',
    summary: 'Bring back a removed product',
    auth: 'required',
    scope: 'buy',
    params: byId,
    responses: { 200: productRecord },
    refusals: [404, 409],
  }),
  change: endpoint({
    id: 'deskProducts.change',
    method: 'POST',
    path: '/desk/products/changes',
    summary: 'Change and add many products by their SKU',
    description:
      'All of it or nothing: a row that cannot be read refuses everything and is named by its `index`. With `dry` nothing is stored, and every row says what it would change. A row with a `revision` is refused when somebody changed the product since.',
    auth: 'required',
    scope: 'buy',
    body: changesData,
    example: { rows: [{ sku: 'MUG-3', fields: { weight_grams: 350 } }], dry: true },
    responses: { 200: changesResult },
    refusals: [409],
  }),
  fill: endpoint({
    id: 'deskProducts.fill',
    method: 'POST',
    path: '/desk/products/fill',
    summary: 'Fill products from the orders there are',
    description:
      'Makes a product of every SKU nobody knew and fills what is empty, from the newest order to the oldest. Nothing that is there is changed.',
    auth: 'required',
    scope: 'buy',
    responses: { 200: fillResult },
  }),
  undo: endpoint({
    id: 'deskProducts.undo',
    method: 'POST',
    path: '/desk/product-changes/:id/undo',
    summary: 'Take back a change of products, where nobody changed them since',
    auth: 'required',
    scope: 'buy',
    params: byId,
    responses: { 200: undoResult },
    refusals: [404],
  }),
  picture: endpoint({
    id: 'deskProducts.picture',
    method: 'GET',
    path: '/desk/products/:id/picture',
    summary: 'The picture of a product',
    auth: 'required',
    params: byId,
    responses: { 200: { mediaTypes: ['image/png', 'image/jpeg'], description: 'The picture, with an ETag' } },
    refusals: [404],
  }),
  changePicture: endpoint({
    id: 'deskProducts.changePicture',
    method: 'PUT',
    path: '/desk/products/:id/picture',
    summary: 'Give a product a picture',
    description: 'A PNG or JPEG of at most 128 KB and 1024 dots a side.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    body: pictureData,
    example: { picture: examplePicture },
    responses: { 200: productRecord },
    refusals: [404],
  }),
  removePicture: endpoint({
    id: 'deskProducts.removePicture',
    method: 'DELETE',
    path: '/desk/products/:id/picture',
    summary: 'Take the picture of a product away',
    auth: 'required',
    scope: 'buy',
    params: byId,
    responses: { 200: productRecord },
    refusals: [404],
  }),
}
