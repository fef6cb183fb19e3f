import { describe, expect, test } from 'vitest'
import { createSettings } from '../../../../../main/db/settings.ts'
import { createRetentionRepository } from '../../../../../main/domain/upkeep/retention/retention-repository.ts'
import { createRetentionService } from '../../../../../main/domain/upkeep/retention/retention-service.ts'
import { createChangeFeed } from '../../../../../main/platform/change-feed.ts'
import type { RetentionPatch } from '../../../../../shared/desk/retention.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { testDatabase } from '../../../../support/station/database.ts'

const day = 86_400_000

function desk() {
  const database = testDatabase()
  const { sqlite } = database
  const clock = manualClock()
  const nowMs = clock.now().getTime()
  const settings = createSettings(database)
  const service = createRetentionService({
    repository: createRetentionRepository(database),
    settings,
    clock,
    changes: createChangeFeed(),
    removeImportFiles: async () => 0,
  })
  let made = 0
  const document = (
    table: string,
    status: string,
    ageDays: number,
    columns: Record<string, unknown> = {},
  ) => {
    const id = `${table}_${++made}`
    const all = {
      id,
      document: JSON.stringify({
        id,
        status,
        order_id: id,
        source: 'test',
        tracking_number: id,
        tracker_id: 'trk',
      }),
      created_at: nowMs - ageDays * day,
      test_mode: 1,
      ...columns,
    }
    const names = Object.keys(all)
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
      .run(...Object.values(all))
    return id
  }
  return {
    sqlite,
    nowMs,
    settings,
    service,
    document,
    left: (table: string) => sqlite.prepare<[], string>(`SELECT id FROM ${table} ORDER BY seq`).pluck().all(),
    removeOld: async (patch: RetentionPatch) => {
      service.change(patch)
      return service.removeOld(new AbortController().signal)
    },
  }
}

