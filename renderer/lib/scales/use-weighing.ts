import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ScaleReading } from '../../../shared/scales/reading.ts'
import {
  judgeWeight,
  newWeighing,
  type ParcelWeight,
  usualRules,
  type Weighing,
  type WeighingEvent,
  type WeightVerdict,
  weigh,
} from '../../../shared/scales/weighing.ts'
import type { ScaleSource } from './scale-source.ts'

/** What the scale says now, and whether that may be the weight of the parcel. */
export type LiveWeight = { say: WeightVerdict['say']; reading: ScaleReading | null }

const noWeight: LiveWeight = { say: 'no_scale', reading: null }
/** How often silence is looked for. */
const lookMs = 500

/** A scale at rest says the same 25 times a second: nothing is drawn for that. */
const showsSame = (one: ScaleReading | null, other: ScaleReading | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    Object.entries(one).every(([name, said]) => other[name as keyof ScaleReading] === said))

type Ports = {
  source: ScaleSource | null
  /** The parcel that is to be weighed now; null while none is. */
  parcelId: string | null
  /** Its weight, once; another one only after something was put in or taken out. */
  onWeight: (weight: ParcelWeight, device: string) => void
}

/** Weighs parcels with a scale. What lies on it from the parcel before is never the weight of the next. */
export function useWeighing({ source, parcelId, onWeight }: Ports): LiveWeight {
  const weighing = useRef<Weighing>(newWeighing())
  const [live, setLive] = useState(noWeight)
  const taken = useEffectEvent(onWeight)

  const move = useEffectEvent((event: WeighingEvent | null) => {
    const rules = source?.rules ?? usualRules
    if (event) weighing.current = weigh(weighing.current, event, rules)
    const verdict = judgeWeight(weighing.current, Date.now(), rules)
    if (verdict.say === 'ready') {
      const { grossMilligrams: milligrams } = verdict.weight
      weighing.current = weigh(weighing.current, { kind: 'weight_taken', milligrams }, rules)
      taken(verdict.weight, source?.name ?? '')
    }
    const reading = weighing.current.last?.reading ?? null
    setLive(before =>
      before.say === verdict.say && showsSame(before.reading, reading)
        ? before
        : { say: verdict.say, reading },
    )
  })

  useEffect(() => {
    if (!source) return move({ kind: 'unplugged' })
    const stop = source.listen({
      onReading: reading => move({ kind: 'reading', reading, atMs: Date.now() }),
      onLink: link => move({ kind: link }),
    })
    const timer = setInterval(() => move(null), lookMs)
    return () => {
      stop()
      clearInterval(timer)
      // Another scale weighs the same parcel; what lies on it has to come off first.
      weighing.current = weigh(weighing.current, { kind: 'unplugged' })
    }
  }, [source])

  useEffect(() => {
    if (parcelId === null) return
    move({ kind: 'parcel_opened', parcelId, atMs: Date.now() })
    return () => move({ kind: 'parcel_closed' })
  }, [parcelId])

  return source ? live : noWeight
}
