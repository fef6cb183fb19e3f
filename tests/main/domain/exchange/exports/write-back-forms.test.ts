import { expect, test } from 'vitest'
import {
  type Shipped,
  writeBackColumns,
} from '../../../../../main/domain/exchange/exports/write-back-forms.ts'
import type { WriteBackForm } from '../../../../../shared/desk/export-sets.ts'
import { wallClock } from '../../../../../shared/units/shop-day.ts'

const shipped: Shipped = {
  orderNumber: '12-34567-89012',
  carrier: { slug: 'usps', name: 'United States Postal Service' },
  service: 'usps_priority',
  trackingNumber: '9400100000000000000000',
  link: 'https://track.example/9400100000000000000000',
  day: wallClock('UTC', Date.UTC(2026, 10, 26)).day,
  recipient: 'Dee Ray',
  postalCode: '02108',
  isPart: false,
}
const rowOf = (form: WriteBackForm, slug: string, name: string) =>
  writeBackColumns[form].map(([, read]) => read({ ...shipped, carrier: { slug, name } }))
const headsOf = (form: WriteBackForm) => writeBackColumns[form].map(([head]) => head).join()

test('eBay is told the order, that it is shipped, and the carrier in its own words', () => {
  expect(headsOf('ebay')).toBe('Order ID,Line Item ID,Logistics Status,Shipment Carrier,Shipment Tracking')
  expect(rowOf('ebay', 'usps', 'United States Postal Service')).toEqual([
    '12-34567-89012',
    null,
    'SHIPPED',
    'USPS',
    '9400100000000000000000',
  ])
  expect(rowOf('ebay', 'dhl_express', 'DHL Express (test)')[3]).toBe('DHL')
  expect(rowOf('ebay', 'my_courier', 'Bicycle courier')[3]).toBe('Bicycle courier')
})

test('BigCommerce is told the order and its lower-case code of the carrier, and nothing where it has none', () => {
  expect(headsOf('bigcommerce')).toBe('Order ID,Order Address ID,Tracking Number,Shipping Provider')
  expect(rowOf('bigcommerce', 'australiapost', 'Australia Post')).toEqual([
    '12-34567-89012',
    null,
    '9400100000000000000000',
    'auspost',
  ])
  expect(rowOf('bigcommerce', 'my_courier', 'Bicycle courier')[3]).toBe('')
})
