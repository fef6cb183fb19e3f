import { expect, test } from 'vitest'
import type { OperatorRole } from '../../shared/desk/operators.ts'
import { addOperator, bearer, tokensOf } from '../support/desks/operators.ts'
import { mugAndSyrup, packDesk, packingWindow } from '../support/desks/pack-desk.ts'

type Shop = Awaited<ReturnType<typeof packDesk>>

/** A window of a desk as somebody who signed in. */
async function windowOf({ call }: Shop, role: OperatorRole, desk: string) {
  const { access } = await tokensOf(call, await addOperator(call, role))
  const signed: Shop['call'] = (method, path, body, more = {}) =>
    call(method, path, body, { as: 'none', ...more, headers: bearer(access) })
  return packingWindow({ call: signed }, { desk })
}

test('what cannot be scanned is counted only by those who may, with their reason and name', async () => {
  const shop = await packDesk({ printer: false })
  const order = await shop.take(mugAndSyrup)
  const force = { kind: 'force', reason: 'Barcode torn' } as const
  const packer = await windowOf(shop, 'packer', 'Desk 1')
  await packer.scan(order.order_id)
  expect((await packer.step(force)).feedback).toMatchObject({ kind: 'refused', because: 'not_allowed' })
  expect((await packer.here()).counted).toBe(0)
  const manager = await windowOf(shop, 'manager', 'Desk 2')
  await manager.scan(order.order_id, { take_over: true })
  expect((await manager.step(force)).feedback).toMatchObject({ kind: 'forced', units: 3 })
  const verified = [{ how: 'forced', reason: 'Barcode torn', by: 'manager' }]
  expect((await manager.here()).items).toMatchObject([{ verified }, { verified }])
})
