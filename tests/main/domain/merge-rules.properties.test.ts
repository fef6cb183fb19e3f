import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payorOf, shipmentDefaults } from '../../../main/domain/shipping/shipments/shipment-mapper.ts'
import { newTracker, toInfo, withDetail } from '../../../main/domain/tracking/tracker-mapper.ts'
import { mergeDictionary } from '../../../shared/api/merge.ts'
import { trackingInfoKeys } from '../../../shared/api/trackers.ts'
import { fillFromPreset } from '../../../shared/carriers/package-preset.ts'
import type { OrderOptions } from '../../../shared/records/order.ts'

const key = fc.string({ maxLength: 6 }).filter(name => name !== '__proto__')
const value = fc.jsonValue({ maxDepth: 3 })
const dictionary = fc.dictionary(key, value, { noNullPrototype: true })

const isEmpty = (each: unknown) => each === null || each === '' || (Array.isArray(each) && each.length === 0)

/** Whether something empty is kept in an object, however deep. */
function keepsEmpty(each: unknown): boolean {
  if (Array.isArray(each)) return each.some(keepsEmpty)
  if (typeof each !== 'object' || each === null) return false
  return Object.values(each).some(inner => isEmpty(inner) || keepsEmpty(inner))
}

describe('metadata, options and info are merged', () => {
  test('so that nothing empty stays', () => {
    fc.assert(
      fc.property(dictionary, dictionary, (stored, sent) => {
        expect(keepsEmpty(mergeDictionary(stored, sent))).toBe(false)
      }),
    )
  })

  test('so that a key is what was sent last, and gone when it was sent empty', () => {
    fc.assert(
      fc.property(dictionary, dictionary, (stored, sent) => {
        const merged = mergeDictionary(stored, sent)
        for (const name of Object.keys({ ...stored, ...sent })) {
          const last = Object.hasOwn(sent, name) ? sent[name] : stored[name]
          expect(Object.hasOwn(merged, name)).toBe(!isEmpty(last))
          if (typeof last !== 'object') expect(merged[name]).toEqual(isEmpty(last) ? undefined : last)
        }
        expect(Object.keys(merged).every(name => name in stored || name in sent)).toBe(true)
      }),
    )
  })

  test('the same way however often the same is sent', () => {
    fc.assert(
      fc.property(dictionary, dictionary, (stored, sent) => {
        const once = mergeDictionary(stored, sent)
        expect(mergeDictionary(once, sent)).toEqual(once)
        expect(mergeDictionary(once, {})).toEqual(once)
        expect(mergeDictionary(once, null)).toEqual(once)
      }),
    )
  })

  test('to the same whether two changes come one after the other or as one', () => {
    fc.assert(
      fc.property(dictionary, dictionary, dictionary, (stored, first, second) => {
        const oneByOne = mergeDictionary(mergeDictionary(stored, first), second)
        expect(oneByOne).toEqual(mergeDictionary(stored, { ...first, ...second }))
      }),
    )
  })

  test('without touching what was stored or sent', () => {
    fc.assert(
      fc.property(dictionary, dictionary, (stored, sent) => {
        const before = structuredClone([stored, sent])
        mergeDictionary(stored, sent)
        expect([stored, sent]).toEqual(before)
      }),
    )
  })
})

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined })
const payor = fc.constantFrom('sender', 'recipient', 'third_party', null)
const orderOptions = fc
  .record(
    {
      paid_by: payor,
      payment_account_number: fc.constantFrom('A1', 'A2', '', null),
      duty_paid_by: payor,
      duty_account_number: fc.constantFrom('D1', '', null),
      invoice_number: fc.constantFrom('I1', 'I2', '', null),
      carrier_ids: fc.subarray(['dhl', 'ups']),
      currency: fc.constantFrom('CAD', 'USD', null),
      signature: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map(options => options as OrderOptions)

describe('what the orders of a shipment say of it', () => {
  test('is what the first one says, however often and by how many it is said again', () => {
    fc.assert(
      fc.property(fc.array(orderOptions, { maxLength: 4 }), orderOptions, (before, again) => {
        const known = shipmentDefaults(before)
        expect(shipmentDefaults([...before, ...before])).toEqual(known)
        expect(shipmentDefaults([...before, again]).options).toMatchObject(known.options)
        expect(shipmentDefaults([...before, {} as OrderOptions])).toEqual(known)
      }),
    )
  })

  test('leaves the orders as they are', () => {
    fc.assert(
      fc.property(fc.array(orderOptions, { maxLength: 4 }), all => {
        const before = structuredClone(all)
        shipmentDefaults(all)
        expect(all).toEqual(before)
      }),
    )
  })

  test('never makes somebody pay with the account of somebody else', () => {
    const party = fc.record({ paid_by: maybe(payor), account_number: maybe(fc.constantFrom('A1', 'A2')) })
    fc.assert(
      fc.property(party, orderOptions, (named, options) => {
        const { payment } = shipmentDefaults([options])
        const paid = payorOf(named, payment)
        const isOfOrder = !named.account_number && paid.account_number !== null
        if (isOfOrder) expect(paid.paid_by ?? null).toBe(payment.paid_by ?? null)
        expect(payorOf(paid, payment)).toEqual(paid)
      }),
    )
  })
})

const info = fc.dictionary(fc.constantFrom(...trackingInfoKeys), fc.constantFrom('x', 'y', '', null))

describe('what is known about a parcel', () => {
  const asked = { carrierName: 'c', carrierId: 'c', testMode: true, ext: 'c', link: null }
  const event = fc.record({
    date: fc.constant('2026-01-05'),
    time: fc.constantFrom('08:00', '09:00', null),
    code: fc.constantFrom('A', 'B'),
    description: fc.constantFrom('one', 'two'),
    location: fc.constantFrom('Vienna', null),
  })
  const detail = fc.record({
    trackingNumber: fc.constant('T'),
    status: fc.constantFrom('in_transit' as const, 'on_hold' as const, null),
    delivered: fc.boolean(),
    estimatedDelivery: fc.constantFrom('2026-01-07', null),
    events: fc.array(event, { maxLength: 4 }),
    info,
    meta: fc.constant({}),
  })
  const tracker = newTracker('trk_1', { tracking_number: 'T', carrier_name: 'c' }, asked)

  test('grows by what is given and loses nothing', () => {
    fc.assert(
      fc.property(info, info, (known, given) => {
        const merged = toInfo(toInfo({}, known), given)
        for (const key of trackingInfoKeys) expect(merged[key]).toBe(given[key] || known[key] || null)
        expect(toInfo(merged, given)).toEqual(merged)
        expect(Object.keys(merged).sort()).toEqual([...trackingInfoKeys].sort())
      }),
    )
  })

  test('is the same when a carrier says the same again', () => {
    fc.assert(
      fc.property(detail, said => {
        const before = structuredClone(said)
        const once = withDetail(tracker, said)
        expect(withDetail(once, said)).toEqual(once)
        expect(said).toEqual(before)
      }),
    )
  })
})

describe('a parcel with a preset', () => {
  const size = maybe(fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 300 })))
  const parcel = fc.record(
    {
      width: size,
      height: size,
      length: size,
      dimension_unit: maybe(fc.constantFrom('CM' as const, 'IN' as const)),
    },
    { requiredKeys: [] },
  )
  const preset = { code: 'box', width: 10, height: 20, length: 30, dimension_unit: 'CM' as const }

  test('keeps what it says itself, and filling it twice changes nothing', () => {
    fc.assert(
      fc.property(parcel, given => {
        const filled = fillFromPreset(given, preset)
        for (const key of ['width', 'height', 'length', 'dimension_unit'] as const)
          if (given[key] !== undefined) expect(filled[key]).toBe(given[key])
        expect(fillFromPreset(filled, preset)).toEqual(filled)
      }),
    )
  })
})
