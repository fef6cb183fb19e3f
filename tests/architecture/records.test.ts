import { expect, test } from 'vitest'
import { z } from 'zod'
import { orderFields } from '../../shared/records/order.ts'
import { orderColumns } from '../../shared/records/order-columns.ts'
import { orderOfToday, orderVersion } from '../../shared/records/order-versions.ts'
import { type Field, field } from '../../shared/records/record.ts'
import { type StoredDocument, storedOrders } from '../support/stored-records/stored-orders.ts'

type Fields = Readonly<Record<string, Field>>
type Today = { version: number; bringUp: typeof orderOfToday }

/** What keeps orders of before from being orders of today; each says what to do. */
function gapsOf(fields: Fields, { version, bringUp }: Today, stored: readonly StoredDocument[]): string[] {
  const shapes = Object.entries(fields).filter(([name]) => name !== 'shipments')
  const known = new Set(stored.map(each => each.version))
  const missing = Array.from({ length: version }, (_, at) => at + 1).filter(each => !known.has(each))
  return [
    ...missing.map(
      each =>
        `there is no order of version ${each}: keep one in tests/support/stored-records/order-${each}.json, as a station stores it today`,
    ),
    ...stored.flatMap(({ version: from, document }) => {
      const now = bringUp(document, from)
      return shapes.flatMap(([name, { shape }]) =>
        shape.safeParse(now[name]).success
          ? []
          : `an order stored in version ${from} has no valid "${name}" today: add to orderUpSteps (shared/records/order-versions.ts) what older orders become, such as order => ({ ...order, ${name}: null }), and give the field since: ${version + 1}`,
      )
    }),
    ...shapes.flatMap(([name, { since = 1 }]) =>
      since > version
        ? `"${name}" is said to come with version ${since}, and orders are stored in version ${version}: add the step to orderUpSteps`
        : [],
    ),
  ]
}

const today = { version: orderVersion, bringUp: orderOfToday }

test('an order of every earlier version is an order of today', () => {
  expect(gapsOf(orderFields, today, storedOrders())).toEqual([])
})

test('a field that older orders do not have is refused with what to do', () => {
  const fields = { ...orderFields, gift_message: field({ shape: z.string().nullable() }) }
  expect(gapsOf(fields, today, storedOrders())).toEqual([
    expect.stringMatching(
      new RegExp(
        `^an order stored in version 1 has no valid "gift_message" today: add to orderUpSteps .* since: ${orderVersion + 1}$`,
      ),
    ),
  ])
  const step = { version: 2, bringUp: (order: Record<string, unknown>) => ({ ...order, gift_message: null }) }
  expect(gapsOf(fields, step, storedOrders())).toEqual([
    expect.stringMatching(/^there is no order of version 2: keep one in /),
  ])
})

test('what may be edited of an order says how it is merged, and has a column or is made of some', () => {
  const columns = orderColumns.flatMap(({ at = '' }) => at.split('.')[0] ?? [])
  for (const [name, { edit, create, way }] of Object.entries<Field>(orderFields)) {
    if (edit) expect(way, `give "${name}" a way: what becomes of it when a file says it again`).toBeDefined()
    if (create) expect(columns, `give "${name}" a file column, or files lose it`).toContain(name)
  }
})
