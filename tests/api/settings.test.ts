import { describe, expect, test } from 'vitest'
import { errorOf } from '../support/contract/call.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

/** As the interface has told them since each is there: whoever sets none finds these. */
const untouched = {
  '/desk/packing/settings': {
    claim_seconds: 300,
    may_take_over: 'packer',
    verification: 'required',
    may_force: 'manager',
    package: 'suggest',
    weighing: 'required',
    tolerance_percent: 5,
    tolerance_grams: 20,
    choose: 'rules',
    split: 'shipment',
    print_slip: false,
    pick_list: 'off',
    photo: 'off',
    return_photo: 'off',
  },
  '/desk/run-settings': { hold_seconds: 5, label_hold_seconds: 0 },
  '/desk/purchase-queue-settings': { tolerance_percent: 5 },
  '/desk/markup-settings': { show_markup_to_packers: false, may_see: true },
  '/desk/background-settings': {
    tracking: true,
    tracking_interval_minutes: 120,
    tracking_stuck_days: 3,
    tracking_unscanned_days: 4,
    webhooks_to_this_computer: true,
    webhooks_to_private_network: false,
  },
  '/desk/returns/settings': { overdue_days: 30, window_days: null, address_id: null, print_with_label: true },
  '/desk/sign-in-settings': { sign_in: false, lock_minutes: 10 },
  '/desk/notification-settings': {
    screen_off: [],
    system_off: [],
    quiet_from: null,
    quiet_until: null,
    digest_at: '08:00',
    carrier_minutes: 10,
  },
  '/desk/backup-settings': { time: '02:30' },
  '/desk/import-watch': {
    on: false,
    folder: null,
    kind: 'orders',
    template: null,
    test_mode: false,
    done_folder: null,
    failed_folder: null,
    trouble: null,
  },
}

/** The ends of what each number may be; one beyond them is refused. */
const ends = [
  ['/desk/packing/settings', 'claim_seconds', 30, 86_400],
  ['/desk/packing/settings', 'tolerance_percent', 0, 100],
  ['/desk/packing/settings', 'tolerance_grams', 0, 10_000],
  ['/desk/run-settings', 'hold_seconds', 0, 30],
  ['/desk/run-settings', 'label_hold_seconds', 0, 30],
  ['/desk/purchase-queue-settings', 'tolerance_percent', 0, 100],
  ['/desk/background-settings', 'tracking_interval_minutes', 15, 1_440],
  ['/desk/background-settings', 'tracking_stuck_days', 1, 60],
  ['/desk/background-settings', 'tracking_unscanned_days', 1, 60],
  ['/desk/returns/settings', 'overdue_days', 1, 3_650],
  ['/desk/returns/settings', 'window_days', 1, 3_650],
  ['/desk/sign-in-settings', 'lock_minutes', 1, 240],
  ['/desk/notification-settings', 'carrier_minutes', 1, 1_440],
] as const

describe('the settings of the station', () => {
  test.each(Object.entries(untouched))(
    '%s tells the defaults while nobody has set any',
    async (path, told) => {
      expect(await call('GET', path)).toMatchObject({ status: 200, body: told })
      expect(Object.keys((await call('GET', path)).body).toSorted()).toEqual(Object.keys(told).toSorted())
    },
  )

  test.each(ends)(
    '%s takes %s from %i to %i, and refuses one beyond at its field',
    async (path, name, least, most) => {
      for (const value of [least, most]) {
        const changed = await call('PATCH', path, { [name]: value })
        expect(changed).toMatchObject({ status: 200, body: { [name]: value } })
      }
      for (const value of [least - 1, most + 1]) {
        const refused = await call('PATCH', path, { [name]: value })
        expect(refused.status).toBe(400)
        expect(JSON.stringify(errorOf(refused))).toContain(name)
      }
      expect((await call('GET', path)).body).toMatchObject({ [name]: most })
    },
  )

  test.each([
    ['/desk/packing/settings', { choose: 'nicest' }],
    ['/desk/packing/settings', { photo: true }],
    ['/desk/packing/settings', { print_slip: 'perhaps' }],
    ['/desk/backup-settings', { time: '25:00' }],
    ['/desk/notification-settings', { digest_at: '8 in the morning' }],
    ['/desk/import-watch', { kind: 'wishes' }],
  ])('%s refuses %j, which changes nothing', async (path, body) => {
    const before = station().stored()
    expect((await call('PATCH', path, body)).status).toBe(400)
    expect(station().stored()).toBe(before)
  })

  test.each([
    ['packing_settings', '/desk/packing/settings', { choose: 'fastest' }],
    ['runs', '/desk/run-settings', { hold_seconds: 7 }],
    ['purchase_queue', '/desk/purchase-queue-settings', { tolerance_percent: 7 }],
    ['markups', '/desk/markup-settings', { show_markup_to_packers: true }],
    ['background', '/desk/background-settings', { tracking_stuck_days: 7 }],
    ['returns', '/desk/returns/settings', { overdue_days: 7 }],
    ['sign_in', '/desk/sign-in-settings', { lock_minutes: 7 }],
    ['notification-settings', '/desk/notification-settings', { carrier_minutes: 7 }],
    ['import-watch', '/desk/import-watch', { test_mode: true }],
  ])('are stored as %s, where older stations have them', async (row, path, change) => {
    expect(await call('PATCH', path, change)).toMatchObject({ status: 200 })
    const stored = station().look('SELECT value FROM settings WHERE name = ?', row)
    expect(JSON.parse(String(stored))).toMatchObject(change)
  })

  test('an empty window of returns is one without end', async () => {
    expect((await call('PATCH', '/desk/returns/settings', { window_days: '' })).body).toMatchObject({
      window_days: null,
    })
  })
})
