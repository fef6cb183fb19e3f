import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { unsettledPurchase } from '../support/desks/unsettled-desk.ts'

const label = Buffer.from('^XA^FDfrom the site^FS^XZ').toString('base64')

describe('a purchase nobody knows the outcome of', () => {
  test('shows on the shipment, on the list of what needs somebody and in the status', async () => {
    const { call, unsettled, retrieve, attention } = await unsettledPurchase()
    const since = '2026-01-05T08:00:00.000Z'
    expect((await retrieve(unsettled.id)).body.meta).toMatchObject({ unknown: { purchase: { since } } })
    expect(await attention()).toEqual([
      {
        kind: 'purchase',
        id: unsettled.id,
        intent_id: expect.stringMatching(/^pur_/),
        shipment_id: unsettled.id,
        since,
        test_mode: true,
        carrier_id: 'scripted',
        subject: 'scripted_ground',
        said: [expect.stringMatching(/./)],
        known: expect.stringContaining('may have been bought'),
        advice: expect.stringContaining('Ask the carrier'),
      },
    ])
    expect((await call('GET', '/desk/status')).body.attention).toMatchObject({ total: 1, purchase: 1 })
  })

  test('was bought, once somebody tells its number: label, tracker, price and events are as ever', async () => {
    const { call, unsettled, settlePurchase, attention, look, carrier } = await unsettledPurchase(
      {},
      {
        reference: 'Order 9',
        label_type: 'ZPL',
      },
    )
    const { status, body } = await settlePurchase(unsettled.id, {
      happened: true,
      tracking_number: 'SC-77',
      shipment_identifier: 'ID-77',
      label,
      label_format: 'ZPL',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'purchased',
      tracking_number: 'SC-77',
      shipment_identifier: 'ID-77',
      reference: 'Order 9',
      label_type: 'ZPL',
      selected_rate: { service: 'scripted_ground', total_charge: 12.5 },
    })
    expect(body.meta).not.toHaveProperty('unknown')
    expect((await call('GET', body.label_url ?? '')).bytes.toString('base64')).toBe(label)
    expect((await call('GET', `/v1/trackers/${body.tracker_id}`)).body.tracking_number).toBe('SC-77')
    expect(look('SELECT amount_minor FROM purchases')).toBe(1250)
    expect(look(`SELECT count(*) FROM events WHERE document LIKE '%shipment_purchased%'`)).toBe(1)
    expect(await attention()).toEqual([])
    expect(carrier.calls('labels')).toBe(1)
  })

  test('without its label is bought all the same, and says that there is none to print', async () => {
    const { unsettled, settlePurchase } = await unsettledPurchase()
    const { body } = await settlePurchase(unsettled.id, { happened: true, tracking_number: 'SC-78' })
    expect(body).toMatchObject({ status: 'purchased', shipment_identifier: 'SC-78', label_url: null })
  })

  test('was not bought: it is a draft again that can be bought', async () => {
    const { unsettled, settlePurchase, buy, look } = await unsettledPurchase()
    const { body } = await settlePurchase(unsettled.id, { happened: false })
    expect(body).toEqual(unsettled)
    expect((await buy(unsettled)).status).toBe(200)
    expect(look('SELECT group_concat(attempt || state) FROM purchases')).toBe('1refused,2bought')
  })

  test('needs a number, and the format of a label', async () => {
    const { unsettled, settlePurchase, stored } = await unsettledPurchase()
    const before = stored()
    const bare = await settlePurchase(unsettled.id, { happened: true })
    expect(errorOf(bare).details).toEqual({ tracking_number: ['This field is required.'] })
    const formless = await settlePurchase(unsettled.id, { happened: true, tracking_number: 'x', label })
    expect(errorOf(formless).details).toEqual({ label_format: ['This field is required.'] })
    expect(stored()).toBe(before)
  })

  test('is settled once, and what is known is not settled at all', async () => {
    const { unsettled, settlePurchase, askCarrier, draft } = await unsettledPurchase()
    await settlePurchase(unsettled.id, { happened: true, tracking_number: 'SC-79' })
    for (const { id } of [unsettled, await draft()]) {
      const refused = await settlePurchase(id, { happened: false })
      expect(refused.status).toBe(409)
      expect(errorOf(refused).code).toBe('state_error')
      expect((await askCarrier(id)).status).toBe(409)
    }
    expect((await settlePurchase('shp_none', { happened: false })).status).toBe(404)
  })

  test('is written down although its connection is gone', async () => {
    const { database, connection, unsettled, settlePurchase, askCarrier } = await unsettledPurchase()
    // Packdesk deletes none that is held; a version before this one did.
    database.prepare('DELETE FROM connections WHERE id = ?').run(connection.id)
    expect((await askCarrier(unsettled.id)).body).toMatchObject({
      finding: 'cannot_tell',
      messages: [{ message: expect.stringContaining('connection is gone') }],
    })
    const { body } = await settlePurchase(unsettled.id, { happened: true, tracking_number: 'SC-80' })
    expect(body).toMatchObject({ status: 'purchased', tracking_number: 'SC-80', tracker_id: null })
  })
})

describe('a carrier that can be asked', () => {
  test('has the label: it becomes what its answer would have made of it', async () => {
    const { call, carrier, unsettled, askCarrier } = await unsettledPurchase()
    carrier.behave('search', {})
    const { body } = await askCarrier(unsettled.id)
    expect(body).toMatchObject({
      finding: 'bought',
      shipment: { status: 'purchased', tracking_number: carrier.charges()[0] },
    })
    expect((await call('GET', body.shipment.label_url ?? '')).bytes.toString()).toContain(
      carrier.charges()[0],
    )
    expect(carrier.requests('search')).toEqual([
      { shipment: unsettled.id, reference: null, since: '2026-01-05T08:00:00.000Z', format: 'PDF' },
    ])
    expect(carrier.charges()).toHaveLength(1)
  })

  test('has certainly made none: it can be bought again', async () => {
    const { carrier, unsettled, askCarrier, buy } = await unsettledPurchase()
    carrier.behave('search', { body: 'null' })
    expect((await askCarrier(unsettled.id)).body).toEqual({
      finding: 'not_bought',
      messages: [],
      shipment: unsettled,
    })
    expect((await buy(unsettled)).status).toBe(200)
  })

  test('cannot tell, or has it voided: nothing is settled', async () => {
    const { carrier, unsettled, askCarrier, unknownPurchases } = await unsettledPurchase()
    expect((await askCarrier(unsettled.id)).body).toMatchObject({ finding: 'cannot_tell' })
    carrier.behave('search', { body: { number: 'SC1', format: 'PDF', label, voided: true } })
    expect((await askCarrier(unsettled.id)).body).toMatchObject({
      finding: 'cannot_tell',
      messages: [{ message: expect.stringContaining('was voided') }],
    })
    expect(await unknownPurchases()).toBe(1)
  })

  test('is not asked while it is being bought, and what somebody said meanwhile stands', async () => {
    const { carrier, draft, buy, unsettled, askCarrier, settlePurchase } = await unsettledPurchase()
    const other = await draft()
    carrier.behave('labels', { how: 'hold' })
    const buying = buy(other)
    await carrier.asked('labels', 2)
    expect((await askCarrier(other.id)).status).toBe(409)
    carrier.release()
    await buying
    carrier.behave('search', { how: 'hold' })
    const asking = askCarrier(unsettled.id)
    await carrier.asked('search')
    await settlePurchase(unsettled.id, { happened: true, tracking_number: 'SC-81' })
    carrier.release()
    expect((await asking).status).toBe(409)
  })
})
