import { expect, test } from 'vitest'
import { printDesk } from '../support/desks/print-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { taken, webhookReceiver } from '../support/desks/webhook-receiver.ts'
import { fakePrinter } from '../support/printers/fake-printer.ts'

const dayMs = 86_400_000

test('a clock set back by weeks changes no order: of records, of events, of what comes at an endpoint', async () => {
  const { call, clock, draft, buy } = await scriptedDesk()
  const receiver = await webhookReceiver({ manner: 'answers', status: 500 })
  await call('POST', '/v1/webhooks', { url: receiver.url, enabled_events: ['all'] })
  const first = await draft()
  expect((await buy(first)).status).toBe(200)
  // The endpoint refused the first event; the next try is due at a time that is now weeks away.
  await receiver.received(1)
  receiver.behave(taken)
  clock.jump(-30 * dayMs)
  const second = await draft()
  expect((await buy(second)).status).toBe(200)

  const shipments = await call<{ results: { id: string }[] }>('GET', '/v1/shipments')
  expect(shipments.body.results.map(({ id }) => id)).toEqual([second.id, first.id])
  const events = await call<{ results: { id: string }[] }>('GET', '/desk/event-records')
  const inOrder = events.body.results.map(({ id }) => id).reverse()
  expect(new Set(inOrder).size).toBe(inOrder.length)

  clock.advance(3_000)
  const came = await receiver.received(1 + inOrder.length)
  expect(came.map(({ headers }) => headers['webhook-id'])).toEqual([inOrder[0], ...inOrder])
  expect((await call('GET', '/desk/status')).body).toMatchObject({ unknown_purchases: 0 })
})

test('a document that waits for its printer is not held up by a clock set back', async () => {
  const { start, addPrinter, print, clock, when, whenState } = printDesk({
    limits: { retryDelaysMs: [1_000, 60_000] },
  })
  const printer = await fakePrinter()
  await printer.unplug()
  addPrinter(printer.uri)
  start()
  const { id } = await print('waits')
  await when(id, job => job.state === 'queued' && job.attempts === 1)
  clock.jump(-30 * dayMs)
  await printer.plugIn()
  clock.advance(1_000)
  expect((await whenState(id, 'sent')).attempts).toBe(2)
})

test('a label bought before the clock was set back is not bought again after it', async () => {
  const { clock, draft, buy, carrier } = await scriptedDesk()
  const shipment = await draft()
  await buy(shipment)
  clock.jump(-400 * dayMs)
  expect((await buy(shipment)).status).toBe(409)
  expect(carrier.charges()).toHaveLength(1)
})
