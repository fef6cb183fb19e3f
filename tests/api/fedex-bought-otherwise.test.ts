import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { choiceCodeOf } from '../../shared/rate-choices.ts'
import { box, fedexOrders, openFedex, route } from '../support/desks/fedex-desk.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { manualClock } from '../support/manual-clock.ts'
import type { FedexSimulator } from '../support/simulators/fedex/index.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
const { attention } = settlingDesk(call)
const { draft, buy } = fedexOrders(call)

let simulator: FedexSimulator
beforeAll(async () => {
  simulator = (await openFedex(call, clock)).simulator
})
afterAll(() => simulator.stop())

describe('what FedEx sold', () => {
  const failedInPart = { code: 'SHIPMENT.PART.FAILED', message: 'A part of it failed.' }
  const besideErrors = (body: unknown) => ({ ...(body as object), errors: [failedInPart] })
  const sold = () => simulator.calls.filter(({ operation }) => operation === 'ship').length

  test('has bought what came with a number and a label, whatever errors stand beside them', async () => {
    const shipment = await draft()
    simulator.rewrite('ship', answer => ({ ...answer, body: besideErrors(answer.body) }))
    const { status, body } = await buy(shipment)
    expect([status, body.status]).toEqual([200, 'purchased'])
    expect(body.messages.map(({ code }) => code)).toContain(failedInPart.code)
    const before = sold()
    expect((await buy(shipment)).status).toBe(409)
    expect(sold()).toBe(before)
  })

  test.each([
    ['a number without a label', /"packageDocuments":\[[^\]]*\]/g],
    ['a label without a number', /"(?:masterTrackingNumber|trackingNumber)":"\d+"/g],
  ])('needs somebody for %s beside errors, and pays for it once', async (_, gone) => {
    const shipment = await draft()
    simulator.rewrite('ship', answer => ({
      ...answer,
      body: besideErrors(JSON.parse(JSON.stringify(answer.body).replaceAll(gone, '"gone":true'))),
    }))
    await buy(shipment)
    const [waiting] = (await attention()).filter(({ id }) => id === shipment.id)
    expect(waiting).toMatchObject({
      kind: 'purchase',
      said: expect.arrayContaining(['A part of it failed.']),
    })
    const before = sold()
    expect((await buy(shipment)).status).not.toBe(200)
    expect(sold()).toBe(before)
  })

  /** What FedEx is paid for is changed on its way to the desk. */
  const sellsInstead = (change: (answer: string) => string) =>
    simulator.rewrite('ship', answer => ({
      ...answer,
      body: JSON.parse(change(JSON.stringify(answer.body))),
    }))
  const differsOf = async (shipment: ShipmentRecord) =>
    (await attention()).filter(({ kind, id }) => kind === 'bought_otherwise' && id === shipment.id)
  const differingByProxy = async () =>
    (await attention()).filter(({ kind }) => kind === 'proxy_bought_otherwise')
  const priceTimes = (factor: number) => (answer: string) =>
    answer.replaceAll(
      /"(total\w*Charge)":([\d.]+)/g,
      (_, name, price) => `"${name}":${(Number(price) * factor).toFixed(2)}`,
    )

  test('tells a program that buys by proxy what it was sold instead, and charges what it cost', async () => {
    const asked = { ...route, parcels: [box] }
    const { body } = await call<ShipmentRecord>('POST', '/v1/proxy/rates', asked)
    const rate = body.rates.find(({ service, ...each }) => service === 'fedex_2_day' && !choiceCodeOf(each))
    const ship = () =>
      call<ShipmentRecord>('POST', '/v1/proxy/shipping', {
        ...asked,
        rates: [rate],
        selected_rate_id: rate?.id,
      })
    const codesOf = ({ messages }: ShipmentRecord) => messages.map(({ code }) => code)
    const usual = await ship()
    expect(codesOf(usual.body).filter(code => code?.startsWith('bought'))).toEqual([])
    sellsInstead(answer => priceTimes(2.5)(answer).replaceAll('"FEDEX_2_DAY"', '"PRIORITY_OVERNIGHT"'))
    const { body: bought } = await ship()
    expect(codesOf(bought)).toEqual(expect.arrayContaining(['bought_other_service', 'bought_other_price']))
    expect([bought.service, bought.selected_rate?.total_charge]).toEqual([
      'fedex_priority_overnight',
      expect.closeTo((rate?.total_charge ?? 0) * 2.5, 1),
    ])
    const [waiting, ...others] = await differingByProxy()
    expect(others).toEqual([])
    expect(waiting).toMatchObject({ carrier_id: 'express', test_mode: true, shipment_id: null })
    expect(waiting?.said.join(' ')).toMatch(/priority overnight was bought/i)
    const void_ = { shipment_identifier: bought.shipment_identifier }
    await call('POST', '/v1/proxy/shipping/fedex/cancel', void_)
    expect(await differingByProxy()).toEqual([])
  })

  test('tells a program that buys in other packaging than the price was for', async () => {
    const pak = { ...box, packaging_type: 'pak' }
    const { body } = await call<ShipmentRecord>('POST', '/v1/proxy/rates', { ...route, parcels: [pak] })
    const rate = body.rates.find(({ service, ...each }) => service === 'fedex_2_day' && !choiceCodeOf(each))
    expect(rate?.meta?.packaging_type).toBe('FEDEX_PAK')
    const buyIn = async (parcel: object) => {
      const asked = { ...route, parcels: [parcel], rates: [rate], selected_rate_id: rate?.id }
      const { body: bought } = await call<ShipmentRecord>('POST', '/v1/proxy/shipping', asked)
      await call('POST', '/v1/proxy/shipping/fedex/cancel', {
        shipment_identifier: bought.shipment_identifier,
      })
      return bought.messages.filter(({ code }) => code?.startsWith('bought')).map(({ message }) => message)
    }
    expect(await buyIn(pak)).toEqual([])
    expect(await buyIn({ ...box, packaging_type: 'your_packaging' })).toEqual([
      'It was bought in YOUR_PACKAGING, and its price was shown for FEDEX_PAK.',
    ])
  })

  test('of a program stays until somebody has seen it', async () => {
    const asked = { ...route, parcels: [box] }
    const { body } = await call<ShipmentRecord>('POST', '/v1/proxy/rates', asked)
    const rate = body.rates.find(({ service, ...each }) => service === 'fedex_2_day' && !choiceCodeOf(each))
    sellsInstead(priceTimes(2.5))
    const rates = { rates: [rate], selected_rate_id: rate?.id }
    await call('POST', '/v1/proxy/shipping', { ...asked, ...rates })
    const [waiting] = await differingByProxy()
    const seen = () => call('POST', `/desk/attention/${waiting?.id}/settle`, { happened: true })
    expect((await seen()).status).toBe(200)
    expect(await differingByProxy()).toEqual([])
    expect((await seen()).status).toBe(409)
  })

  test('has nothing to say of what is bought as it was shown', async () => {
    const { body } = await buy(await draft())
    expect(await differsOf(body)).toEqual([])
  })

  test('files another service at another price under its own name, and needs somebody', async () => {
    const shipment = await draft()
    sellsInstead(answer =>
      priceTimes(2.5)(answer)
        .replaceAll('"FEDEX_2_DAY"', '"PRIORITY_OVERNIGHT"')
        .replaceAll(/"FedEx 2Day[^"]*"/g, '"FedEx Priority Overnight"'),
    )
    const { status, body } = await buy(shipment)
    expect([status, body.status, body.service]).toEqual([200, 'purchased', 'fedex_priority_overnight'])
    expect(body.meta.service_name).toMatch(/priority overnight/i)
    const codes = body.messages.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['bought_other_service', 'bought_other_price']))
    const [waiting] = await differsOf(shipment)
    expect(waiting?.said.join(' ')).toMatch(/priority overnight was bought and not fedex 2 ?day/i)
    const { body: cancelled } = await call<ShipmentRecord>('POST', `/v1/shipments/${shipment.id}/cancel`)
    expect(cancelled.status).toBe('cancelled')
    expect(await differsOf(shipment)).toEqual([])
  })

  test.each([
    ['a price beyond rounding', priceTimes(1.1), 'bought_other_price'],
    ['another currency', (answer: string) => answer.replaceAll('"USD"', '"CAD"'), 'bought_other_currency'],
    [
      'a later day',
      (answer: string) =>
        answer.replace(
          '"completedShipmentDetail":{',
          '"completedShipmentDetail":{"operationalDetail":{"deliveryDate":"2026-12-24"},',
        ),
      'bought_later_day',
    ],
    [
      'one number for several parcels',
      (answer: string) => {
        const body = JSON.parse(answer)
        const [first, second] = body.output.transactionShipments[0].pieceResponses
        second.trackingNumber = first.trackingNumber
        return JSON.stringify(body)
      },
      'parcels_missing',
    ],
    [
      'the list price in place of the account’s',
      (answer: string) => answer.replaceAll(/"(?:PAYOR_)?ACCOUNT(?:_\w+)?"/g, '"PAYOR_LIST_SHIPMENT"'),
      'bought_other_price_type',
    ],
    [
      'fewer numbers than parcels',
      (answer: string) => {
        const body = JSON.parse(answer)
        body.output.transactionShipments[0].pieceResponses.length = 1
        return JSON.stringify(body)
      },
      'parcels_missing',
    ],
  ])('needs somebody for %s, until it is kept', async (_, change, code) => {
    const shipment = await draft({ parcels: [box, box] })
    sellsInstead(change)
    const { body } = await buy(shipment)
    expect(body.messages.map(each => each.code)).toContain(code)
    expect(await differsOf(shipment)).toHaveLength(1)
    const keep = () => call<ShipmentRecord>('POST', `/desk/shipments/${shipment.id}/keep-purchase`)
    expect((await keep()).body.status).toBe('purchased')
    expect(await differsOf(shipment)).toEqual([])
    expect((await keep()).status).toBe(409)
  })
})
