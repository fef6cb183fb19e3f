import { describe, expect, test } from 'vitest'
import { emptyBook } from './book.ts'
import { checkEvents } from './invariants/events.ts'
import { checkMoney } from './invariants/money.ts'
import { checkPaper } from './invariants/paper.ts'
import { checkPromises, checkTold } from './invariants/promises.ts'
import type { HomeData, Purchase } from './invariants/read-home.ts'
import { checkReturns } from './invariants/returns.ts'
import { type Charge, labelOf } from './world/carrier.ts'

const nothing: HomeData = {
  damage: [],
  purchases: [],
  shipments: [],
  orders: [],
  batches: [],
  addresses: [],
  jobs: [],
  events: [],
  pickups: [],
  intents: [],
  proxyLabels: [],
  uploads: [],
  manifests: [],
  returns: [],
  untoldOrders: [],
  followed: [],
  receipts: [],
}
const bought: Purchase = {
  shipmentId: 'shp_1',
  city: 'A',
  status: 'purchased',
  state: 'bought',
  trackingNumber: 'SC1',
  label: labelOf('SC1'),
  returnOf: null,
}
const charge: Charge = {
  number: 'SC1',
  city: 'A',
  shipment: 'shp_1',
  voids: 0,
  isLate: false,
  back: null,
  backVoids: 0,
}
const money = (purchases: Purchase[], charges = [charge]) =>
  checkMoney({ ...nothing, purchases }, { charges }, new Set()).map(({ kind }) => kind)

