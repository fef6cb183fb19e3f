import { describe, expect, test } from 'vitest'
import { rate } from '../../../main/carriers/fedex/rates.ts'
import { createLabel } from '../../../main/carriers/fedex/shipments.ts'
import { aLabelRequest, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import * as say from './answers.ts'
import { lane, stage } from './fixtures.ts'

const fieldsOf = (outcome: Parameters<typeof expectRefusal>[0]) =>
  Object.keys(expectRefusal(outcome).messages[0]?.details ?? {})

test('another service is told where the purchase names no price', async () => {
  const sold = { ...say.shipment(), serviceType: 'STANDARD_OVERNIGHT' }
  const { shipmentRating: _, ...detail } = sold.completedShipmentDetail
  const body = { output: { transactionShipments: [{ ...sold, completedShipmentDetail: detail }] } }
  const { ask } = stage({ 'POST /ship/v1/shipments': { body } })
  const { messages } = await ask(createLabel, aLabelRequest('fedex_2_day', lane))
  expect(messages.map(({ code }) => code)).toContain('bought_other_service')
})

describe('delivery in the evening, on a day or by appointment', () => {
  const options = { fedex_evening: true, fedex_date_certain: '2026-03-06', fedex_appointment: true }
  const told = Object.keys(options).map(key => `options.${key}`)

  test.each(['fedex_ground', 'fedex_2_day'])(
    'is no part of %s, and told before anything is asked',
    async service => {
      const { ask, sent: calls } = stage()
      expect(fieldsOf(await ask(createLabel, aLabelRequest(service, { ...lane, options })))).toEqual(
        expect.arrayContaining(told),
      )
      expect(fieldsOf(await ask(rate, aRateRequest({ ...lane, options, services: [service] })))).toEqual(
        expect.arrayContaining(told),
      )
      expect(calls).toEqual([])
    },
  )

  test('is bought with Home Delivery', async () => {
    const { ask, bodies } = stage()
    const evening = { options: { fedex_evening: true } }
    accepted(await ask(createLabel, aLabelRequest('fedex_ground_home_delivery', { ...lane, ...evening })))
    expect(
      bodies('/shipments')[0].requestedShipment.shipmentSpecialServices.homeDeliveryPremiumDetail,
    ).toMatchObject({ homedeliveryPremiumType: 'EVENING' })
  })
})
