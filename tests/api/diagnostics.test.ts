import { homedir } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../main/platform/config.ts'
import { createProgramWatch } from '../../main/platform/program-watch.ts'
import type { Diagnostics } from '../../shared/desk/diagnostics.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { addConnection, addShipment, courier, montreal, route } from '../support/desks/shipping-data.ts'
import { startStation } from '../support/station/station.ts'

/** What belongs to people, parcels and credentials in the tests below. */
const personal = [
  'Xaverina',
  'Quux',
  'Teapot Lane',
  'xaverina@shop.example',
  '1Z999AA10123456784',
  '15145550199',
  'open sesame',
  'Ana of the corner',
  'shp_0123',
]

const settingsOf = () => {
  const env = { PACKDESK_PASSPHRASE: 'open sesame', PACKDESK_LOG_LEVEL: 'warn' }
  const read = readSettings({ platform: process.platform, env, homeDir: homedir(), flags: {}, cwd: '/' })
  if (!read.ok) throw new Error('These settings are good.')
  return read.settings
}

test('the diagnostics say how the program does and nothing about anybody', async () => {
  const programWatch = createProgramWatch()
  const { call, close } = await startStation({ programWatch, settings: settingsOf() })
  onTestFinished(close)
  const credentials = { display_name: 'Ana of the corner', custom_carrier_name: 'corner' }
  await addConnection(call, courier('corner', { credentials }))
  await addShipment(call, {
    ...route,
    recipient: {
      ...montreal,
      person_name: 'Xaverina Quux',
      address_line1: '9 Teapot Lane',
      email: 'xaverina@shop.example',
      phone_number: '+15145550199',
    },
  })
  const error = Object.assign(new Error('no label for Xaverina Quux, 9 Teapot Lane'), { code: 'E_TRY' })
  programWatch.note({ at: new Date('2026-03-01T09:00:00Z'), kind: 'rejection', error, verdict: 'go_on' })
  const logged = { level: 50, time: '2026-03-01T09:00:00.000Z' }
  const err = { type: 'Error', message: error.message, stack: error.stack }
  for (const line of [
    { ...logged, err, msg: error.message },
    { ...logged, err, msg: 'printing failed' },
    { ...logged, msg: 'sent to xaverina@shop.example "Xaverina Quux" +15145550199' },
    {
      ...logged,
      req: { method: 'GET', url: '/v1/trackers/ups/1Z999AA10123456784?name=Quux' },
      shipment: 'shp_0123',
    },
  ])
    programWatch.keepLine(JSON.stringify(line))
  programWatch.keepLine('not JSON about Xaverina')

  const { body: found } = await call<Diagnostics>('GET', '/desk/diagnostics')
  expect(found).toMatchObject({
    versions: { node: process.versions.node, packdesk: expect.any(String) },
    settings: { log_level: 'warn', has_passphrase: true },
    accidents: { count: 1, last: { kind: 'rejection', error: { type: 'Error', code: 'E_TRY' } } },
  })
  expect(found.station?.loops.length).toBeGreaterThan(5)
  expect(found.accidents.last?.error.frames.join()).toContain('diagnostics.test')
  expect(found.log.map(({ text }) => text)).toEqual([null, 'printing failed', 'sent to … "…" +#', null])
  expect(found.log.at(-1)?.request).toEqual({ method: 'GET', path: '/v1/trackers/ups/:id', status: null })
  const all = JSON.stringify(found)
  for (const words of personal) expect(all).not.toContain(words)
  expect(all).not.toContain(homedir())
  const { body: status } = await call<StationStatus>('GET', '/desk/status')
  expect(status.accident_at).toBe('2026-03-01T09:00:00.000Z')
})
