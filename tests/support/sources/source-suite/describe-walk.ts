import fc from 'fast-check'
import { expect, it } from 'vitest'
import { from, openShop, pull, type SourceFixtures } from '../source-stage.ts'

/** Pages of changes: nothing lost, nothing twice, whatever happens between two of them. */
export function describeWalk<Settings>(fixtures: SourceFixtures<Settings>): void {
  describePages(fixtures)
  describeChangesBetweenPages(fixtures)
  describeCursors(fixtures)
  describeClocks(fixtures)
}

function describePages<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { shopIdOf } = fixtures

  it('gives nothing of a shop without orders', async () => {
    const stage = await openShop(fixtures)
    expect(await pull(stage)).toMatchObject({ orders: [], pages: 1 })
  })

  it('gives every order once, the change that is longest ago first', async () => {
    const stage = await openShop(fixtures)
    const { id: productId } = stage.world.addProduct()
    for (let at = 0; at < 230; at += 1) stage.world.place({ lines: [{ productId }] })
    const { orders } = await pull(stage)
    expect(orders.map(({ shopId }) => shopId)).toEqual([...stage.world.orders.values()].map(shopIdOf))
  })

  it('loses none of many orders of one second, and gives none twice', async () => {
    const stage = await openShop(fixtures)
    const { id: productId } = stage.world.addProduct()
    stage.world.place({ lines: [{ productId }] })
    stage.world.atOnce(() => {
      for (let at = 0; at < 310; at += 1) stage.world.place({ lines: [{ productId }] })
    })
    stage.world.place({ lines: [{ productId }] })
    const ids = (await pull(stage)).orders.map(({ shopId }) => shopId)
    expect(ids.toSorted()).toEqual([...stage.world.orders.values()].map(shopIdOf).toSorted())
  })
}

function describeChangesBetweenPages<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { shopIdOf } = fixtures

  it('loses nothing and gives no version twice, however orders come and change while it reads', async () => {
    const seconds = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 })
    const edits = fc.array(fc.nat(), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(seconds, edits, async (sizes, touched) => {
        const stage = await openShop(fixtures)
        const { world } = stage
        const { id: productId } = world.addProduct()
        for (const size of sizes)
          world.atOnce(() => {
            for (let at = 0; at < size; at += 1) world.place({ lines: [{ productId }] })
          })
        const { orders } = await pull(stage, null, page => {
          const all = [...world.orders.values()]
          const order = all[(touched[page - 1] ?? 0) % all.length]
          if (order && touched[page - 1] !== undefined) world.change(order, { note: `after page ${page}` })
        })
        const versions = orders.map(({ shopId, changedAt }) => `${shopId} ${Date.parse(changedAt)}`)
        expect(new Set(versions).size).toBe(versions.length)
        const next = await pull(stage, (await pull(stage)).cursor)
        const seen = new Set([...versions, ...next.orders.map(o => `${o.shopId} ${Date.parse(o.changedAt)}`)])
        for (const order of world.orders.values())
          expect(seen.has(`${shopIdOf(order)} ${order.changedAtMs}`), order.number).toBe(true)
      }),
      { numRuns: 15 },
    )
  })
}

function describeCursors<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { signIns = [] } = fixtures

  it('goes on from the cursor of any page, as after a start of the station', async () => {
    const stage = await openShop(fixtures)
    const { id: productId } = stage.world.addProduct()
    for (let at = 0; at < 230; at += 1) stage.world.place({ lines: [{ productId }] })
    const ids = new Set<string>()
    let cursor: string | null = null
    for (;;) {
      const connection = structuredClone(stage.connection)
      const outcome = await stage.adapter.changes({ cursor, from }, connection, stage.context)
      if (!outcome.ok) throw new Error(outcome.trouble.message)
      for (const { shopId } of outcome.value.orders) ids.add(shopId)
      cursor = outcome.value.cursor
      if (!outcome.value.more) break
    }
    expect(ids.size).toBe(230)
  })

  it('asks once where nothing has changed', async () => {
    const stage = await openShop(fixtures)
    stage.world.place()
    const { cursor } = await pull(stage)
    const before = stage.shop.calls.length
    await pull(stage, cursor)
    const asked = stage.shop.calls.slice(before).filter(({ operation }) => !signIns.includes(operation))
    expect(asked.map(({ operation }) => operation)).toEqual(['list'])
  })
}

/** What only time, the shop's clock or another way of asking shows. */
function describeClocks<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { shopIdOf } = fixtures

  it('hears of what changed after the last page it read, and of an order placed long before', async () => {
    const stage = await openShop(fixtures)
    const [old, other] = [stage.world.place(), stage.world.place()]
    const { cursor } = await pull(stage)
    stage.world.pass(3 * 24 * 3_600_000)
    stage.world.change(old, { note: 'Leave it at the gate' })
    const { orders } = await pull(stage, cursor)
    const notes = new Map(orders.map(({ shopId, note }) => [shopId, note]))
    expect(notes.get(shopIdOf(old))).toBe('Leave it at the gate')
    expect(notes.get(shopIdOf(other)) ?? null).toBeNull()
  })

  it.each([-10, 10])('loses nothing of a shop whose clock is %i minutes wrong', async minutes => {
    const stage = await openShop(fixtures)
    stage.world.clock.skewMs = minutes * 60_000
    const first = stage.world.place()
    const { orders, cursor } = await pull(stage)
    expect(orders.map(({ shopId }) => shopId)).toEqual([shopIdOf(first)])
    const second = stage.world.place()
    const ids = (await pull(stage, cursor)).orders.map(({ shopId }) => shopId)
    expect(ids).toContain(shopIdOf(second))
  })

  it('refuses a cursor that is none, and asks nobody', async () => {
    const stage = await openShop(fixtures)
    for (const cursor of ['', '{', '{}', '"2026"', 'null']) {
      const outcome = await stage.adapter.changes({ cursor, from }, stage.connection, stage.context)
      expect(outcome).toMatchObject({ ok: false, effect: 'none', trouble: { kind: 'refused' } })
    }
    expect(stage.shop.calls).toEqual([])
  })

  const { readOrders } = fixtures.adapter
  if (readOrders)
    it('gives orders by their ids, and leaves out what is not there any more', async () => {
      const stage = await openShop(fixtures)
      const all = Array.from({ length: 50 }, () => stage.world.place())
      const [first] = all
      if (first) stage.world.remove(first)
      const shopIds = all.map(shopIdOf)
      const outcome = await readOrders({ shopIds }, stage.connection, stage.context)
      if (!outcome.ok) throw new Error(outcome.trouble.message)
      expect(outcome.value.map(({ shopId }) => shopId).toSorted()).toEqual(shopIds.slice(1).toSorted())
    })
}
