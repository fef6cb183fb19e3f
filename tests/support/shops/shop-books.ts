import type { SourceOrder } from '../../../main/sources/contract/order.ts'
import type { Fulfilment } from '../../../shared/desk/fulfilments.ts'

export type ShopOperation = 'verify' | 'changes' | 'orders' | 'write-back' | 'find-write-back' | 'take-back'

/** Changes in a page of the scripted shop. */
export const changesAtOnce = 3

/** What the shop knows, and what it does when it is asked. */
export function createShopBooks() {
  const orders = new Map<string, { order: SourceOrder; version: number }>()
  const fulfilments = new Map<string, Fulfilment>()
  const told: string[] = []
  let version = 0
  let lastCursor: string | null = null

  const changes = (since: string | null) => {
    lastCursor = since
    const after = Number(since ?? 0)
    const changed = [...orders.values()]
      .filter(each => each.version > after)
      .sort((a, b) => a.version - b.version)
    const page = changed.slice(0, changesAtOnce)
    const cursor = String(page.at(-1)?.version ?? after)
    return { orders: page.map(({ order }) => order), cursor, more: changed.length > page.length }
  }

  const act = (operation: string, asked: Record<string, unknown>): unknown => {
    switch (operation) {
      case 'verify':
        return { name: 'The scripted shop' }
      case 'changes':
        return changes(asked.cursor as string | null)
      case 'orders':
        return (asked.shopIds as string[]).flatMap(id => orders.get(id)?.order ?? [])
      case 'write-back': {
        const fulfilment = asked as unknown as Fulfilment
        told.push(fulfilment.parcels[0].trackingNumber)
        const id = `F${told.length}`
        fulfilments.set(id, fulfilment)
        return { ids: [id] }
      }
      case 'find-write-back': {
        const { parcels } = asked as unknown as Fulfilment
        const found = [...fulfilments].find(
          ([
            ,
            {
              parcels: [first],
            },
          ]) => first.trackingNumber === parcels[0].trackingNumber,
        )
        return found ? { ids: [found[0]] } : null
      }
      default:
        for (const id of asked.ids as string[]) fulfilments.delete(id)
        return null
    }
  }

  const put = (order: SourceOrder): void => {
    version += 1
    orders.set(order.shopId, { order, version })
  }
  const remove = (id: string): void => void orders.delete(id)
  return {
    act,
    put,
    remove,
    fulfilments: () => [...fulfilments.values()],
    told: () => told,
    cursor: () => lastCursor,
  }
}

/** An order of the scripted shop, paid and with a mug in it. */
export const shopOrder = (more: Partial<SourceOrder> & { shopId: string }): SourceOrder => ({
  number: `#${more.shopId}`,
  url: `https://shop.example/admin/orders/${more.shopId}`,
  state: 'open',
  reason: null,
  placedAt: '2026-01-05T09:00:00Z',
  changedAt: '2026-01-05T09:00:00Z',
  currency: 'CAD',
  shippingTo: shopAddress(),
  billing: null,
  lines: [shopLine()],
  shippingMethod: 'Standard shipping',
  note: null,
  tags: [],
  notes: [],
  ...more,
})

export const shopAddress = (more: Partial<NonNullable<SourceOrder['shippingTo']>> = {}) => ({
  personName: 'Ada Byron',
  companyName: null,
  line1: '5840 Oak St',
  line2: null,
  city: 'Vancouver',
  state: 'BC',
  postalCode: 'V6M2V9',
  countryCode: 'CA',
  phone: null,
  email: 'ada@example.com',
  ...more,
})

export const shopLine = (more: Partial<SourceOrder['lines'][number]> = {}): SourceOrder['lines'][number] => ({
  lineId: 'L1',
  sku: 'MUG',
  title: 'Mug',
  quantity: '2',
  ordered: '2',
  isShipped: true,
  unitValue: '12.50',
  weight: { value: 0.4, unit: 'KG' },
  hsCode: null,
  originCountry: null,
  productId: 'P1',
  ...more,
})