describe('what is too old', () => {
  test('goes, in small pieces, and what is younger stays', async () => {
    const { sqlite, document, left, removeOld } = desk()
    sqlite.exec('BEGIN')
    for (let n = 0; n < 450; n++) document('events', '', 100)
    const young = document('events', '', 91)
    sqlite.exec('COMMIT')
    expect(await removeOld({})).toEqual({ events: 450 })
    expect(left('events')).toEqual([young])
  })

  test('of events stays while a delivery waits', async () => {
    const { sqlite, document, left, removeOld } = desk()
    sqlite.exec(`INSERT INTO webhooks (id, url, enabled_events, test_mode, disabled, secret, created_at)
                 VALUES ('webhooks_1', 'http://shop.example/', '[]', 1, 0, '', 0)`)
    const [arrived, waiting] = [document('events', '', 200), document('events', '', 200)]
    for (const [event, state] of [
      [arrived, 'delivered'],
      [waiting, 'waiting'],
    ])
      sqlite
        .prepare(
          `INSERT INTO deliveries (id, event_id, webhook_id, state, is_replay, attempts, created_at, updated_at)
           VALUES (?, ?, 'webhooks_1', ?, 0, '[]', 0, 0)`,
        )
        .run(`dlv_${state}`, event, state)
    await removeOld({})
    expect([left('events'), left('deliveries')]).toEqual([[waiting], ['dlv_waiting']])
  })

  test('of shipments and orders is never what is open or cost money', async () => {
    const { sqlite, document, left, removeOld } = desk()
    const open = ['purchased', 'in_transit', 'delivered'].map(status => document('shipments', status, 900))
    const bought = document('shipments', 'cancelled', 900)
    sqlite
      .prepare(
        `INSERT INTO purchases (id, shipment_id, service, state, started_at) VALUES ('pur_1', ?, 'ground', 'voided', 0)`,
      )
      .run(bought)
    document('shipments', 'draft', 900)
    document('shipments', 'cancelled', 900)
    const draft = document('shipments', 'draft', 9)
    const unfulfilled = document('orders', 'unfulfilled', 900)
    document('orders', 'fulfilled', 900)
    expect(await removeOld({ drafts: 30, orders: 30 })).toEqual({ drafts: 2, orders: 1 })
    expect(left('shipments')).toEqual([...open, bought, draft])
    expect(left('orders')).toEqual([unfulfilled])
  })

  test('of labels is that of shipments that arrived', async () => {
    const { sqlite, document, removeOld } = desk()
    for (const status of ['delivered', 'purchased'])
      sqlite
        .prepare(
          `INSERT INTO shipment_files (shipment_id, kind, format, bytes) VALUES (?, 'label', 'ZPL', x'00')`,
        )
        .run(document('shipments', status, 900))
    expect(await removeOld({ labels: 365 })).toEqual({ labels: 1 })
    expect(sqlite.prepare('SELECT shipment_id FROM shipment_files').pluck().all()).toEqual(['shipments_2'])
  })

  test('of trackers is what nobody asks about anymore, and their shipments know', async () => {
    const { sqlite, document, left, nowMs, removeOld } = desk()
    const shipment = document('shipments', 'delivered', 900)
    document('trackers', 'delivered', 900, { shipment_id: shipment, next_poll_at: null })
    const asked = document('trackers', 'in_transit', 900, { next_poll_at: nowMs + day })
    expect(await removeOld({ trackers: 100 })).toEqual({ trackers: 1 })
    expect(left('trackers')).toEqual([asked])
    const kept = sqlite.prepare<[], string>('SELECT document FROM shipments').pluck().get()
    expect(JSON.parse(String(kept))).toMatchObject({ id: shipment, tracker_id: null })
  })

  test('of print jobs is what was printed, with its bytes', async () => {
    const { sqlite, removeOld } = desk()
    sqlite.exec(`INSERT INTO print_payloads VALUES ('a', x'00', 0), ('b', x'00', 0)`)
    const job = sqlite.prepare(
      `INSERT INTO print_jobs (id, printer_name, payload_hash, name, format, size_bytes, copies, state, requested_by, created_at, updated_at)
       VALUES (?, 'p', ?, 'l', 'ZPL', 1, 1, ?, 'test', 0, 0)`,
    )
    job.run('job_1', 'a', 'sent')
    job.run('job_2', 'b', 'unknown')
    await removeOld({ print_jobs: 1 })
    expect(sqlite.prepare('SELECT id FROM print_jobs').pluck().all()).toEqual(['job_2'])
    expect(sqlite.prepare('SELECT hash FROM print_payloads').pluck().all()).toEqual(['b'])
  })

  test('of notifications is all that is old, read or not', async () => {
    const { sqlite, nowMs, removeOld } = desk()
    const add = sqlite.prepare(
      `INSERT INTO notifications (id, key, group_key, kind, tone, subject, subject_id, facts, created_at)
       VALUES (@id, @id, @id, 'backup_failed', 'bad', 'backup', 'backup', '{}', @at)`,
    )
    add.run({ id: 'old', at: nowMs - 93 * day })
    add.run({ id: 'new', at: nowMs - 91 * day })
    expect(await removeOld({ notifications: 92 })).toEqual({ notifications: 1 })
    expect(sqlite.prepare('SELECT id FROM notifications').pluck().all()).toEqual(['new'])
  })

  test('of keyed requests is what protects nothing anymore', async () => {
    const { sqlite, document, removeOld } = desk()
    const shipment = document('shipments', 'purchased', 900)
    const add = sqlite.prepare(
      `INSERT INTO idempotent_requests (credential, test_mode, method, path, key, fingerprint, state, record_id, created_at)
       VALUES ('c', 1, 'POST', '/', ?, 'f', ?, ?, 0)`,
    )
    add.run('bought', 'spent', shipment)
    add.run('unknown', 'unknown', null)
    add.run('gone', 'done', 'shp_gone')
    await removeOld({ idempotent_requests: 90 })
    expect(sqlite.prepare('SELECT key FROM idempotent_requests').pluck().all()).toEqual(['bought', 'unknown'])
  })

  test('is everything but events, notifications and files of imports kept, unless somebody says otherwise', () => {
    const { service } = desk()
    const {
      events,
      webhook_deliveries: deliveries,
      notifications,
      import_files: files,
      packing_photos: photos,
      ...others
    } = service.settings()
    expect([events, deliveries, notifications, files, photos]).toEqual([92, 92, 92, 30, 30])
    expect(new Set(Object.values(others))).toEqual(new Set([null]))
  })

  test('is nothing at all while the settings cannot be read', async () => {
    const { settings, service, document, left } = desk()
    document('events', '', 900)
    settings.write('retention', { events: 'soon' })
    expect(await service.removeOld(new AbortController().signal)).toEqual({})
    expect(left('events')).toHaveLength(1)
  })
})
