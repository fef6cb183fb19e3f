import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ScaleReading, type ScaleState, toReading } from '../../../shared/scales/reading.ts'
import {
  judgeWeight,
  newWeighing,
  usualRules,
  type Weighing,
  type WeighingEvent,
  type WeighingRules,
  type WeightVerdict,
  weigh,
} from '../../../shared/scales/weighing.ts'

const kg = (value: string, state: ScaleState = 'ok'): ScaleReading => toReading(state, { value, unit: 'kg' })
const empty = kg('0.000', 'zero')
const moving = (value: string) => kg(value, 'motion')

/** A desk with a scale that reports every 100 ms. */
function desk(rules: WeighingRules = usualRules) {
  let state: Weighing = newWeighing()
  let nowMs = 10_000
  const happen = (event: WeighingEvent) => {
    state = weigh(state, event, rules)
  }
  const verdict = (afterMs = 0): WeightVerdict => judgeWeight(state, nowMs + afterMs, rules)
  return {
    verdict,
    happen,
    says: (...readings: readonly ScaleReading[]): WeightVerdict => {
      for (const reading of readings) {
        nowMs += 100
        happen({ kind: 'reading', reading, atMs: nowMs })
      }
      return verdict()
    },
    pass: (ms: number) => {
      nowMs += ms
    },
    open: (parcelId: string, tareMilligrams = 0) =>
      happen({ kind: 'parcel_opened', parcelId, atMs: nowMs, tareMilligrams }),
    take: () => {
      const { weight } = verdict()
      if (weight) happen({ kind: 'weight_taken', milligrams: weight.grossMilligrams })
      return weight
    },
  }
}

/** Plugged in and seen empty, with a parcel open. */
function readyDesk(rules?: WeighingRules) {
  const found = desk(rules)
  found.happen({ kind: 'plugged' })
  found.says(empty, empty)
  found.open('par_1')
  return found
}

describe('a parcel on the scale', () => {
  it('is weighed once it rests', () => {
    const scale = readyDesk()
    expect(scale.verdict()).toEqual({ say: 'put_on', weight: null })
    expect(scale.says(moving('0.400')).say).toBe('hold_still')
    expect(scale.says(kg('1.250')).say).toBe('hold_still')
    expect(scale.says(kg('1.250'))).toMatchObject({
      say: 'ready',
      weight: {
        parcelId: 'par_1',
        grossMilligrams: 1_250_000,
        netMilligrams: 1_250_000,
        value: '1.250',
        unit: 'kg',
      },
    })
  })

  it('is weighed by two reports that agree, not by one', () => {
    const scale = readyDesk()
    expect(scale.says(kg('1.250'), kg('1.255')).say).toBe('hold_still')
    expect(scale.says(moving('1.255'), kg('1.255')).say).toBe('hold_still')
    expect(scale.says(kg('1.255')).say).toBe('ready')
  })

  it('has its box taken off', () => {
    const scale = readyDesk()
    scale.open('par_1', 200_000)
    expect(scale.says(kg('1.250'), kg('1.250')).weight).toMatchObject({
      grossMilligrams: 1_250_000,
      tareMilligrams: 200_000,
      netMilligrams: 1_050_000,
    })
    scale.open('par_1', 1_300_000)
    expect(scale.says(kg('1.250'), kg('1.250')).say).toBe('too_light')
  })

  it('never gives its weight to the next one', () => {
    const scale = readyDesk()
    scale.says(kg('1.250'), kg('1.250'))
    scale.take()
    expect(scale.verdict().say).toBe('weighed')
    scale.open('par_2')
    expect(scale.says(kg('1.250'), kg('1.250'), kg('1.250')).say).toBe('take_off')
    expect(scale.says(moving('0.300'), empty).say).toBe('put_on')
    expect(scale.says(kg('1.250'), kg('1.250'))).toMatchObject({
      say: 'ready',
      weight: { parcelId: 'par_2' },
    })
  })

  it('that is changed for a much lighter one needs no empty platform between', () => {
    const scale = readyDesk()
    scale.says(kg('4.000'), kg('4.000'))
    scale.take()
    scale.open('par_2')
    expect(scale.says(kg('3.000'), kg('3.000')).say).toBe('take_off')
    expect(scale.says(kg('1.500'), kg('1.500')).say).toBe('ready')
  })

  it('may be weighed again when something is put in', () => {
    const scale = readyDesk()
    scale.says(kg('0.860'), kg('0.860'))
    scale.take()
    expect(scale.says(kg('1.170'), kg('1.170'))).toMatchObject({
      say: 'ready',
      weight: { parcelId: 'par_1', grossMilligrams: 1_170_000 },
    })
  })

  it('is not weighed by what was said before it was opened', () => {
    const scale = readyDesk()
    scale.says(kg('1.250'), kg('1.250'))
    scale.open('par_2')
    expect(scale.verdict().say).toBe('hold_still')
  })

  it.each([
    ['below zero', kg('-0.060'), 'below_zero'],
    ['over the limit of the scale', toReading('over'), 'too_heavy'],
    ['heavier than any parcel', kg('151.000'), 'too_heavy'],
    ['of ten tonnes', kg('10000.000'), 'fault'],
    ['that contradicts itself', kg('4.800', 'zero'), 'fault'],
    ['with a wrong checksum', toReading('bad_checksum'), 'fault'],
    ['lighter than five steps', kg('0.004'), 'too_light'],
    ['of nothing', kg('0.000'), 'put_on'],
    [
      'with a tare of the scale',
      toReading('ok', { value: '1.250', unit: 'kg', isNet: true }),
      'unexpected_tare',
    ],
    ['without a unit', toReading('ok', { value: '1.250' }), 'fault'],
  ] as const)('%s is never weighed', (_, reading, words) => {
    const scale = readyDesk()
    expect(scale.says(reading, reading, reading)).toEqual({ say: words, weight: null })
  })

  it('that drifts is not weighed', () => {
    const scale = readyDesk()
    for (let step = 0; step < 40; step += 1)
      expect(scale.says(kg((1 + step / 1000).toFixed(3))).weight).toBeNull()
  })
})

