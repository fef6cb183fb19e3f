/** What a simulated shop remembers: one for all of them, in words of none. */

export type ShopPlace = {
  firstName: string
  lastName: string
  company: string
  line1: string
  line2: string
  city: string
  state: string
  postalCode: string
  country: string
  phone: string
}

export type ShopProduct = {
  id: number
  /** Of a variation: its article. */
  parentId: number | null
  /** In kilograms, as decimal text; nothing where the shop does not know it. */
  weight: string
  hsCode: string
  originCountry: string
  isVirtual: boolean
}

export type ShopLine = {
  id: number
  productId: number | null
  sku: string
  title: string
  /** As decimal text, like everything that is counted or paid here. */
  quantity: string
  /** Of the whole line, after discounts and without tax. */
  total: string
  refunded: string
  /** Where it is sent from, where that is not what the order says. */
  location: number | null
}

/** What the shop was told of a parcel. */
export type ShopTold = {
  id: number
  /** How, where a shop has several ways. */
  way: string
  numbers: readonly string[]
  carrier: string
  url: string | null
  lines: readonly { lineId: number; quantity: number }[]
  isNotified: boolean
  isGone: boolean
  /** Whatever else the shop wants to give back. */
  more?: unknown
}

export type ShopState = 'open' | 'unpaid' | 'on_hold' | 'cancelled' | 'refunded' | 'sent'

export type ShopOrder = {
  id: number
  number: string
  placedAtMs: number
  changedAtMs: number
  state: ShopState
  /** A status or a reason of the shop's own; nothing where the state says it all. */
  word: string
  isTest: boolean
  currency: string
  email: string
  /** Null where the checkout asked for none. */
  to: ShopPlace | null
  billing: ShopPlace
  lines: ShopLine[]
  shippingMethod: string
  note: string
  tags: string[]
  location: number
  told: ShopTold[]
}

export type ShopJournalEntry = { what: 'told' | 'taken back' | 'status'; order: number; said: string }

const start = Date.parse('2026-11-28T08:00:00Z')
const stepMs = 1000

export const aShopPlace = (more: Partial<ShopPlace> = {}): ShopPlace => ({
  firstName: 'Ada',
  lastName: 'Byron',
  company: '',
  line1: '5840 Oak St',
  line2: '',
  city: 'Vancouver',
  state: 'BC',
  postalCode: 'V6M 2V9',
  country: 'CA',
  phone: '+16045550137',
  ...more,
})

export type LineInput = Partial<Omit<ShopLine, 'id'>>
export type OrderInput = Partial<Omit<ShopOrder, 'id' | 'lines' | 'told'>> & { lines?: readonly LineInput[] }

export type ShopWorld = ReturnType<typeof createShopWorld>

