import { describe, expect, test } from 'vitest'
import { odoo as adapter } from '../../../main/sources/odoo/index.ts'
import { valueAt } from '../../support/simulators/reading.ts'
import { done, from, fulfilmentOf, openShop, pullOne } from '../../support/sources/source-stage.ts'
import { odooFixtures } from './fixtures.ts'

const open = (more = {}) => openShop(odooFixtures, more)
type Stage = Awaited<ReturnType<typeof open>>
type Row = Record<string, unknown>

/** What the server says of its one delivery, changed. */
const rewriteDelivery = ({ shop }: Stage, change: (picking: Row) => Row) =>
  shop.rewrite('list', answer => {
    const rows = valueAt(answer.body, 'records')
    return { ...answer, body: { records: Array.isArray(rows) ? rows.map(change) : [] } }
  })

describe('a delivery', () => {
  test.each([
    ['assigned', 'open', null],
    ['waiting', 'on_hold', 'Odoo: Waiting for another operation'],
    ['confirmed', 'on_hold', 'Odoo: Waiting for stock'],
    ['draft', 'on_hold', 'Odoo: Draft'],
    ['done', 'fulfilled', null],
    ['cancel', 'cancelled', null],
    ['of_a_module', 'on_hold', 'Odoo: of_a_module'],
  ])('that is %s is %s', async (word, state, reason) => {
    const stage = await open()
    stage.world.place()
    rewriteDelivery(stage, picking => ({ ...picking, state: word }))
    expect(await pullOne(stage)).toMatchObject({ state, reason })
  })

  test('is called after its order where the settings say so', async () => {
    const stage = await open({ number_is: 'order' })
    const { id } = stage.world.place()
    expect((await pullOne(stage)).number).toBe(`S${id}`)
  })

  test('with a note of paragraphs has it as lines of text', async () => {
    const stage = await open()
    stage.world.place()
    rewriteDelivery(stage, picking => ({
      ...picking,
      note: '<p>Gate 4 &amp; 5</p><p>Ring &lt;twice&gt;</p>',
    }))
    expect((await pullOne(stage)).note).toBe('Gate 4 & 5\nRing <twice>')
  })

  test('of a kit says that nobody knows what its parts are worth', async () => {
    const stage = await open()
    stage.world.place({ lines: [{}, {}] })
    rewriteDelivery(stage, picking => ({
      ...picking,
      move_ids: (picking.move_ids as Row[]).map(move => ({
        ...move,
        sale_line_id: { id: 5, price_subtotal: 40, product_uom_qty: 1 },
      })),
    }))
    const read = await pullOne(stage)
    expect(read.lines.map(({ unitValue }) => unitValue)).toEqual([null, null])
    expect(read.notes.map(({ code }) => code)).toEqual(['kit', 'kit'])
  })

  test('is worth what is meant where the server counts in binary', async () => {
    const stage = await open()
    stage.world.place({ lines: [{ quantity: '1' }] })
    rewriteDelivery(stage, picking => ({
      ...picking,
      move_ids: (picking.move_ids as Row[]).map(move => ({
        ...move,
        sale_line_id: { id: 5, price_subtotal: 0.1 + 0.2, product_uom_qty: 1 },
      })),
    }))
    expect((await pullOne(stage)).lines[0]?.unitValue).toBe('0.30')
  })
})

test('a server from before version 19 is told as one this does not work with', async () => {
  const stage = await open({ shop_url: `${(await open()).shop.url}/elsewhere` })
  const outcome = await adapter.changes({ cursor: null, from }, stage.connection, stage.context)
  expect(outcome).toMatchObject({ ok: false, trouble: { message: expect.stringContaining('Odoo 19') } })
})

describe('tracking goes back', () => {
  test('to the number alone where deliveries are not validated, and is taken back from it', async () => {
    const stage = await open({ validate_deliveries: false })
    const order = stage.world.place()
    const { connection, context } = stage
    const fulfilment = fulfilmentOf(odooFixtures, order)
    const written = done(await adapter.writeBack(fulfilment, connection, context))
    expect([order.state, stage.world.numbersTold().length]).toEqual(['open', 1])
    expect(await adapter.takeBack({ fulfilment, written }, connection, context)).toMatchObject({ notes: [] })
    expect(stage.world.numbersTold()).toEqual([])
  })

  test('with a word where there is no delivery method of the carrier, or where Odoo asks back', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context, shop } = stage
    shop.rewrite('status', answer => ({ ...answer, body: { type: 'ir.actions.act_window' } }))
    const carrier = { slug: 'gls', name: 'GLS', shopName: null }
    const outcome = await adapter.writeBack(
      fulfilmentOf(odooFixtures, order, { carrier }),
      connection,
      context,
    )
    expect(outcome).toMatchObject({
      ok: true,
      notes: [expect.stringContaining('“GLS”'), expect.stringContaining('asks something')],
    })
  })

  test('and a delivery that was validated stays so, and that is said', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context } = stage
    const fulfilment = fulfilmentOf(odooFixtures, order)
    const written = done(await adapter.writeBack(fulfilment, connection, context))
    const outcome = await adapter.takeBack({ fulfilment, written }, connection, context)
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining('stays validated')] })
  })
})
