import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createProgramWatch } from '../../main/platform/program-watch.ts'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { type Call, errorOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

async function desk() {
  const scripted = await scriptedDesk()
  return { ...scripted, ...settlingDesk(scripted.call) }
}

describe('the list of what needs somebody', () => {
  test('is empty on a calm desk, and needs credentials', async () => {
    const { call } = await desk()
    expect((await call('GET', '/desk/attention')).body).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
    })
    expect((await call('GET', '/desk/attention', undefined, { as: 'none' })).status).toBe(401)
  })

  test('says that the station was started again after an error of its own, once, until somebody has looked', async () => {
    const home = tempHome()
    const programWatch = createProgramWatch()
    const first = await startStation({ home, programWatch })
    const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute))
    const happen = (minute: number, verdict: 'go_on' | 'stop') =>
      programWatch.note({ at: at(minute), kind: 'exception', error: new Error('torn'), verdict })
    happen(0, 'go_on')
    const count = async (call: Call) => (await call('GET', '/desk/attention')).body.count
    expect(await count(first.call)).toBe(0)
    happen(1, 'stop')
    happen(2, 'stop')
    await first.close()

    const { call, close } = await startStation({ home })
    onTestFinished(close)
    const { body } = await call<{ results: AttentionItem[] }>('GET', '/desk/attention')
    expect(body.results).toEqual([
      expect.objectContaining({
        kind: 'restarted',
        id: 'restarted',
        since: at(2).toISOString(),
        test_mode: null,
        subject: join(home, 'logs'),
        known: expect.stringContaining('settled as after a kill'),
      }),
    ])
    const { body: status } = await call<StationStatus>('GET', '/desk/status')
    expect(status.attention).toMatchObject({ total: 1, restarted: 1 })
    const looked = () => call('POST', '/desk/attention/restarted/settle', { happened: true })
    expect((await looked()).status).toBe(200)
    expect(await count(call)).toBe(0)
    expect((await looked()).status).toBe(404)
  })

  test('names documents nobody knows of, until somebody says whether they arrived', async () => {
    const { call, carrier, draft, buy, attention, settleUpload, retrieve } = await desk()
    const bought = (await buy(await draft())).body
    const file = { doc_file: 'JVBERi0xLjQ=', doc_name: 'invoice.pdf', doc_type: 'commercial_invoice' }
    const upload = () => call('POST', '/v1/documents', { shipment_id: bought.id, document_files: [file] })
    carrier.behave('documents', { how: 'hang_up' })
    await upload()
    carrier.behave('documents', {})
    const [item] = await attention()
    const id = item?.id ?? ''
    expect(item).toMatchObject({ kind: 'upload', shipment_id: bought.id, subject: 'invoice.pdf' })
    const since = '2026-01-05T08:00:00.000Z'
    expect((await retrieve(bought.id)).body.meta).toMatchObject({ unknown: { upload: { id, since } } })
    expect((await upload()).status).toBe(409)
    expect((await settleUpload(id, { happened: true, doc_ids: ['D-9'] })).body).toEqual({
      id,
      shipment_id: bought.id,
      state: 'uploaded',
    })
    expect((await retrieve(bought.id)).body).toEqual(bought)
    expect((await call('GET', `/v1/documents?shipment_id=${bought.id}`)).body.results).toMatchObject([
      { documents: [{ doc_id: 'D-9', file_name: 'invoice.pdf' }] },
    ])
    expect(carrier.calls('documents')).toBe(1)
    expect(errorOf(await settleUpload(id, { happened: false })).code).toBe('state_error')
    expect((await settleUpload('upl_none', { happened: false })).status).toBe(404)
  })

  test('names pickups, labels that were not printed until they are, and webhooks that gave up', async () => {
    const { call, carrier, database, draft, buy, attention } = await desk()
    const bought = (await buy(await draft())).body
    carrier.behave('pickups', { how: 'hang_up' })
    await call('POST', '/v1/pickups/scripted/schedule', {
      pickup_date: '2026-01-06',
      ready_time: '13:00',
      closing_time: '17:00',
      tracking_numbers: [bought.tracking_number],
    })
    database.exec(`INSERT INTO print_payloads (hash, bytes, created_at) VALUES ('h', x'00', 1);
      INSERT INTO print_jobs (id, printer_name, payload_hash, name, format, size_bytes, copies, state, problem_code, problem_message, requested_by, created_at, updated_at)
      VALUES ('job_1', 'Bench', 'h', 'label', 'ZPL', 1, 1, 'failed', 'job_dropped', 'The job was given up by Bench.', 'test', 1, 1);
      INSERT INTO webhooks (id, url, enabled_events, test_mode, disabled, secret, gave_up, failing_since, created_at)
      VALUES ('weh_1', 'http://127.0.0.1:1/', '[]', 0, 1, '', 1, 1000, 1), ('weh_2', 'http://127.0.0.1:2/', '[]', 0, 1, '', 0, NULL, 1)`)
    expect(await attention()).toMatchObject([
      { kind: 'pickup', subject: '2026-01-06', test_mode: true },
      { kind: 'print_job', id: 'job_1', subject: 'label, Bench', said: ['The job was given up by Bench.'] },
      {
        kind: 'webhook',
        id: 'weh_1',
        subject: 'http://127.0.0.1:1/',
        test_mode: false,
        since: '1970-01-01T00:00:01.000Z',
      },
    ])
    expect((await call('GET', '/desk/attention?limit=1&offset=1')).body).toMatchObject({
      count: 3,
      results: [{ id: 'job_1' }],
    })
    database.exec(`INSERT INTO print_jobs (id, printer_name, payload_hash, name, format, size_bytes, copies, state, requested_by, repeat_of, repeat_number, created_at, updated_at)
      VALUES ('job_2', 'Bench', 'h', 'label', 'ZPL', 1, 1, 'sent', 'test', 'job_1', 1, 1, 1)`)
    expect((await attention()).map(({ kind }) => kind)).toEqual(['pickup', 'webhook'])
  })
})

