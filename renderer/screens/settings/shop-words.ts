import type { ShopTest } from '../../../shared/desk/shops.ts'
import { joined, t } from '../../lib/text.ts'

/** What came of trying the keys of a shop, in a line. */
export function testText({ success, shop_name: shopName, trouble, notes }: ShopTest, name: string): string {
  if (success) return joined([t('shops.testGood', { name: shopName ?? name }), ...notes], ' ')
  const missing = trouble?.missing ?? []
  return joined(
    [
      t('shops.testBad', { name }),
      trouble?.message,
      missing.length > 0 ? t('shops.missing', { names: missing.join(', ') }) : null,
    ],
    ' ',
  )
}
