import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, day, dictionary, flag, object, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { shopDoubts, shopOrderStates, shopTroubleKinds, writeBackStates } from './shop-states.ts'

const instant = () => z.iso.datetime()

/** A kind of shop this build can connect to, with what a form needs to ask for its settings. */
const shopKind = z
  .strictObject({
    object_type: z.literal('shop_kind'),
    slug: z.string(),
    title: z.string(),
    /** Where the keys come from: a page of the shop and what to do there. */
    keys: z.strictObject({ url: z.string(), minutes: z.int(), steps: z.array(z.string()) }),
    abilities: z.strictObject({
      /** It says that orders are held back. */
      holds: z.boolean(),
      /** A part of an order can be told as sent. */
      partial: z.boolean(),
      several_parcels: z.boolean(),
      /** It writes to its customers about what was sent, where it is told to. */
      notifies: z.boolean(),
      /** It can be told that a label was voided; otherwise somebody does it there. */
      takes_back: z.boolean(),
      /** It is not asked for orders, but posts them. */
      posts: z.boolean(),
      verified: z.enum(['shop', 'documentation', 'simulator']),
    }),
    /** JSON Schema of `settings`; secret ones carry `secret: true`. */
    settings_schema: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ShopKind' })
export type ShopKind = z.output<typeof shopKind>

/** What of the orders of a shop comes in, and what goes back. */
const choices = {
  /** Orders that are not paid yet come in too. */
  takes_unpaid: flag(),
  /** Orders the shop holds back come in too. */
  takes_held: flag(),
  /** The shop is told of bought labels, from the moment of connecting on. */
  writes_back: flag(),
  /** The shop is asked to write to its customers about what was sent. */
  notifies: flag(),
}

const shopData = object({
  kind: text(50, { blank: false }),
  name: text(100, { blank: false }),
  /** What its orders have as their source, as in files of the same shop; the kind when left out. */
  source: text(50, { blank: false }).optional(),
  settings: dictionary(),
  /** Orders that changed since this day come in; those of the last two weeks when left out. */
  since: day().optional(),
  test_mode: flag().optional(),
  active: flag().optional(),
  takes_unpaid: choices.takes_unpaid.optional(),
  takes_held: choices.takes_held.optional(),
  writes_back: choices.writes_back.optional(),
  notifies: choices.notifies.optional(),
}).meta({ id: 'ShopData' })
export type ShopInput = z.output<typeof shopData>

const shopPatch = object({
  name: text(100, { blank: false }),
  settings: dictionary(),
  active: flag(),
  ...choices,
})
  .partial()
  .meta({ id: 'ShopPatch' })
export type ShopPatch = z.output<typeof shopPatch>

const trouble = z.strictObject({
  kind: z.enum(shopTroubleKinds),
  message: z.string(),
  /** Permissions that have to be granted, by the shop's own words. */
  missing: z.array(z.string()),
  since: instant(),
})

const shopRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('shop'),
    kind: z.string(),
    name: z.string(),
    source: z.string(),
    /** Which shop the keys are of. */
    identity: z.string(),
    test_mode: z.boolean(),
    active: z.boolean(),
    takes_unpaid: z.boolean(),
    takes_held: z.boolean(),
    writes_back: z.boolean(),
    notifies: z.boolean(),
    since: z.string(),
    /** What of the settings is no secret. */
    settings: z.record(z.string(), z.unknown()),
    /** Names of the secrets that are stored. */
    stored_secrets: z.array(z.string()),
    /** When it last answered; null while it never did. */
    heard_at: instant().nullable(),
    /** When it is asked again; null while it is off, or waits for somebody. */
    next_at: instant().nullable(),
    /** Why it does not answer; null while all is well. */
    trouble: trouble.nullable(),
    counts: z.strictObject({
      /** Its orders that are orders here. */
      orders: z.int(),
      /** Left out: unpaid, held, sent, cancelled, or nothing to send. */
      left_out: z.int(),
      /** Could not become orders. */
      problems: z.int(),
      /** Changed there after their labels were bought. */
      doubts: z.int(),
      write_backs_waiting: z.int(),
      write_backs_stuck: z.int(),
    }),
    /** Orders that could not be taken, the newest first, up to 20. */
    problems: z.array(
      z.strictObject({ number: z.string(), url: z.string().nullable(), message: z.string() }),
    ),
    /** Where a shop that is not asked posts its orders, below the address of the station; null of others. */
    posts_to: z.string().nullable(),
    /** The secret the station made for it: told once, by the call that connects it. */
    made_secret: z.string().nullable(),
    created_at: instant(),
  })
  .meta({ id: 'ConnectedShop' })
export type ShopRecord = z.output<typeof shopRecord>

/** Whether a shop lets its keys in. */
const shopTest = z
  .strictObject({
    success: z.boolean(),
    /** As the shop calls itself, where it said so. */
    shop_name: z.string().nullable(),
    trouble: trouble.omit({ since: true }).nullable(),
    /** What people should know although it works. */
    notes: z.array(z.string()),
  })
  .meta({ id: 'ShopTest' })
export type ShopTest = z.output<typeof shopTest>

const writeBackRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('write_back'),
    shop: z.strictObject({ id: z.string(), name: z.string() }),
    order: z.strictObject({ id: z.string(), number: z.string() }),
    shipment_id: z.string(),
    carrier: z.string(),
    tracking_numbers: z.array(z.string()),
    state: z.enum(writeBackStates),
    attempts: z.int(),
    /** What stood in the way, or what the shop noted. */
    message: z.string().nullable(),
    /** When it is tried again without being asked. */
    next_at: instant().nullable(),
    created_at: instant(),
    changed_at: instant(),
  })
  .meta({ id: 'WriteBack' })
export type WriteBackRecord = z.output<typeof writeBackRecord>

const orderAtShop = z
  .strictObject({
    order_id: z.string(),
    shop: z.strictObject({ id: z.string(), kind: z.string(), name: z.string() }),
    /** As the shop writes it, and its page there. */
    number: z.string(),
    url: z.string().nullable(),
    state: z.enum(shopOrderStates),
    reason: z.string().nullable(),
    /** What the shop changed after the label was bought; null where nothing, or once somebody has seen it. */
    doubt: z.strictObject({ what: z.enum(shopDoubts), message: z.string(), since: instant() }).nullable(),
    heard_at: instant(),
    write_backs: z.array(writeBackRecord),
  })
  .meta({ id: 'OrderAtShop' })
export type OrderAtShop = z.output<typeof orderAtShop>

const byId = object({ id: text(80) })

/** Shops orders come from, and which hear of their labels. */
export const shopEndpoints = {
  kinds: endpoint({
    id: 'shops.kinds',
    method: 'GET',
    path: '/desk/shop-kinds',
    summary: 'Kinds of shops this build can connect to, with the schemas of their settings',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(shopKind) },
  }),
  list: endpoint({
    id: 'shops.list',
    method: 'GET',
    path: '/desk/shops',
    summary: 'List connected shops of both modes',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(shopRecord) },
  }),
  create: endpoint({
    id: 'shops.create',
    method: 'POST',
    path: '/desk/shops',
    summary: 'Connect a shop',
    description:
      'Its orders come in from then on, each poll that brings something as an import that can be undone. A shop is connected once in a mode, and no two have the same `source`. One that posts its orders says where to in `posts_to`, and a secret the station made for it in `made_secret`, this once.',
    auth: 'required',
    noStore: true,
    body: shopData,
    example: {
      kind: 'woocommerce',
      name: 'Shop of the house',
      settings: {
        shop_url: 'https://shop.example',
        consumer_key: 'ck_0123456789',
        consumer_secret: 'cs_0123456789',
      },
      active: false,
    },
    responses: { 201: shopRecord },
    refusals: [404, 409],
  }),
  change: endpoint({
    id: 'shops.change',
    method: 'PATCH',
    path: '/desk/shops/:id',
    summary: 'Change a connected shop',
    description:
      'Settings that are left out stay; one that is null is removed. Keys of another shop are refused: connect that one. A change of where calls go needs the secrets again.',
    auth: 'required',
    params: byId,
    body: shopPatch,
    example: { active: false },
    responses: { 200: shopRecord },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'shops.remove',
    method: 'DELETE',
    path: '/desk/shops/:id',
    summary: 'Disconnect a shop; its orders stay',
    description:
      'It hears of no further label, not of those either that wait to be told. Refused while it is being told.',
    auth: 'required',
    params: byId,
    responses: { 200: shopRecord },
    refusals: [404, 409],
  }),
  test: endpoint({
    id: 'shops.test',
    method: 'POST',
    path: '/desk/shops/:id/test',
    summary: 'Ask the shop whether the keys work',
    auth: 'required',
    params: byId,
    responses: { 200: shopTest },
    refusals: [404],
  }),
  poll: endpoint({
    id: 'shops.poll',
    method: 'POST',
    path: '/desk/shops/:id/poll',
    summary: 'Ask the shop for changes now',
    description:
      'It is asked in the background, whatever pause there would be; what comes shows in the shop and as an import.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    responses: { 200: shopRecord },
    refusals: [404, 409],
  }),
  writeBacks: endpoint({
    id: 'shops.writeBacks',
    method: 'GET',
    path: '/desk/shops/write-backs',
    summary: 'List what shops are told of labels, the newest first',
    auth: 'required',
    query: object({
      ...shortListQuery(),
      state: choice(writeBackStates).optional(),
      shop_id: text(80).optional(),
    }),
    responses: { 200: page(writeBackRecord) },
  }),
  retryWriteBack: endpoint({
    id: 'shops.retryWriteBack',
    method: 'POST',
    path: '/desk/shops/write-backs/:id/retry',
    summary: 'Tell the shop of a label once more, or take it back there',
    description:
      'One nobody knows the outcome of is looked up there first. Refused for what the shop was told, and while it is being asked.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    responses: { 200: writeBackRecord },
    refusals: [404, 409],
  }),
  order: endpoint({
    id: 'shops.order',
    method: 'GET',
    path: '/desk/shops/orders/:id',
    summary: 'What the shop of an order says of it, and was told',
    auth: 'required',
    params: byId,
    responses: { 200: orderAtShop },
    refusals: [404],
  }),
  seeOrder: endpoint({
    id: 'shops.seeOrder',
    method: 'POST',
    path: '/desk/shops/orders/:id/seen',
    summary: 'Say that a change at the shop was seen',
    description: 'It only takes it off what needs attention: the order and its labels stay as they are.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    responses: { 200: orderAtShop },
    refusals: [404],
  }),
}
