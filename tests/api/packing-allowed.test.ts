import { expect, test } from 'vitest'
import { addOperator, bearer, tokensOf } from '../support/desks/operators.ts'
import { mugAndSyrup, packDesk } from '../support/desks/pack-desk.ts'

/** A window of the desk as somebody who signed in. */
async function windowOf(shop: Awaited<ReturnType<typeof packDesk>>, role: 'manager' | 'packer') {
  const { access } = await tokensOf(shop.call, await addOperator(shop.call, role))
  const call: typeof shop.call = (method, path, body, more = {}) =>
    shop.call(method, path, body, { as: 'none', ...more, headers: bearer(access) })
  return { ...shop, call }
}

test('what cannot be scanned is counted only by those who may, with their reason and name', async () => {
  const shop = await packDesk({ printer: false })
  const order = await shop.take(mugAndSyrup)
  const { packingWindow } = await import('../support/desks/pack-desk.ts')
  const packer = packingWindow(await windowOf(shop, 'packer'))
  await packer.scan(order.order_id)
  const force = { kind: 'force', reason: 'Barcode torn' } as const
  expect((await packer.step(force)).feedback).toMatchObject({
    kind: 'refused',
    because: 'not_allowed',
    message: 'Only managers may do that here: boss@shop.example.',
  })
  expect((await packer.here()).counted).toBe(0)
})
