import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPaths } from '../../main/platform/paths.ts'
import { toSignedRules } from '../../main/platform/signed-text.ts'
import type { CustomsRulesState } from '../../shared/desk/customs-rules.ts'
import { runPlainCommand } from '../support/command-line/command-line.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier, montreal, parcel } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { startStation, type TestStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const maker = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
const pem = ({ privateKey }: typeof maker) => privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const paths = findPaths()

/** The resources of a copy whose maker has the key of these tests. */
function resourcesWithKey(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packdesk-resources-'))
  for (const name of readdirSync(paths.resources))
    symlinkSync(join(paths.resources, name), join(folder, name))
  writeFileSync(join(folder, 'update-key.pem'), maker.publicKey.export({ type: 'spki', format: 'pem' }))
  return folder
}
const resources = resourcesWithKey()
const own = readFileSync(join(paths.resources, 'customs', 'rules.json'), 'utf8')
const ownDate = JSON.parse(own).date as string
const dated = (date: string, text = own) => text.replace(`"date": "${ownDate}"`, `"date": "${date}"`)
const later = '2026-12-20'
const signed = (text: string, by = maker) => toSignedRules(text, pem(by))

const clock = () => manualClock(Date.parse('2026-12-21T12:00:00Z'))
const state = async ({ call }: Pick<TestStation, 'call'>) =>
  (await call<CustomsRulesState>('GET', '/desk/customs-rules')).body
const place = ({ call }: Pick<TestStation, 'call'>, content: string) =>
  call<CustomsRulesState>('POST', '/desk/customs-rules', { content })

const zurich = { ...montreal, city: 'Zürich', state_code: null, postal_code: '8001', country_code: 'CH' }
const mug = {
  title: 'Stoneware mug',
  quantity: 1,
  weight: 0.4,
  weight_unit: 'KG',
  value_amount: 12,
  value_currency: 'CAD',
  origin_country: 'PT',
}
const toZurich = {
  recipient: zurich,
  parcels: [parcel],
  customs: { content_type: 'merchandise', commodities: [mug] },
}

test('later rules of a signed file are in use at once, and after a start', async () => {
  const home = tempHome()
  const station = await startStation({ home, resources, clock: clock() })
  await addConnection(station.call, courier())
  expect(await state(station)).toMatchObject({ date: ownDate, source: 'program', is_stale: false })
  expect((await buy(station.call, await addShipment(station.call, toZurich))).status).toBe(400)
  // Rules that no longer ask for a tariff number on the way to Switzerland.
  const content = signed(dated(later, own.replaceAll('"to": ["eu", "NO", "ch"]', '"to": ["eu", "NO"]')))
  const placed = await place(station, content)
  expect(placed.body).toMatchObject({ date: later, source: 'file' })
  expect((await buy(station.call, await addShipment(station.call, toZurich))).status).toBe(200)
  await station.close()
  const again = await startStation({ home, resources, clock: clock() })
  expect(await state(again)).toEqual(placed.body)
  await again.close()
})

test.each([
  ['of a stranger', signed(dated(later), stranger), /not signed/],
  ['changed after it was signed', signed(dated(later)).replace('US-3', 'US-2'), /not signed/],
  ['without a signature', JSON.stringify({ rules: dated(later) }), /no file of customs rules/],
  ['that is no JSON', 'customs', /no file of customs rules/],
  ['that is signed and broken', signed(own.slice(0, 500)), /broken at "JSON"/],
  ['older than those in use', signed(dated('2026-11-01')), /2026-11-01.*later, of 2026-11-28/],
  ['of a day to come', signed(dated('2027-01-15')), /still to come/],
  [
    'of a later form',
    signed(dated(later).replace('"format": 1', '"format": 2')),
    /later Packdesk.*"format 2"/,
  ],
  [
    'with a test this program does not know',
    signed(dated(later).replace('"is": "hs_unreadable"', '"is": "hs_listed"')),
    /later Packdesk.*"hs_listed"/,
  ],
])('a file %s is refused by name, and the rules in use stay', async (_, content, why) => {
  const station = await startStation({ resources, clock: clock() })
  const refused = await place(station, content)
  expect(refused.status).toBe(400)
  expect(errorOf(refused).message).toMatch(why)
  expect(errorOf(refused).message).toMatch(/Those in use stay/)
  expect(await state(station)).toMatchObject({ date: ownDate, source: 'program' })
  await station.close()
})

test('a copy without the key of its maker takes none', async () => {
  const station = await startStation({ clock: clock() })
  expect(errorOf(await place(station, signed(dated(later)))).message).toMatch(/has no key/)
  await station.close()
})

test('rules that are older than 90 days are told of', async () => {
  const station = await startStation({ resources, clock: manualClock(Date.parse(`${ownDate}T12:00:00Z`)) })
  expect(await state(station)).toMatchObject({ is_stale: false })
  await station.close()
  const day = 86_400_000
  for (const [days, isStale] of [
    [90, false],
    [91, true],
  ] as const) {
    const old = await startStation({
      resources,
      clock: manualClock(Date.parse(`${ownDate}T12:00:00Z`) + days * day),
    })
    expect(await state(old)).toMatchObject({ is_stale: isStale })
    await old.close()
  }
})

test('the command puts them in use beside a running station, and says why not', async () => {
  const station = await startStation({ resources, clock: clock() })
  const file = join(station.home, 'rules.signed.json')
  const run = (content: string) => {
    writeFileSync(file, content)
    return runPlainCommand(['customs-rules', file, '--home', station.home], {
      paths: { ...paths, resources },
    })
  }
  const refused = await run(signed(dated('2026-11-27')))
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/Those in use stay/)
  const same = await run(
    signed(own.replace('Post to the United States ends', 'Mail to the United States ends')),
  )
  expect(same).toMatchObject({ code: 0, out: `Customs rules of ${ownDate} are in use.\n` })
  expect(await state(station)).toMatchObject({ date: ownDate, source: 'file' })
  const gone = await runPlainCommand(['customs-rules', `${file}.not`, '--home', station.home])
  expect(gone.code).toBe(2)
  await station.close()
})
