import { describe, expect, onTestFinished, test } from 'vitest'
import { carriersWith, scriptedCarriers } from '../support/carriers/scripted-carrier.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { buy } from '../support/desks/shipping-data.ts'
import { homeAfterPowerLoss, settlingDesk } from '../support/desks/unsettled-desk.ts'
import type { ManualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'

/** The station as it comes up again after the power went at this moment. */
async function afterPowerLoss(
  { home, clock }: { home: string; clock: ManualClock },
  carriers = scriptedCarriers,
) {
  const station = await startStation({ carriers, clock, home: homeAfterPowerLoss({ home }) })
  onTestFinished(station.close)
  return { ...station, ...settlingDesk(station.call) }
}

describe('when the power goes', () => {
  test('while papers are still being sent ahead, no label was asked for and it can be bought', async () => {
    const carriers = carriersWith({ uploadsBeforePurchase: true })
    const desk = await scriptedDesk({ carriers })
    const options = { paperless_trade: true, invoice_template: 'commercial-invoice' }
    const draft = await desk.draft({ options })
    desk.carrier.behave('documents', { how: 'hold' })
    const lost = desk.buy(draft)
    await desk.carrier.asked('documents')
    const { look, attention, call, settleUpload } = await afterPowerLoss(desk, carriers)
    expect(look('SELECT state FROM purchases')).toBe('refused')
    const [item] = await attention()
    expect(item).toMatchObject({ kind: 'upload', shipment_id: draft.id, subject: 'Commercial invoice.pdf' })
    desk.carrier.behave('documents', {})
    expect((await buy(call, draft)).status).toBe(409)
    await settleUpload(item?.id ?? '', { happened: false })
    expect((await buy(call, draft)).status).toBe(200)
    expect(desk.carrier.charges()).toHaveLength(1)
    desk.carrier.release()
    await lost
  })

  test('while a label is being bought, the carrier is asked at the next start and the label is not lost', async () => {
    const desk = await scriptedDesk()
    const draft = await desk.draft()
    desk.carrier.behave('labels', { how: 'hold', charges: true })
    const lost = desk.buy(draft)
    await desk.carrier.asked('labels')
    desk.carrier.behave('search', {})
    const { call } = await afterPowerLoss(desk)
    await expect
      .poll(async () => (await call('GET', `/v1/shipments/${draft.id}`)).body)
      .toMatchObject({ status: 'purchased', tracking_number: desk.carrier.charges()[0] })
    expect(desk.carrier.calls('labels')).toBe(1)
    desk.carrier.release()
    await lost
  })

  test('while a label is being voided, nobody knows, and it is not voided again', async () => {
    const desk = await scriptedDesk()
    const bought = (await desk.buy(await desk.draft())).body
    desk.carrier.behave('void', { how: 'hold' })
    const lost = desk.call('POST', `/v1/shipments/${bought.id}/cancel`)
    await desk.carrier.asked('void')
    const { call, attention, settleVoid } = await afterPowerLoss(desk)
    expect(await attention()).toMatchObject([{ kind: 'void', id: bought.id }])
    expect((await call('POST', `/v1/shipments/${bought.id}/cancel`)).status).toBe(409)
    expect((await settleVoid(bought.id, true)).body.status).toBe('cancelled')
    expect(desk.carrier.calls('void')).toBe(1)
    desk.carrier.release()
    await lost
  })

  test('while something is asked for by proxy, somebody has to look', async () => {
    const desk = await scriptedDesk()
    desk.carrier.behave('void', { how: 'hold' })
    const lost = desk.call('POST', '/v1/proxy/shipping/scripted/cancel', { shipment_identifier: 'SC1' })
    await desk.carrier.asked('void')
    const { attention } = await afterPowerLoss(desk)
    expect(await attention()).toMatchObject([{ kind: 'proxy_void', subject: 'SC1' }])
    desk.carrier.release()
    await lost
  })
})