describe('what the rounds hold against a home notices', () => {
  test('a label that is paid for twice, forgotten, without its bytes, or never was', () => {
    expect(money([bought])).toEqual([])
    expect(money([{ ...bought, state: 'unknown', trackingNumber: null, label: null }])).toEqual([])
    expect(money([bought], [charge, { ...charge, number: 'SC2' }])).toContain('duplicate charge')
    expect(money([{ ...bought, state: 'refused', trackingNumber: null }])).toEqual(['lost label'])
    expect(money([{ ...bought, label: null }])).toEqual(['lost label'])
    expect(money([bought], [])).toEqual(['other'])
    expect(money([{ ...bought, state: 'voided' }])).toEqual(['other'])
  })

  test('a label that came late is wanted unless it was voided before it came', () => {
    const late = { ...charge, isLate: true }
    const voided: Purchase = { ...bought, state: 'voided' }
    expect(money([{ ...bought, label: null }], [late])).toEqual(['lost label'])
    expect(money([{ ...voided, label: null }], [{ ...late, voids: 1 }])).toEqual([])
    expect(money([{ ...voided, label: null }], [{ ...charge, voids: 1 }])).toEqual(['lost label'])
    expect(money([{ ...voided, label: labelOf('SC2') }], [{ ...late, voids: 1 }])).toEqual(['lost label'])
  })

  test('a label of a cancelled order that nobody is told of', () => {
    const untoldOrders = [{ number: '1001', shipmentId: 'shp_1' }]
    const found = checkMoney(
      { ...nothing, purchases: [bought], untoldOrders },
      { charges: [charge] },
      new Set(),
    )
    expect(found.map(({ kind }) => kind)).toEqual(['unnoticed loss'])
  })

  test('a return label that is not known, known twice, without its bytes, or void on one side alone', () => {
    const back: Purchase = {
      ...bought,
      shipmentId: 'shp_2',
      trackingNumber: 'RT1',
      label: labelOf('RT1'),
      returnOf: 'shp_1',
    }
    const check = (rows: Purchase[], more: Partial<HomeData> = {}, backVoids = 0) =>
      checkReturns(
        {
          ...nothing,
          purchases: [bought, ...rows],
          returns: rows.map(row => ({ labelId: row.shipmentId })),
          ...more,
        },
        { charges: [{ ...charge, back: 'RT1', backVoids }] },
        new Set(),
      ).length
    expect(check([back])).toBe(0)
    expect(check([])).toBe(1)
    expect(check([back, { ...back, shipmentId: 'shp_3' }])).toBe(1)
    expect(check([back], { returns: [] })).toBe(1)
    expect(check([{ ...back, label: null }])).toBe(1)
    expect(check([{ ...back, trackingNumber: 'RT2' }])).toBe(2)
    expect(check([{ ...back, state: 'voided' }])).toBe(1)
    expect(check([back], {}, 1)).toBe(1)
    expect(check([back], { receipts: [{ subject: 'shp_1', units: 2 }] })).toBe(1)
    expect(money([bought, back])).toEqual([])
  })

  test('a manifest the carrier made twice, of which nobody knows, or which it never made', () => {
    const closed = { id: 'mnf_1', state: 'closed', numbers: ['M1'], missing: 0, cities: ['A'] }
    const check = (manifests: HomeData['manifests'], ...made: string[]) =>
      checkPromises(
        { ...nothing, manifests },
        {
          charges: [],
          pickups: [],
          uploads: [],
          manifests: made.map(number => ({ number, groups: ['A'], isLate: false })),
        },
      ).length
    expect(check([closed], 'M1')).toBe(0)
    expect(check([{ ...closed, state: 'unknown', numbers: [] }], 'M1')).toBe(0)
    expect(check([closed], 'M1', 'M2')).toBeGreaterThan(0)
    expect(check([], 'M1')).toBe(1)
    expect(check([closed])).toBe(1)
    expect(check([{ ...closed, missing: 1 }], 'M1')).toBe(1)
  })

  test('an event that is missing, did not come, came in another order or with other content', () => {
    const event = (id: string, subject: string) => ({
      id,
      type: 'order_created',
      document: JSON.stringify({ id }),
      subject,
      arrived: 1,
      waits: 0,
    })
    const events = [event('e1', 'o1'), event('e2', 'o2')]
    const orders = [
      { id: 'o1', number: '1' },
      { id: 'o2', number: '2' },
    ]
    const came = (...ids: string[]) => ids.map(id => ({ id, body: JSON.stringify({ id }), wasTaken: true }))
    const check = (data: Partial<HomeData>, arrivals: ReturnType<typeof came>) =>
      checkEvents({ ...nothing, events, orders, ...data }, emptyBook(), arrivals, true).map(
        ({ kind }) => kind,
      )
    expect(check({}, came('e1', 'e1', 'e2'))).toEqual([])
    expect(check({ events: events.slice(1) }, came('e2'))).toEqual(['lost event'])
    expect(check({}, came('e1'))).toContain('lost event')
    const late = { ...event('e3', 't1'), type: 'tracker_updated', arrived: 0, waits: 1 }
    expect(check({ events: [...events, late] }, came('e1', 'e2'))).toEqual([])
    expect(check({ events: [...events, { ...late, waits: 0 }] }, came('e1', 'e2'))).toEqual(['lost event'])
    expect(check({}, came('e2', 'e1'))).toEqual(['other'])
    expect(check({}, [...came('e1', 'e2'), { id: 'e2', body: '{"id":"e2","x":1}', wasTaken: true }])).toEqual(
      ['other'],
    )
  })

  test('a shop that is told of a label twice, of none, or of one nobody bought', () => {
    const book = { ...emptyBook(), toTell: ['A'] }
    const check = (...told: string[]) => checkTold({ ...nothing, purchases: [bought] }, book, told).length
    expect(check('SC1')).toBe(0)
    expect(check()).toBe(1)
    expect(check('SC1', 'SC1')).toBe(1)
    expect(check('SC1', 'SC2')).toBe(1)
  })

  test('a document printed too often, never, or out of its place in line', () => {
    const job = (name: string) => ({ id: name, name, copies: 1, state: 'sent', isRepeat: 0 })
    const prints = new Map([
      ['p1', 1],
      ['p2', 1],
    ])
    const check = (...printed: string[]) =>
      checkPaper({ ...nothing, jobs: [job('p1'), job('p2')] }, { ...emptyBook(), prints }, printed).length
    expect(check('p1', 'p2')).toBe(0)
    expect(check('p1', 'p1', 'p2')).toBe(1)
    expect(check('p1')).toBe(1)
    expect(check('p2', 'p1')).toBe(1)
  })
})
