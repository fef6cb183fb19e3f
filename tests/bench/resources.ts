import { readSampleData } from '../../main/domain/samples/sample-data.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { RowsOf } from './bare-writer.ts'

/** A resource of the interface, as far as its operations are measured. */
export type Resource = {
  name: string
  path: string
  /** The body of the n-th record, and the rows that are the least to keep of it. */
  create?: { body: (n: number) => unknown; rows: (id: string) => RowsOf[] }
  /** The table whose `document` is the answer; without one the floor answers from memory. */
  table?: string
  filter?: { query: string; where: string }
}

const [sample] = readSampleData(findPaths().resources).orders
if (!sample) throw new Error('There is no sample order.')
const { to } = sample
const item = { title: 'Mug', sku: 'MUG', quantity: 2, weight: 0.4, weight_unit: 'KG' }

const rowOf =
  (table: string) =>
  (value: string): RowsOf[] => [{ table, where: 'id = ?', value }]

/** Shipments are made by a bench of their own; the seed has those and their trackers. */
export const resources: readonly Resource[] = [
  {
    name: 'addresses',
    path: '/v1/addresses',
    table: 'addresses',
    create: { body: n => ({ ...to, street_number: String(n) }), rows: rowOf('addresses') },
  },
  {
    name: 'parcels',
    path: '/v1/parcels',
    table: 'parcels',
    create: { body: () => ({ weight: 1, weight_unit: 'KG' }), rows: rowOf('parcels') },
  },
  {
    name: 'customs',
    path: '/v1/customs_info',
    table: 'customs',
    create: { body: () => ({ commodities: [item] }), rows: rowOf('customs') },
  },
  {
    name: 'orders',
    path: '/v1/orders',
    create: {
      body: n => ({ order_id: `B-${n}`, source: 'Bench', shipping_to: to, line_items: [item] }),
      rows: value => [
        { table: 'orders', where: 'id = ?', value },
        { table: 'order_parts', where: 'order_id = ?', value },
        {
          table: 'events',
          where: `type = 'order_created' AND json_extract(document, '$.data.id') = ?`,
          value,
        },
      ],
    },
    filter: { query: 'status=unfulfilled', where: `status = 'unfulfilled'` },
  },
  {
    name: 'shipments',
    path: '/v1/shipments',
    table: 'shipments',
    filter: { query: 'status=needs_attention', where: `test_mode = 1 AND status = 'needs_attention'` },
  },
  {
    name: 'trackers',
    path: '/v1/trackers',
    table: 'trackers',
    filter: { query: 'status=delivered', where: `test_mode = 1 AND status = 'delivered'` },
  },
  {
    name: 'webhooks',
    path: '/v1/webhooks',
    create: {
      body: n => ({ url: `http://127.0.0.1:9/${n}`, enabled_events: ['batch_failed'], disabled: true }),
      rows: rowOf('webhooks'),
    },
  },
  { name: 'carriers', path: '/v1/carriers', filter: { query: 'active=true', where: '' } },
]