describe('the key of the secrets while the station runs', () => {
  type Case = { break: (file: string) => void; known: RegExp; advice: RegExp }
  const cases: Record<string, Case> = {
    'is removed': { break: file => rmSync(file), known: /there is no file/, advice: /Put the file back/ },
    'is another one': {
      break: file => writeFileSync(file, 'ab'.repeat(32), { mode: 0o600 }),
      known: /holds another key/,
      advice: /Do not stop Packdesk yet/,
    },
    'is emptied': {
      break: file => writeFileSync(file, ''),
      known: /holds no key/,
      advice: /Put the file back/,
    },
    'cannot be read': {
      break: file => {
        rmSync(file)
        mkdirSync(file, { mode: 0o700 })
      },
      known: /cannot be read/,
      advice: /Put the file back/,
    },
    'can be read by others': {
      break: file => chmodSync(file, 0o644),
      known: /Others on this computer can read/,
      advice: /chmod 600/,
    },
  }

  test.each(Object.entries(cases))(
    '%s: that needs somebody until it is right again',
    async (name, broken) => {
      const home = tempHome()
      const { call, close } = await startStation({ home })
      const { attention } = settlingDesk(call)
      const counted = async () => (await call<StationStatus>('GET', '/desk/status')).body.attention
      const file = join(home, 'secret.key')
      const kept = join(tempHome(), 'kept')
      copyFileSync(file, kept)
      expect(await attention()).toEqual([])

      broken.break(file)
      expect(await counted()).toMatchObject({ total: 1, key: 1 })
      const [item, ...others] = await attention()
      expect(others).toEqual([])
      expect(item).toMatchObject({ kind: 'key', id: 'key', subject: file, test_mode: null })
      expect(item?.known).toMatch(broken.known)
      expect(item?.known).toMatch(/would not start again/)
      expect(item?.advice).toMatch(broken.advice)
      // Others may have read it, but nothing is lost by going on.
      const status = (await call<StationStatus>('GET', '/desk/status')).body
      expect(status.data_at_risk).toBe(name !== 'can be read by others')
      expect((await call('GET', '/desk/attention?offset=1')).body).toMatchObject({ count: 1, results: [] })

      rmSync(file, { recursive: true, force: true })
      writeFileSync(file, readFileSync(kept), { mode: 0o600 })
      expect(await attention()).toEqual([])
      expect(await counted()).toMatchObject({ total: 0, key: 0 })
      await close()
    },
  )

  test('is told to open pages within seconds, without being asked', async () => {
    const home = tempHome()
    const { url, call, keys, close } = await startStation({ home })
    const leaving = new AbortController()
    const headers = { authorization: `Token ${keys.create({ name: 'page', mode: 'live' }).bareKey}` }
    const stream = await fetch(`${url}/desk/events`, { headers, signal: leaving.signal })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    rmSync(join(home, 'secret.key'))
    let told = ''
    while (!told.includes('"topic":"attention"')) told += (await reader?.read())?.value ?? ''
    expect(told).toContain('"id":"key"')
    leaving.abort()
    expect((await call('GET', '/desk/attention')).body).toMatchObject({ count: 1 })
    await close()
  })
})
