import { listAt, textAt, valueAt } from '../reading.ts'
import type { ShopTold } from '../shops/shop-world.ts'

/** A way the shop is told of a parcel. */
export type WooWay = {
  name: string
  path: string
  read: (body: unknown) => Pick<ShopTold, 'numbers' | 'carrier' | 'url' | 'lines' | 'isNotified'>
  write: (told: ShopTold) => unknown
}

const plain = { carrier: '', url: null, lines: [], isNotified: false }

const trackings = (name: string, namespace: string): WooWay => ({
  name,
  path: `/wp-json/${namespace}/orders/*/shipment-trackings`,
  read: body => ({
    ...plain,
    numbers: [textAt(body, 'tracking_number') ?? ''],
    carrier: textAt(body, 'tracking_provider') ?? textAt(body, 'custom_tracking_provider') ?? '',
    url: textAt(body, 'custom_tracking_link'),
  }),
  write: ({ id, numbers, carrier }) => ({
    tracking_id: `t${id}`,
    tracking_provider: carrier,
    tracking_number: numbers[0],
  }),
})

const metaOf = (body: unknown, key: string): unknown =>
  valueAt(listAt(body, 'meta_data').find(entry => valueAt(entry, 'key') === key) ?? {}, 'value')

export const wooWays: readonly WooWay[] = [
  {
    name: 'fulfillments',
    path: '/wp-json/wc/v3/orders/*/fulfillments',
    read: body => ({
      numbers: [String(metaOf(body, '_tracking_number') ?? '')],
      carrier: String(metaOf(body, '_shipment_provider') ?? ''),
      url: textAt({ url: metaOf(body, '_tracking_url') }, 'url'),
      lines: listAt({ items: metaOf(body, '_items') }, 'items').map(item => ({
        lineId: Number(valueAt(item, 'item_id')),
        quantity: Number(valueAt(item, 'qty')),
      })),
      isNotified: valueAt(body, 'notify_customer') === true,
    }),
    write: ({ id, numbers, isGone }) => ({
      id,
      status: 'fulfilled',
      is_fulfilled: true,
      date_deleted: isGone ? '2026-11-28 09:00:00' : null,
      meta_data: [{ id: 1, key: '_tracking_number', value: numbers[0] }],
    }),
  },
  trackings('wc-shipment-tracking', 'wc-shipment-tracking/v3'),
  trackings('wc-ast', 'wc-ast/v3'),
  {
    name: 'notes',
    path: '/wp-json/wc/v3/orders/*/notes',
    read: body => ({
      ...plain,
      numbers: [/tracking number (\S+)\./.exec(textAt(body, 'note') ?? '')?.[1] ?? ''],
      carrier: /^Sent with (.+), tracking/.exec(textAt(body, 'note') ?? '')?.[1] ?? '',
      isNotified: valueAt(body, 'customer_note') === true,
    }),
    write: ({ id, more }) => ({ id, note: more }),
  },
]
