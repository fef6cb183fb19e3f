import { describe, expect, onTestFinished, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { FetchedLabelAnswer } from '../../shared/desk/bought-labels.ts'
import { scriptedCarriers } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { homeAfterPowerLoss } from '../support/desks/unsettled-desk.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'
import { until } from '../support/until.ts'

const zpl = (text: string) => Buffer.from(`^XA^FD${text}^FS^XZ`).toString('base64')
/** What a carrier answers that makes the label after the purchase. */
const following = (more: object = {}) => ({
  number: '',
  id: 'S-1',
  format: 'ZPL',
  label: null,
  pending: { arrives: 'later' },
  data: { job: 'J-1' },
  ...more,
})
const ready = { number: 'T-1', format: 'ZPL', label: zpl('T-1') }

/** A desk with a shipment that is paid for and has no label. */
async function waitingDesk(more: object = {}) {
  const desk = await scriptedDesk()
  const { carrier, call } = desk
  carrier.behave('labels', { body: following(more) })
  carrier.behave('fetch-label', { body: following(more) })
  const bought = (await desk.buy(await desk.draft(), { label_type: 'ZPL' })).body
  return {
    ...desk,
    bought,
    read: async () => (await call<ShipmentRecord>('GET', `/v1/shipments/${bought.id}`)).body,
    fetch: () => call<FetchedLabelAnswer>('POST', `/desk/shipments/${bought.id}/fetch-label`),
    print: () => call('POST', '/desk/print-jobs', { shipment_id: bought.id }),
  }
}

describe('a label that follows its purchase', () => {
  test('is paid for once, and the shipment says that it is not here', async () => {
    const { bought, carrier, call, print } = await waitingDesk()
    expect(bought).toMatchObject({
      status: 'purchased',
      shipment_identifier: 'S-1',
      tracking_number: null,
      tracking_url: null,
      tracker_id: null,
      label_url: null,
      meta: { pending_label: { arrives: 'later' } },
    })
    expect(bought.messages.map(({ code }) => code)).toContain('label_pending')
    expect(JSON.stringify(bought)).not.toContain('J-1')
    expect(carrier.charges()).toHaveLength(1)
    const file = await call('GET', `/v1/shipments/${bought.id}/label.zpl`)
    expect([file.status, errorOf(file).message]).toEqual([404, expect.stringMatching(/The label is bought/)])
    await call('POST', '/desk/printers', { name: 'out', uri: 'folder://out', language: 'ZPL', dpi: 203 })
    const job = await print()
    expect([job.status, errorOf(job).code]).toEqual([409, 'label_pending'])
    const run = await call('POST', '/desk/print-runs', { shipment_ids: [bought.id] })
    expect(JSON.stringify(run.body)).toContain('The label is bought')
  })

  test('is asked for again, less and less often, until it is here with its number', async () => {
    const { bought, carrier, clock, read, call } = await waitingDesk()
    clock.advance(29_000)
    expect(carrier.calls('fetch-label')).toBe(0)
    clock.advance(5_000)
    await carrier.asked('fetch-label')
    expect(carrier.requests('fetch-label')).toEqual([
      { shipment: bought.id, id: 'S-1', format: 'ZPL', again: false, data: { job: 'J-1' } },
    ])
    carrier.behave('fetch-label', { body: ready })
    await until(async () => {
      // The second call is the one that brings it, and has a limit of its own.
      if (carrier.calls('fetch-label') < 2) clock.advance(2_000)
      expect((await read()).label_url).not.toBeNull()
    })
    const now = await read()
    expect(now).toMatchObject({ tracking_number: 'T-1', label_type: 'ZPL', meta: {} })
    expect(now.tracker_id).toMatch(/^trk_/)
    expect(now.meta.pending_label).toBeUndefined()
    expect(now.messages.map(({ code }) => code)).not.toContain('label_pending')
    const file = await call('GET', `/v1/shipments/${bought.id}/label.zpl`)
    expect(file.status).toBe(200)
    expect(carrier.calls('labels')).toBe(1)
    clock.advance(24 * 3_600_000)
    expect(carrier.calls('fetch-label')).toBe(2)
  })

  test('is asked for while its carrier was away, too', async () => {
    const { carrier, clock, read } = await waitingDesk()
    carrier.behave('fetch-label', { status: 503, body: {} })
    clock.advance(40_000)
    await carrier.asked('fetch-label')
    carrier.behave('fetch-label', { body: ready })
    await until(async () => {
      clock.advance(2_000)
      expect((await read()).label_url).not.toBeNull()
    })
  })

  test('is asked for by the next start, whatever ended the one before', async () => {
    const before = await waitingDesk()
    const { carrier, bought } = before
    carrier.behave('fetch-label', { body: ready })
    const clock = manualClock(before.clock.now().getTime() + 3_600_000)
    const home = homeAfterPowerLoss(before)
    const { call, close } = await startStation({ home, carriers: scriptedCarriers, clock })
    onTestFinished(close)
    await until(async () => {
      clock.advance(1_000)
      const { body } = await call<ShipmentRecord>('GET', `/v1/shipments/${bought.id}`)
      expect(body).toMatchObject({ tracking_number: 'T-1', label_url: expect.any(String) })
    })
    expect(carrier.charges()).toHaveLength(1)
  })

  test('that is sent by e-mail is asked for only by hand', async () => {
    const { carrier, clock, fetch, bought } = await waitingDesk({
      pending: { arrives: 'email', email: 'desk@example.com' },
    })
    expect(bought.meta.pending_label).toMatchObject({ arrives: 'email', email: 'desk@example.com' })
    clock.advance(3 * 24 * 3_600_000)
    expect(carrier.calls('fetch-label')).toBe(0)
    expect((await fetch()).body).toMatchObject({ finding: 'not_yet', shipment: { label_url: null } })
    carrier.behave('fetch-label', { body: ready })
    const fetched = await fetch()
    expect(fetched.body).toMatchObject({ finding: 'fetched', shipment: { tracking_number: 'T-1' } })
    expect(fetched.body.shipment.label_url).toMatch(/label\.zpl/)
  })

  test('is asked for no more once the shipment is voided', async () => {
    const { bought, carrier, clock, call, fetch } = await waitingDesk()
    const voided = await call<ShipmentRecord>('POST', `/v1/shipments/${bought.id}/cancel`)
    expect(voided.body.status).toBe('cancelled')
    expect(voided.body.meta.pending_label).toBeUndefined()
    expect(carrier.requests('void')).toEqual([{ id: 'S-1', data: { job: 'J-1' } }])
    clock.advance(24 * 3_600_000)
    expect(carrier.calls('fetch-label')).toBe(0)
    expect((await fetch()).status).toBe(409)
  })

  test('that its carrier refuses by hand is said in the words of the carrier', async () => {
    const { carrier, fetch } = await waitingDesk()
    carrier.behave('fetch-label', { status: 400, body: { code: 'gone', message: 'No label any more.' } })
    const refused = await fetch()
    expect(refused.status).toBe(424)
    expect(JSON.stringify(refused.body)).toContain('No label any more.')
  })
})

describe('a label that is here', () => {
  test('is given again by its carrier, in place of the one that is stored', async () => {
    const { carrier, call, ...desk } = await scriptedDesk()
    const bought = (await desk.buy(await desk.draft(), { label_type: 'ZPL' })).body
    const number = bought.tracking_number ?? ''
    carrier.behave('fetch-label', { body: { number, format: 'ZPL', label: zpl('anew') } })
    const again = await call<FetchedLabelAnswer>('POST', `/desk/shipments/${bought.id}/fetch-label`)
    expect(again.body).toMatchObject({ finding: 'fetched', shipment: { tracking_number: number } })
    expect(carrier.requests('fetch-label')).toMatchObject([{ again: true }])
    expect(carrier.charges()).toHaveLength(1)
    const history = await call('GET', `/desk/record-history/${bought.id}`)
    expect(JSON.stringify(history.body)).toContain('label_fetched')
  })

  test('cannot be asked for before anything is bought', async () => {
    const { call, draft } = await scriptedDesk()
    const { id } = await draft()
    expect((await call('POST', `/desk/shipments/${id}/fetch-label`)).status).toBe(409)
    expect((await call('POST', '/desk/shipments/shp_none/fetch-label')).status).toBe(404)
  })
})
