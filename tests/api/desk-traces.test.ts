import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { activityFile, openActivity } from '../../main/db/activity/activity-database.ts'
import { createTraceRepository } from '../../main/domain/carriers/traffic/trace-repository.ts'
import type { CarrierTrace, TraceSummary } from '../../shared/desk/traces.ts'
import { rudeCarrier } from '../support/carriers/rude-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const secret = 'Pa55&word/4711+'
const clock = manualClock()
const { call, station } = stationForFile({ carriers: scriptedCarriers, clock })

type Page = { count: number; results: TraceSummary[] }
const list = async (query = '') => (await call<Page>('GET', `/desk/traces${query}`)).body
const read = async (id: string) => (await call<CarrierTrace>('GET', `/desk/traces/${id}`)).body

/** A carrier that echoes what it was sent, in every form somebody might. */
async function echo(status = 422) {
  return rudeCarrier((request, response) => {
    const key = String(request.headers['x-api-key'])
    const basic = Buffer.from(`shop:${key}`).toString('base64')
    const message = `No entry for ${key} (Basic ${basic}) at https://x.test/?k=${encodeURIComponent(key)} <Key>${key.replaceAll('&', '&amp;')}</Key>`
    response.writeHead(status, { 'content-type': 'application/json', 'x-echo': key })
    response.end(JSON.stringify({ code: 'AUTH', message }))
  })
}

describe('credentials a carrier echoes', () => {
  test('are in no message, no traffic, no log and no file', async () => {
    const carrier = await echo()
    const { id } = await addConnection(
      call,
      scriptedConnection(carrier, { carrier_id: 'echo', api_key: secret }),
    )
    const { body } = await call('POST', `/desk/connections/${id}/test`)
    const [trace] = (await list(`?connection_id=${id}`)).results
    const whole = await read(trace?.id ?? '')
    const seen =
      JSON.stringify([body, trace, whole]) +
      station().log() +
      ['', '-wal'].map(end => readFileSync(`${activityFile(station().home)}${end}`, 'latin1')).join()
    for (const form of [
      secret,
      encodeURIComponent(secret),
      secret.replace('&', '&amp;'),
      Buffer.from(`shop:${secret}`).toString('base64'),
    ])
      expect(seen).not.toContain(form)
    expect(body.messages).toMatchObject([{ message: expect.stringContaining('No entry for [hidden]') }])
    expect(whole.request.headers).toContainEqual({ name: 'x-api-key', value: '[hidden]' })
    expect(whole.response?.headers).toContainEqual({ name: 'x-echo', value: '[hidden]' })
    expect(whole.response?.body).toContain('No entry for [hidden]')
  })
})