/** Its clock moves a second on with everything that happens, or is that of `now`. */
export function createShopWorld(now?: () => Date) {
  const orders = new Map<number, ShopOrder>()
  const products = new Map<number, ShopProduct>()
  const journal: ShopJournalEntry[] = []
  /** What the keys of the connection are good for. */
  const keys = { areRevoked: false, missing: new Set<string>() }
  let [atMs, isStill, lastId] = [start, false, 100]
  /** The clock of a shop may go wrong. */
  const clock = { skewMs: 0 }

  const nextId = () => {
    lastId += 1
    return lastId
  }
  const trueNowMs = () => (now ? Math.floor(now().getTime() / 1000) * 1000 : atMs)
  const nowMs = () => trueNowMs() + clock.skewMs
  const tick = () => {
    if (!isStill) atMs += stepMs
    return nowMs()
  }

  const addProduct = (more: Partial<ShopProduct> = {}): ShopProduct => {
    const product = {
      id: nextId(),
      parentId: null,
      weight: '0.45',
      hsCode: '610910',
      originCountry: 'PT',
      isVirtual: false,
      ...more,
    }
    products.set(product.id, product)
    return product
  }

  const toLine = (line: LineInput): ShopLine => ({
    id: nextId(),
    productId: line.productId === undefined ? addProduct().id : line.productId,
    sku: 'TEE-M',
    title: 'T-shirt, medium',
    quantity: '2',
    total: '39.90',
    refunded: '0',
    location: null,
    ...line,
  })

  const place = ({ lines = [{}], ...more }: OrderInput = {}): ShopOrder => {
    const id = nextId()
    const placedAtMs = tick()
    const order: ShopOrder = {
      id,
      number: String(id),
      placedAtMs,
      changedAtMs: placedAtMs,
      state: 'open',
      word: '',
      isTest: false,
      currency: 'CAD',
      email: 'ada@shop.example',
      to: aShopPlace(),
      billing: aShopPlace(),
      shippingMethod: 'Expedited Parcel',
      note: '',
      tags: [],
      location: 1,
      told: [],
      ...more,
      lines: lines.map(toLine),
    }
    orders.set(id, order)
    return order
  }

  const change = (order: ShopOrder, more: Partial<ShopOrder> = {}): void => {
    Object.assign(order, more, { changedAtMs: tick() })
  }

  const tell = (order: ShopOrder, told: Omit<ShopTold, 'id' | 'isGone'>): ShopTold => {
    const entry = { ...told, id: nextId(), isGone: false }
    order.told.push(entry)
    journal.push({ what: 'told', order: order.id, said: told.numbers.join(' ') })
    change(order)
    return entry
  }

  const takeBack = (order: ShopOrder, told: ShopTold): void => {
    told.isGone = true
    journal.push({ what: 'taken back', order: order.id, said: told.numbers.join(' ') })
    change(order)
  }

  return {
    orders,
    products,
    journal,
    keys,
    clock,
    nowMs,
    /** By a clock that goes right. */
    trueNowMs,
    addProduct,
    place,
    /** Something of an order is another now; with nothing said, only its time. */
    change,
    refund: (order: ShopOrder, line: ShopLine, quantity: string) => {
      line.refunded = quantity
      change(order)
    },
    remove: (order: ShopOrder) => {
      tick()
      orders.delete(order.id)
    },
    tell,
    takeBack,
    setStatus: (order: ShopOrder, state: ShopState, said: string) => {
      journal.push({ what: 'status', order: order.id, said })
      change(order, { state, word: '' })
    },
    /** Everything inside of it happens in one second. */
    atOnce: (work: () => void) => {
      tick()
      isStill = true
      work()
      isStill = false
    },
    pass: (ms: number) => {
      atMs += ms
    },
    /** Numbers of parcels the shop has now, of all orders. */
    numbersTold: () =>
      [...orders.values()].flatMap(({ told }) => told.flatMap(each => (each.isGone ? [] : each.numbers))),
  }
}

/** Orders as the list of a shop has them, the change that is longest ago first. */
export const byChange = (world: ShopWorld): ShopOrder[] =>
  [...world.orders.values()].toSorted((a, b) => a.changedAtMs - b.changedAtMs || a.id - b.id)

/** Orders for whoever looks at a simulated shop: several countries, one on hold, one not paid. */
export function addSampleOrders(world: ShopWorld, count: number): void {
  const people: Partial<ShopPlace>[] = [
    {},
    {
      firstName: 'Grace',
      lastName: 'Hopper',
      line1: '9 Oak St',
      city: 'Salem',
      state: 'OR',
      postalCode: '97301',
      country: 'US',
      phone: '+15035550155',
    },
    {
      firstName: 'Konrad',
      lastName: 'Zuse',
      line1: 'Lindenstr. 4',
      city: 'Berlin',
      state: '',
      postalCode: '10115',
      country: 'DE',
      phone: '+493055501234',
    },
  ]
  for (let at = 0; at < count; at += 1) {
    const to = aShopPlace(people[at % people.length])
    const state = at % 7 === 5 ? 'on_hold' : at % 7 === 6 ? 'unpaid' : 'open'
    world.place({ to, billing: to, state, lines: at % 3 === 0 ? [{}, { sku: 'MUG', title: 'Mug' }] : [{}] })
  }
}
