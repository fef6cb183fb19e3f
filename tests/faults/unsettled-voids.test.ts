import { describe, expect, test } from 'vitest'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { settlingDesk, unsettledVoid } from '../support/desks/unsettled-desk.ts'

describe('a void nobody knows the outcome of', () => {
  test('needs somebody, and ends the shipment once they say that it happened', async () => {
    const { bought, attention, settleVoid, carrier } = await unsettledVoid()
    expect(await attention()).toMatchObject([
      { kind: 'void', id: bought.id, subject: bought.tracking_number, carrier_id: 'scripted' },
    ])
    const { body } = await settleVoid(bought.id, true)
    expect(body).toMatchObject({ status: 'cancelled', tracker_id: null })
    expect(body.meta).not.toHaveProperty('unknown')
    expect(await attention()).toEqual([])
    expect(carrier.calls('void')).toBe(1)
    const again = await settleVoid(bought.id, false)
    expect(again.status).toBe(409)
    expect(errorOf(again).code).toBe('state_error')
    expect((await settleVoid('shp_none', false)).status).toBe(404)
  })

  test('did not happen: the label is as it was and can be voided', async () => {
    const { bought, settleVoid, cancel, carrier } = await unsettledVoid()
    expect((await settleVoid(bought.id, false)).body).toEqual(bought)
    expect((await cancel()).body.status).toBe('cancelled')
    expect(carrier.voids()).toEqual([bought.shipment_identifier])
  })

  test.each([
    [true, 'voided', 'cancelled'],
    [false, 'not_voided', 'purchased'],
  ])('is settled by a carrier that says voided: %s', async (voided, finding, status) => {
    const { bought, askCarrier, carrier } = await unsettledVoid()
    const body = { number: bought.tracking_number, format: 'PDF', label: 'AAAA', voided }
    carrier.behave('search', { body })
    expect((await askCarrier(bought.id)).body).toMatchObject({ finding, shipment: { status } })
  })

  test('stays unknown when the carrier does not find the label or cannot be asked', async () => {
    const { bought, askCarrier, carrier } = await unsettledVoid()
    carrier.behave('search', { body: 'null' })
    expect((await askCarrier(bought.id)).body).toMatchObject({ finding: 'cannot_tell' })
    const { findShipment: _, ...without } = await carriersWith()
      .load('scripted')
      .then(each => each ?? never())
    const carriers = { slugs: ['scripted'], load: async () => without }
    const dumb = await unsettledVoid({ carriers })
    expect((await dumb.askCarrier(dumb.bought.id)).body).toMatchObject({
      finding: 'cannot_tell',
      messages: [{ message: expect.stringContaining('Scripted Carrier cannot be asked') }],
    })
  })
})

const never = (): never => {
  throw new Error('there is no scripted carrier')
}

describe('by proxy', () => {
  const path = '/v1/proxy/shipping/scripted/cancel'
  const sent = { shipment_identifier: 'SC1' }

  test('a void without an answer is not sent again until somebody has looked', async () => {
    const desk = await scriptedDesk()
    const { call, carrier } = desk
    const { attention } = settlingDesk(call)
    carrier.behave('void', { how: 'hang_up' })
    const refused = await call('POST', path, sent)
    expect(refused.status).toBe(424)
    expect(JSON.stringify(messagesOf(refused))).toMatch(/may have been voided/)
    carrier.behave('void', {})
    expect(errorOf(await call('POST', path, sent)).code).toBe('outcome_unknown')
    expect(carrier.calls('void')).toBe(1)
    const [item] = await attention()
    expect(item).toMatchObject({ kind: 'proxy_void', subject: 'SC1', test_mode: true, shipment_id: null })
    const settle = (as: 'test' | 'live' = 'test') =>
      call('POST', `/desk/attention/${item?.id}/settle`, { happened: false }, { as })
    expect((await settle('live')).status).toBe(404)
    expect((await settle()).body).toEqual({ id: item?.id, happened: false })
    expect((await settle()).status).toBe(409)
    expect(await attention()).toEqual([])
    expect((await call('POST', path, sent)).status).toBe(202)
  })

  test('a label without an answer needs somebody', async () => {
    const { call, carrier, draft } = await scriptedDesk()
    const { shipper, recipient, parcels, rates } = await draft()
    carrier.behave('labels', { how: 'hang_up', charges: true })
    const body = { shipper, recipient, parcels, rates, selected_rate_id: rates[0]?.id, reference: 'R-5' }
    expect((await call('POST', '/v1/proxy/shipping', body)).status).toBe(424)
    expect(await settlingDesk(call).attention()).toMatchObject([
      { kind: 'proxy_purchase', subject: 'scripted_ground, R-5, Grace Murray, Vancouver' },
    ])
  })
})
