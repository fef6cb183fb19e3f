import { expect, test } from 'vitest'
import { done, failed } from '../../../main/carriers/contract/outcome.ts'
import {
  endsOf,
  eventAt,
  keptProof,
  momentsIn,
  newestFirst,
  oneTracked,
  statusesByCode,
  together,
  trackedAs,
  trackedOf,
  unknownNumber,
  weightTold,
} from '../../../main/carriers/kit/tracking.ts'

test('of several numbers each is known or said not to be', () => {
  const detail = { trackingNumber: 'A', status: null, delivered: false, estimatedDelivery: null }
  const known = { detail: { ...detail, events: [], info: {}, meta: {} }, messages: [] }
  const read = (number: string) => (number === 'A' ? known : unknownNumber('Carrier', number))
  expect(trackedOf(['A', 'B'], read)).toMatchObject({
    ok: true,
    value: [known.detail],
    messages: [{ code: 'not_found' }],
  })
  expect(trackedOf(['B'], read)).toMatchObject({ ok: false })
  const [some, none] = [done(['A']), failed([{ code: 'busy', message: 'Busy' }], 'safe')]
  expect(together([some, none])).toMatchObject({ ok: true, value: ['A'], messages: [{ code: 'busy' }] })
  expect(together([none])).toMatchObject({ ok: false, retry: 'safe' })
})

test('codes of a status are written with spaces, and proofs are kept as long as they are small', () => {
  const statuses = statusesByCode({ delivered: 'OK DL', on_hold: '' })
  expect([...statuses]).toEqual([
    ['OK', 'delivered'],
    ['DL', 'delivered'],
  ])
  expect([keptProof('x'), keptProof(null), keptProof('x'.repeat(100_001))]).toEqual(['x', null, null])
})

const told = { stated: 'ZZ Beamed up', estimatedDelivery: null, events: [], info: {} }

test('a state nobody has listed is unknown and said, one that was not told is neither', () => {
  const unknown = oneTracked(trackedAs('Carrier', 'A', { ...told, status: undefined }))
  expect(unknown).toMatchObject({
    value: { trackingNumber: 'A', status: 'unknown', delivered: false, meta: {} },
    messages: [{ code: 'unknown_status', message: expect.stringContaining('ZZ Beamed up') }],
  })
  expect(trackedAs('Carrier', 'A', { ...told, status: null })).toMatchObject({
    detail: { status: null },
    messages: [],
  })
  expect(trackedAs('Carrier', 'A', { ...told, status: 'delivered' }).detail).toMatchObject({
    delivered: true,
  })
})

test('other numbers of a parcel are told once, and not the one that was asked for', () => {
  const aliasesOf = (...aliases: (string | null)[]) =>
    trackedAs('Carrier', 'A', { ...told, status: null, aliases }).detail.aliases
  expect(aliasesOf('B', null, 'A', 'B', 'C')).toEqual(['B', 'C'])
  expect(aliasesOf('A')).toBeUndefined()
})

test('a scan without words is told by its code, one without a readable day with what was written', () => {
  const scan = { code: 'PU', words: null, location: 'Berlin' }
  const momentOf = momentsIn('YYYY-MM-DD')
  const known = { code: 'PU', location: 'Berlin' }
  expect(eventAt(momentOf('2026-03-04 17:10:30'), scan)).toEqual({
    ...known,
    date: '2026-03-04',
    time: '17:10',
    description: 'PU',
  })
  const undated = { ...known, date: null, time: null, description: 'PU (soon)' }
  expect(eventAt(momentOf('soon'), scan)).toEqual(undated)
  expect(trackedAs('Carrier', 'A', { ...told, status: null, events: [undated] })).toMatchObject({
    detail: { events: [undated] },
    messages: [{ code: 'unreadable_date', message: expect.stringContaining('PU (soon)') }],
  })
  const days = [{ at: '2026-03-04' }, { at: null }, { at: '2026-03-06' }]
  expect(newestFirst(days, ({ at }) => at).map(({ at }) => at)).toEqual(['2026-03-06', '2026-03-04', null])
})

test.each([
  [['M/D/YYYY'], '8/9/2021 7:11:26 PM', '2021-08-09', '19:11'],
  [['D/M/YYYY'], '8/9/2021 7:11:26 AM', '2021-09-08', '07:11'],
  [['D.M.YYYY'], '8/9/2021', null, null],
  [['YYYY-MM-DD'], '20210809 081500', '2021-08-09', '08:15'],
  [['YYYY-MM-DD', 'M/D/YYYY'], '17/8/2021', null, null],
] as const)(
  'a day is read in the forms of the carrier and no other: %j reads %s',
  (forms, text, date, time) => {
    expect(momentsIn(...forms)(text)).toMatchObject({ date, time })
  },
)

test('what is shown of a parcel is what is known: an end without an address, no unit without a weight', () => {
  expect(endsOf({ countryCode: 'DE', postalCode: null }, undefined)).toEqual({
    shipment_origin_country: 'DE',
    shipment_origin_postal_code: null,
    shipment_destination_country: null,
    shipment_destination_postal_code: null,
  })
  expect(weightTold('2.5', 'KG')).toEqual({ package_weight: '2.5', package_weight_unit: 'KG' })
  expect(weightTold(null, 'KG')).toEqual({ package_weight: null, package_weight_unit: null })
})
