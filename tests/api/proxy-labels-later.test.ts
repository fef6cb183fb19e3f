import { describe, expect, onTestFinished, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { FetchedProxyLabel, ProxyLabelRecord } from '../../shared/desk/proxy-labels.ts'
import { scriptedCarriers } from '../support/carriers/scripted-carrier.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { route } from '../support/desks/shipping-data.ts'
import { homeAfterPowerLoss } from '../support/desks/unsettled-desk.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'
import { until } from '../support/until.ts'

const zpl = Buffer.from('^XA^FDT-1^FS^XZ').toString('base64')
const following = {
  number: '',
  id: 'S-1',
  format: 'ZPL',
  label: null,
  pending: { arrives: 'later' },
  data: { job: 'J-1' },
}
const ready = { number: 'T-1', format: 'ZPL', label: zpl }

type Answered = {
  id: string
  tracking_number: string | null
  docs: { label: string | null }
  messages: { code: string; details: { url?: string } | null }[]
}

/** A desk whose carrier makes labels after the purchase. */
async function laterDesk(body: object = following) {
  const desk = await scriptedDesk()
  const { carrier, call } = desk
  carrier.behave('labels', { body })
  carrier.behave('fetch-label', { body })
  const { rates } = (await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)).body
  const sent = { ...route, rates, selected_rate_id: rates[0]?.id, label_type: 'ZPL' }
  const answer = call<Answered>('POST', '/v1/proxy/shipping', sent)
  await carrier.asked('labels')
  return { ...desk, answer }
}

/** Lets time pass until the answer is there. */
async function passing<T>(clock: ReturnType<typeof manualClock>, answer: Promise<T>): Promise<T> {
  let isThere = false
  const ended = answer.finally(() => {
    isThere = true
  })
  await until(() => {
    clock.advance(500)
    expect(isThere).toBe(true)
  })
  return ended
}

/** The answer to a purchase whose label did not come while its buyer waited. */
async function waitingDesk() {
  const desk = await laterDesk()
  const { body } = await passing(desk.clock, desk.answer)
  const path = `/desk/proxy-labels/${body.id}`
  return { ...desk, body, path, read: () => desk.call<ProxyLabelRecord>('GET', path) }
}

describe('a label bought by proxy that follows its purchase', () => {
  test('is waited for, and answered as if it had been there at once', async () => {
    const { answer, carrier, clock } = await laterDesk()
    carrier.behave('fetch-label', { body: ready })
    const { status, body } = await passing(clock, answer)
    expect(status).toBe(200)
    expect(body).toMatchObject({ tracking_number: 'T-1', docs: { label: zpl }, messages: [] })
    expect(carrier.requests('fetch-label')).toMatchObject([{ id: 'S-1', again: false, data: { job: 'J-1' } }])
    expect(carrier.charges()).toHaveLength(1)
  })

  test('is answered without it after a while, with the way to it', async () => {
    const { body, carrier, path } = await waitingDesk()
    expect(body.docs.label).toBeNull()
    expect(body.messages).toMatchObject([{ code: 'label_pending', details: { url: path } }])
    expect(carrier.calls('fetch-label')).toBeGreaterThan(3)
    expect(JSON.stringify(body)).not.toContain('J-1')
    expect(carrier.charges()).toHaveLength(1)
  })

  test('is fetched in the background then, and kept for whoever bought it', async () => {
    const { read, carrier, clock, call, body } = await waitingDesk()
    expect((await read()).body).toMatchObject({ is_here: false, docs: { label: null } })
    carrier.behave('fetch-label', { body: ready })
    await until(async () => {
      clock.advance(2_000)
      expect((await read()).body).toMatchObject({
        is_here: true,
        tracking_number: 'T-1',
        shipment_identifier: 'S-1',
        label_type: 'ZPL',
        docs: { label: zpl },
      })
    })
    const listed = await call('GET', '/desk/proxy-labels')
    expect(listed.body).toMatchObject({ count: 1, results: [{ id: body.id, is_here: true }] })
    expect(carrier.calls('labels')).toBe(1)
  })

  test('is fetched by hand, and once it is here the carrier is asked no more', async () => {
    const { path, carrier, call } = await waitingDesk()
    const fetch = () => call<FetchedProxyLabel>('POST', `${path}/fetch`)
    expect((await fetch()).body).toMatchObject({ finding: 'not_yet' })
    carrier.behave('fetch-label', { body: ready })
    expect((await fetch()).body).toMatchObject({ finding: 'fetched', label: { docs: { label: zpl } } })
    const asked = carrier.calls('fetch-label')
    await fetch()
    expect(carrier.calls('fetch-label')).toBe(asked)
  })

  test('is fetched by the next start, whatever ended the one before', async () => {
    const before = await waitingDesk()
    const { carrier, path } = before
    carrier.behave('fetch-label', { body: ready })
    const clock = manualClock(before.clock.now().getTime() + 3_600_000)
    const home = homeAfterPowerLoss(before)
    const { call, close } = await startStation({ home, carriers: scriptedCarriers, clock })
    onTestFinished(close)
    await until(async () => {
      clock.advance(1_000)
      expect((await call<ProxyLabelRecord>('GET', path)).body.is_here).toBe(true)
    })
    expect(carrier.charges()).toHaveLength(1)
  })

  test('is asked for no more once it is voided', async () => {
    const { read, call } = await waitingDesk()
    const cancel = { shipment_identifier: 'S-1' }
    expect((await call('POST', '/v1/proxy/shipping/scripted/cancel', cancel)).status).toBe(202)
    expect((await read()).status).toBe(404)
  })

  test('is not shown to callers of the other mode', async () => {
    const { call, path } = await waitingDesk()
    expect((await call('GET', path, undefined, { as: 'live' })).status).toBe(404)
    expect((await call('GET', '/desk/proxy-labels/shp_none')).status).toBe(404)
  })
})

test('a label bought by proxy that is sent by e-mail is not waited for, and fetched by hand', async () => {
  const { answer, call, carrier } = await laterDesk({
    ...following,
    pending: { arrives: 'email', email: 'desk@example.com' },
  })
  const { body } = await answer
  expect(body.messages).toMatchObject([{ code: 'label_pending' }])
  carrier.behave('fetch-label', { body: ready })
  const fetched = await call<FetchedProxyLabel>('POST', `/desk/proxy-labels/${body.id}/fetch`)
  expect(fetched.body.finding).toBe('fetched')
})
