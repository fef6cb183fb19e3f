import { describe, expect, test } from 'vitest'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import {
  groupingCarriers,
  groupingDesk,
  knowingCarriers,
  manifestDesk,
  paper,
} from '../support/desks/manifest-desk.ts'
import { homeAfterPowerLoss, settlingDesk } from '../support/desks/unsettled-desk.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation } from '../support/station/station.ts'

test('a carrier is told of whole groups and its papers are kept, printed and never asked for twice', async () => {
  const { bought, closeAll, open, carrier, call, connection } = await groupingDesk()
  const one = await bought({ reference: 'A' })
  const two = await bought({ reference: 'A' })
  const other = await bought({ reference: 'B' })
  expect(await open()).toMatchObject([{ connection_id: connection.id, tells_carrier: true, shipments: 3 }])
  const { status, body } = await closeAll({ shipment_ids: [two.id], reference: 'Van 7' })
  expect(status).toBe(201)
  expect(body.shipments.map(({ id }) => id)).toEqual([one.id, two.id])
  expect(carrier.requests('end-of-day')).toEqual([
    { day: body.day, groups: ['A'], city: 'Montreal', reference: 'Van 7' },
  ])
  expect(body.documents).toEqual([
    { number: 1, id: expect.stringMatching(/^MSC/), url: expect.any(String), meta: { po_number: 'P1' } },
  ])
  expect((await call('GET', String(body.documents[0]?.url))).bytes).toEqual(paper)
  expect((await closeAll()).body.shipments.map(({ id }) => id)).toEqual([other.id])
  expect((await closeAll()).status).toBe(409)
  expect(carrier.calls('end-of-day')).toBe(2)
})

describe('a carrier that does not close them', () => {
  test('has refused: nothing is kept, and they can be closed again', async () => {
    const { bought, closeAll, listed, open, carrier } = await groupingDesk()
    await bought()
    carrier.behave('end-of-day', { status: 422, body: { code: 'E-8', message: 'No contract.' } })
    const refused = await closeAll()
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)).toMatchObject([{ code: 'E-8', carrier_id: 'scripted' }])
    expect(await listed()).toEqual([])
    expect(await open()).toMatchObject([{ shipments: 1 }])
    carrier.behave('end-of-day', {})
    expect((await closeAll()).status).toBe(201)
  })

  test('has said nothing: it is unknown, shown, and only a person settles it', async () => {
    const { bought, closeAll, listed, read, open, settle, carrier, call } = await groupingDesk()
    const { attention } = settlingDesk(call)
    const shipment = await bought()
    carrier.behave('end-of-day', { status: 500, body: {} })
    const refused = await closeAll()
    expect(messagesOf(refused).map(({ code }) => code)).toContain('outcome_unknown')
    const [manifest] = await listed()
    if (!manifest) throw new Error('the manifest is not kept')
    expect(manifest.state).toBe('unknown')
    expect(await attention()).toMatchObject([{ kind: 'manifest', id: manifest.id, carrier_id: 'scripted' }])
    expect(await open()).toEqual([])
    expect((await closeAll()).status).toBe(409)
    expect(carrier.calls('end-of-day')).toBe(1)
    const cancel = await call('POST', `/v1/shipments/${shipment.id}/cancel`)
    expect([cancel.status, errorOf(cancel).code]).toEqual([409, 'in_use'])
    const settled = await settle(manifest.id, { happened: true, numbers: ['M-7'] })
    expect(settled.body).toMatchObject({ state: 'closed', documents: [{ number: 1, id: 'M-7', url: null }] })
    expect((await read(manifest.id)).body).toEqual(settled.body)
    expect(await attention()).toEqual([])
    expect((await call('POST', `/v1/shipments/${shipment.id}/cancel`)).status).toBe(200)
  })

  test('and the shipments are open again once somebody says that it did not happen', async () => {
    const { bought, closeAll, listed, read, open, settle, carrier } = await groupingDesk()
    await bought()
    carrier.behave('end-of-day', { how: 'hang_up' })
    await closeAll()
    const [manifest] = await listed()
    expect((await settle(String(manifest?.id), { happened: false })).status).toBe(200)
    expect((await read(String(manifest?.id))).status).toBe(404)
    expect(await open()).toMatchObject([{ shipments: 1 }])
  })
})

