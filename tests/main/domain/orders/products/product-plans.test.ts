import { expect, test } from 'vitest'
import type { Database } from '../../../../../main/db/database.ts'
import { createProductRepository } from '../../../../../main/domain/orders/products/product-repository.ts'
import { productOrders, productViews } from '../../../../../shared/desk/products.ts'
import { watchedDatabase } from '../../../../support/station/query-plans.ts'

test('every order of the list is read from an index of its own, and nothing is sorted', () => {
  const { sqlite, plansOf } = watchedDatabase()
  const products = createProductRepository({ sqlite } as Database)
  for (const name of productOrders)
    for (const ordering of [name, `-${name}`] as const)
      for (const view of productViews) {
        const plans = plansOf(() => products.page({ ordering, view, limit: 50, offset: 100 }, true))
        const what = `${ordering} ${view}: ${plans.join('; ')}`
        expect(plans[0], what).toMatch(/^SEARCH products USING (COVERING )?INDEX products_\w+ \(test_mode=\?/)
        expect(plans.join(), what).not.toContain('TEMP B-TREE')
      }
})

const asked: [
  name: string,
  work: (of: ReturnType<typeof createProductRepository>) => unknown,
  index: string,
][] = [
  ['products by SKU', of => of.findBySkus(['A', 'B'], true), 'products_sku (test_mode=? AND sku=?)'],
  ['how many lack something', of => of.counts(true), 'products_mode (test_mode=?)'],
  [
    'orders to fill from',
    of => of.ordersBefore(null, { testMode: true, most: 5 }),
    'orders_mode (test_mode=? AND seq<?)',
  ],
  ['orders that wait', of => of.openOrders(['A'], true), 'order_skus_sku (sku=?)'],
  ['orders and drafts of a change', of => of.reach(['A'], true), 'order_skus_sku (sku=?)'],
  ['reading orders anew', of => of.rereadOrders(['A'], true), 'order_skus_sku (sku=?)'],
  [
    'what was changed since',
    of => of.changesSince(1, 2),
    'product_history_product (product_seq=? AND revision>?)',
  ],
  ['what a change did', of => of.undoRows('pch_1', true), 'product_history_change (change_id=?)'],
  ['a picture', of => of.picture('prd_1', true), 'products_id_unique (id=?)'],
  ['removing samples', of => of.removeSamples(), 'products_sample (is_sample=?)'],
]

test.each(asked)('%s: %#', (_, work, index) => {
  const { sqlite, plansOf } = watchedDatabase()
  const products = createProductRepository({ sqlite } as Database)
  const plans = plansOf(() => work(products)).join('\n')
  expect(plans).toContain(index)
  expect(plans).not.toMatch(/SCAN (products|orders|order_entries|order_skus|shipments|product_history)/)
})