describe('traffic with a carrier', () => {
  test('is found by its shipment, connection, operation and whether it failed', async () => {
    const desk = await scriptedDesk()
    const found = async (query: string) =>
      (await desk.call<Page>('GET', `/desk/traces?${query}`)).body.results.map(({ operation }) => operation)
    const draft = await desk.draft()
    const { body: bought } = await desk.buy(draft)
    expect(await found(`shipment_id=${bought.id}`)).toEqual(['createLabel'])
    expect(await found(`connection_id=${desk.connection.id}`)).toEqual(['createLabel', 'rate'])
    desk.carrier.behave('void', { status: 500, body: '<html>' })
    await desk.call('POST', `/v1/shipments/${bought.id}/cancel`)
    expect(await found('failed=true')).toEqual(['voidLabel'])
    expect(await found('operation=rate')).toEqual(['rate'])
    expect(await found('failed=false&limit=1')).toEqual(['createLabel'])
    expect(await found('test_mode=false')).toEqual([])
    expect(await found('test_mode=true&limit=1')).toEqual(['voidLabel'])
    const [trace] = (await desk.call<Page>('GET', `/desk/traces?operation=createLabel`)).body.results
    const whole = (await desk.call<CarrierTrace>('GET', `/desk/traces/${trace?.id}`)).body
    expect(whole).toMatchObject({
      method: 'POST',
      status: 200,
      problem: null,
      failed: false,
      shipment_id: bought.id,
    })
    expect(JSON.parse(whole.request.body ?? '')).toMatchObject({ service: 'scripted_ground' })
  })

  test('shows documents by what they are and long answers by their beginning', async () => {
    const label = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(12_000, 1)])
    const carrier = await rudeCarrier((_request, response) => {
      const body = { label: label.toString('base64'), words: 'many words '.repeat(30_000) }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    const { id } = await addConnection(call, scriptedConnection(carrier, { carrier_id: 'long' }))
    await call('POST', `/desk/connections/${id}/test`)
    const [trace] = (await list(`?connection_id=${id}`)).results
    const { response } = await read(trace?.id ?? '')
    expect(response?.body).toContain('[PDF, 12 kB]')
    expect(response).toMatchObject({ is_cut: true, body_bytes: expect.any(Number) })
    expect(response?.body?.length).toBe(64 * 1024)
  })

  test('that got no answer says why', async () => {
    const { id } = await addConnection(
      call,
      scriptedConnection({ url: 'http://127.0.0.1:1' }, { carrier_id: 'gone' }),
    )
    await call('POST', `/desk/connections/${id}/test`)
    const [trace] = (await list(`?connection_id=${id}`)).results
    expect(trace).toMatchObject({
      status: null,
      failed: true,
      problem: expect.stringMatching(/fetch failed/),
    })
    expect((await read(trace?.id ?? '')).response).toBeNull()
  })

  test('is gone after a week, and nobody is told of traffic that never was', async () => {
    const carrier = await echo(200)
    const { id } = await addConnection(call, scriptedConnection(carrier, { carrier_id: 'old' }))
    await call('POST', `/desk/connections/${id}/test`)
    expect((await list(`?connection_id=${id}`)).count).toBe(1)
    clock.advance(8 * 24 * 60 * 60 * 1000)
    expect((await list()).count).toBe(0)
    const { status, body } = await call('GET', '/desk/traces/trc_00000000000000000000000000000000')
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { errors: [{ message: expect.stringContaining('kept for some days') }] },
    })
  })

  test('that cannot be kept stops nothing', async () => {
    const activity = openActivity(station().home, () => {})
    activity.sqlite.exec('DROP TABLE carrier_traces')
    activity.close()
    const carrier = await echo(200)
    const { id } = await addConnection(call, scriptedConnection(carrier, { carrier_id: 'unkept' }))
    expect((await call('POST', `/desk/connections/${id}/test`)).body.success).toBe(true)
    clock.advance(1_000)
    expect(station().log()).toContain('the look back at calls cannot be written')
  })
})

describe('the file of the look back', () => {
  test('is made anew when it is damaged, and memory takes its place where the disk does not let it', () => {
    const home = tempHome()
    const told: unknown[] = []
    writeFileSync(activityFile(home), 'this is no database, whatever else it may be')
    openActivity(home, error => told.push(error)).close()
    expect(told).toHaveLength(1)
    openActivity(home, error => told.push(error)).close()
    expect(told).toHaveLength(1)
    const missing = openActivity(join(home, 'gone'), error => told.push(error))
    expect(told).toHaveLength(3)
    missing.transact(() => {})
    missing.close()
  })

  test('forgets the oldest first', () => {
    const activity = openActivity(tempHome(), error => expect(error).toBeUndefined())
    const traces = createTraceRepository(activity)
    const summary = (id: string, at: number) =>
      ({
        id,
        created_at: new Date(at).toISOString(),
        connection_id: 'car_1',
        operation: 'rate',
        shipment_id: null,
        tracker_id: null,
        pickup_id: null,
        test_mode: true,
        failed: false,
      }) as TraceSummary
    traces.insert([1, 2, 3, 4].map(n => ({ summary: summary(`trc_${n}`, n * 1_000), content: {} as never })))
    const ids = () =>
      JSON.parse(`[${traces.page({ limit: 9, offset: 0 }).documents}]`).map((each: { id: string }) => each.id)
    expect(traces.pruneBefore(2_000)).toBe(1)
    expect(ids()).toEqual(['trc_4', 'trc_3', 'trc_2'])
    expect(traces.pruneTo(2)).toBe(1)
    expect(ids()).toEqual(['trc_4', 'trc_3'])
    activity.close()
  })
})