describe('a carrier that can be asked what became of a manifest', () => {
  /** A desk with a manifest the carrier gave no answer about. */
  async function unsettled() {
    const desk = await groupingDesk({ carriers: knowingCarriers })
    const shipment = await desk.bought({ reference: 'A' })
    desk.carrier.behave('end-of-day', { how: 'hang_up' })
    await desk.closeAll()
    const [manifest] = await desk.listed()
    return { ...desk, shipment, id: String(manifest?.id) }
  }

  test('has closed it: its papers are kept and nothing is left to settle', async () => {
    const { askCarrier, carrier, id, read, call } = await unsettled()
    carrier.behave('find-end-of-day', { body: { manifests: ['M-7'] } })
    const { status, body } = await askCarrier(id)
    expect([status, body.finding]).toEqual([200, 'closed'])
    expect(carrier.requests('find-end-of-day')).toEqual([{ groups: ['A'] }])
    expect((await read(id)).body).toEqual(body.manifest)
    expect(body.manifest).toMatchObject({ state: 'closed', documents: [{ id: 'M-7' }] })
    expect((await call('GET', String(body.manifest.documents[0]?.url))).bytes).toEqual(paper)
    expect((await askCarrier(id)).status).toBe(409)
    expect(carrier.calls('end-of-day')).toBe(1)
  })

  test('has not closed it: its shipments are open again, and close once', async () => {
    const { askCarrier, carrier, closeAll, id, open, read, shipment } = await unsettled()
    const { body } = await askCarrier(id)
    expect(body).toMatchObject({ finding: 'not_closed', manifest: { id, state: 'unknown' } })
    expect((await read(id)).status).toBe(404)
    expect(await open()).toMatchObject([{ shipments: 1 }])
    carrier.behave('end-of-day', {})
    expect((await closeAll()).body.shipments.map(each => each.id)).toEqual([shipment.id])
  })

  test('cannot tell: it stays as it was, with the reason', async () => {
    const { askCarrier, carrier, id, read } = await unsettled()
    carrier.behave('find-end-of-day', { status: 422, body: { code: 'E-9', message: 'Ask later.' } })
    const { body } = await askCarrier(id)
    expect(body).toMatchObject({ finding: 'cannot_tell', messages: [{ code: 'E-9' }] })
    expect((await read(id)).body.state).toBe('unknown')
    expect((await askCarrier('mnf_0')).status).toBe(404)
  })

  test('is asked by itself after a crash', async () => {
    const { bought, closeAll, carrier, home } = await groupingDesk({ carriers: knowingCarriers })
    await bought()
    carrier.behave('end-of-day', { how: 'hold' })
    const asking = closeAll()
    await carrier.asked('end-of-day')
    carrier.behave('find-end-of-day', { body: { manifests: ['M-8'] } })
    const after = { home: homeAfterPowerLoss({ home }), carriers: knowingCarriers, clock: manualClock() }
    const station = await startStation(after)
    try {
      const { listed } = manifestDesk(station.call)
      await expect.poll(listed).toMatchObject([{ state: 'closed', documents: [{ id: 'M-8' }] }])
      expect(carrier.calls('end-of-day')).toBe(1)
    } finally {
      await station.close()
      carrier.release()
      await asking
    }
  })
})

test('two desks that close at once make one manifest', async () => {
  const { bought, closeAll, carrier } = await groupingDesk()
  await bought()
  const answers = await Promise.all([closeAll(), closeAll(), closeAll()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  expect(carrier.calls('end-of-day')).toBe(1)
})

test('a manifest that was being closed when the power went is unknown afterwards and asked for no more', async () => {
  const { bought, closeAll, carrier, home } = await groupingDesk()
  await bought()
  carrier.behave('end-of-day', { how: 'hold' })
  const asking = closeAll()
  await carrier.asked('end-of-day')
  const station = await startStation({
    home: homeAfterPowerLoss({ home }),
    carriers: groupingCarriers,
    clock: manualClock(),
  })
  try {
    const { listed, open } = manifestDesk(station.call)
    expect(await listed()).toMatchObject([{ state: 'unknown' }])
    expect(await open()).toEqual([])
    expect(carrier.calls('end-of-day')).toBe(1)
  } finally {
    await station.close()
    carrier.release()
    await asking
  }
})

test('papers that cannot be written down leave it unknown, with the number told', async () => {
  const { bought, closeAll, listed, database } = await groupingDesk()
  await bought()
  database.exec(
    `CREATE TRIGGER stuck BEFORE INSERT ON manifest_files BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
  )
  const refused = await closeAll()
  expect(errorOf(refused)).toMatchObject({ code: 'outcome_unknown', message: expect.stringMatching(/MSC/) })
  expect(await listed()).toMatchObject([{ state: 'unknown' }])
})