describe('a scale that says nothing of rest', () => {
  const rules = { ...usualRules, hasStability: false }

  it('is watched until four readings over 600 ms agree within a step', () => {
    const scale = readyDesk(rules)
    const steady = Array.from({ length: 6 }, (_, index) => kg(index % 2 === 0 ? '1.250' : '1.251'))
    expect(scale.says(...steady).say).toBe('hold_still')
    expect(scale.says(kg('1.250')).say).toBe('ready')
    expect(scale.says(kg('1.260')).say).toBe('hold_still')
  })

  it('that drifts is not believed', () => {
    const scale = readyDesk(rules)
    for (let step = 0; step < 40; step += 1)
      expect(scale.says(kg((1 + step / 1000).toFixed(3))).weight).toBeNull()
  })
})

describe('a scale', () => {
  it('that falls silent is not believed', () => {
    const scale = readyDesk()
    scale.says(kg('1.250'), kg('1.250'))
    expect(scale.verdict(2_000).say).toBe('ready')
    expect(scale.verdict(2_001).say).toBe('silent')
    expect(scale.verdict(5_001).say).toBe('asleep')
  })

  it('that slept begins anew: a report of before and one of now are no rest', () => {
    const scale = readyDesk()
    scale.says(kg('1.250'))
    scale.pass(3_000)
    expect(scale.says(kg('1.250')).say).toBe('hold_still')
    expect(scale.says(kg('1.250')).say).toBe('ready')
  })

  it('that is unplugged under a parcel gives no weight until it was seen empty again', () => {
    const scale = readyDesk()
    scale.says(kg('1.250'))
    scale.happen({ kind: 'unplugged' })
    expect(scale.verdict().say).toBe('no_scale')
    scale.happen({ kind: 'plugged' })
    expect(scale.says(kg('1.250'), kg('1.250'), kg('1.250')).say).toBe('take_off')
    expect(scale.says(empty, kg('1.250'), kg('1.250')).say).toBe('ready')
  })

  it('that repeats the weighing before when it is plugged in is not believed', () => {
    const scale = desk()
    scale.happen({ kind: 'plugged' })
    scale.open('par_1')
    expect(scale.says(empty, kg('1.250'), kg('1.250')).say).toBe('take_off')
  })

  it('with a little on it and no parcel is offered to be zeroed', () => {
    const scale = desk()
    scale.happen({ kind: 'plugged' })
    expect(scale.says(empty, kg('0.003'), kg('0.003')).say).toBe('residue')
  })
})

test('whatever happens, a weight is of the open parcel, of now, and seen after an empty platform', () => {
  const readings = fc.constantFrom(
    empty,
    kg('1.250'),
    kg('2.000'),
    moving('1.000'),
    kg('-0.010'),
    toReading('over'),
  )
  const steps = fc.oneof(
    { weight: 6, arbitrary: readings.map(reading => ({ step: 'says' as const, reading })) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('take' as const, 'open' as const, 'replug' as const).map(step => ({ step })),
    },
  )
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), all => {
      const scale = readyDesk()
      let [opened, taken, wasEmpty] = [1, 0, true]
      for (const each of all) {
        if (each.step === 'says') scale.says(each.reading)
        else if (each.step === 'open') scale.open(`par_${++opened}`)
        else if (each.step === 'replug') {
          scale.happen({ kind: 'unplugged' })
          scale.happen({ kind: 'plugged' })
          scale.says(moving('0.500'))
        } else if (scale.take()) taken = opened
        if (each.step === 'replug' || (each.step === 'take' && taken === opened)) wasEmpty = false
        if (each.step === 'says' && each.reading === empty) wasEmpty = true
        const { weight } = scale.verdict()
        if (!weight) continue
        expect(weight.parcelId).toBe(`par_${opened}`)
        expect([1_250_000, 2_000_000]).toContain(weight.grossMilligrams)
        if (taken !== opened) expect(wasEmpty).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
