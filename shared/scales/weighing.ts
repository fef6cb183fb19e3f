import type { ScaleProtocol } from './protocol.ts'
import { type ScaleReading, type ScaleUnit, toMilligrams } from './reading.ts'

/** How the readings of a scale may be used. */
export type WeighingRules = {
  /** The scale says itself when the load is at rest; without, rest is watched for. */
  hasStability: boolean
  /** The step of its display; null takes the last digit it shows. */
  stepMilligrams: number | null
  /** Nothing heavier is a parcel of this desk. */
  mostMilligrams: number
  /** The scale takes a tare off itself, and the shop wants that. */
  acceptsNet: boolean
}

export const usualRules: WeighingRules = {
  hasStability: true,
  stepMilligrams: null,
  mostMilligrams: 150_000_000,
  acceptsNet: false,
}

/** Rules for what a kind of scale says. */
export const rulesFor = ({ tellsNoRest }: Pick<ScaleProtocol, 'tellsNoRest'>): WeighingRules => ({
  ...usualRules,
  hasStability: tellsNoRest !== true,
})

/** What a scale says to the parcel on it. Made by `newWeighing`, moved on by `weigh`, asked by `judgeWeight`. */
export type Weighing = {
  link: 'unplugged' | 'waiting' | 'live'
  /** `number` counts the reports since the scale was plugged in. */
  last: { reading: ScaleReading; atMs: number; number: number } | null
  /** Usable readings one after another, the newest last. */
  run: readonly { milligrams: number; atMs: number }[]
  /** The platform was seen empty since the last parcel: what lies on it now is another one. */
  isArmed: boolean
  parcel: { id: string; openedMs: number; tareMilligrams: number; isWeighed: boolean } | null
  /** The last weight that was taken, with everything on the platform. */
  weighedMilligrams: number | null
}

export type WeighingEvent =
  | { kind: 'plugged' }
  | { kind: 'unplugged' }
  | { kind: 'reading'; reading: ScaleReading; atMs: number }
  /** A parcel is to be weighed from now on; its box is taken off the weight. */
  | { kind: 'parcel_opened'; parcelId: string; atMs: number; tareMilligrams?: number }
  | { kind: 'parcel_closed' }
  /** The weight `judgeWeight` gave was used. */
  | { kind: 'weight_taken'; milligrams: number }

/** A weight with what vouches for it. */
export type ParcelWeight = {
  parcelId: string
  grossMilligrams: number
  tareMilligrams: number
  netMilligrams: number
  /** As the scale showed it. */
  value: string
  unit: ScaleUnit
  atMs: number
  reportNumber: number
}

/** What to say to the packer, and the weight once there is one. */
export type WeightVerdict =
  | { say: 'ready'; weight: ParcelWeight }
  | {
      say:
        | 'no_scale'
        /** Plugged in and silent for two seconds: what it said last is not believed any more. */
        | 'silent'
        /** Silent for five: asleep, or unplugged without anybody noticing. */
        | 'asleep'
        | 'put_on'
        | 'hold_still'
        /** What lies there was weighed for the parcel before, or since before the scale was plugged in. */
        | 'take_off'
        | 'too_light'
        | 'too_heavy'
        | 'below_zero'
        /** A little rests on the empty platform: offer to zero the scale. */
        | 'residue'
        /** The scale takes off a tare nobody here knows of. */
        | 'unexpected_tare'
        | 'fault'
        | 'weighed'
      weight: null
    }

export const silentMs = 2_000
export const asleepMs = 5_000
/** Without a flag of the scale: so many readings over so long a time within one step. */
const restReadings = 4
const restMs = 600
const flaggedReadings = 2
const emptySteps = 2
const residueSteps = 4
const trustedSteps = 5

export const newWeighing = (): Weighing => ({
  link: 'unplugged',
  last: null,
  run: [],
  isArmed: false,
  parcel: null,
  weighedMilligrams: null,
})

/** The state after an event. Nothing of one parcel is ever carried over to the next. */
export function weigh(state: Weighing, event: WeighingEvent, rules: WeighingRules = usualRules): Weighing {
  switch (event.kind) {
    case 'plugged':
      return { ...newWeighing(), link: 'waiting', parcel: state.parcel }
    case 'unplugged':
      return { ...newWeighing(), parcel: state.parcel }
    case 'parcel_opened': {
      const { parcelId: id, atMs: openedMs, tareMilligrams = 0 } = event
      return { ...state, run: [], parcel: { id, openedMs, tareMilligrams, isWeighed: false } }
    }
    case 'parcel_closed':
      return { ...state, run: [], parcel: null }
    case 'weight_taken':
      return {
        ...state,
        isArmed: false,
        weighedMilligrams: event.milligrams,
        parcel: state.parcel && { ...state.parcel, isWeighed: true },
      }
    case 'reading':
      return withReading(state, event.reading, event.atMs, rules)
  }
}

function withReading(state: Weighing, reading: ScaleReading, atMs: number, rules: WeighingRules): Weighing {
  // The first report after opening may be of the weighing before.
  if (state.link !== 'live') return { ...state, link: 'live' }
  const number = (state.last?.number ?? 0) + 1
  const { milligrams } = reading
  const isUsable = reading.state === 'ok' && milligrams !== null
  const isRested = state.last !== null && atMs - state.last.atMs <= silentMs
  const before = isRested ? state.run : []
  const run = isUsable ? [...before, { milligrams, atMs }].slice(-mostRun) : []
  const isOff = isEmpty(reading, rules) || isFarBelow(reading, state.weighedMilligrams)
  return {
    ...state,
    last: { reading, atMs, number },
    run,
    isArmed: state.isArmed || isOff,
    weighedMilligrams: isOff ? null : state.weighedMilligrams,
  }
}

const mostRun = 30

const stepOf = ({ value, unit }: ScaleReading, { stepMilligrams }: WeighingRules): number => {
  if (stepMilligrams !== null) return stepMilligrams
  if (value === null || unit === null) return 0
  return Number(
    toMilligrams(
      value
        .replace(/\d(?=.*\d)/g, '0')
        .replace(/\d$/, '1')
        .replace('-', ''),
      unit,
    ),
  )
}

const isEmpty = (reading: ScaleReading, rules: WeighingRules): boolean =>
  reading.state === 'zero' ||
  (reading.state === 'ok' &&
    reading.milligrams !== null &&
    reading.milligrams < emptySteps * stepOf(reading, rules))

/** The load changed by so much that it is another one; only a load at rest says so. */
const isFarBelow = ({ state, milligrams }: ScaleReading, weighed: number | null): boolean =>
  state === 'ok' && milligrams !== null && weighed !== null && milligrams * 2 < weighed

/** What can be said at a time, of the last report and those before it. */
export function judgeWeight(
  state: Weighing,
  nowMs: number,
  rules: WeighingRules = usualRules,
): WeightVerdict {
  const { link, last, parcel } = state
  if (link === 'unplugged') return say('no_scale')
  if (last === null) return say('hold_still')
  const ageMs = nowMs - last.atMs
  if (ageMs > asleepMs) return say('asleep')
  if (ageMs > silentMs) return say('silent')
  const trouble = troubleOf(last.reading, rules)
  if (trouble) return say(trouble)
  if (isEmpty(last.reading, rules)) return say('put_on')
  if (!parcel) return say(isResidue(last.reading, rules) ? 'residue' : 'put_on')
  const isOther = !parcel.isWeighed || hasChanged(state, rules)
  if (!isOther) return say('weighed')
  if (!state.isArmed && !parcel.isWeighed) return say('take_off')
  return settled(state, rules)
}

const say = (words: Exclude<WeightVerdict['say'], 'ready'>): WeightVerdict => ({ say: words, weight: null })

function troubleOf({ state, isNet, milligrams }: ScaleReading, rules: WeighingRules) {
  if (state === 'fault' || state === 'unknown' || state === 'bad_checksum') return 'fault'
  if (state === 'over') return 'too_heavy'
  if (state === 'under') return 'below_zero'
  if (state === 'ok' && milligrams === null) return 'fault'
  if (milligrams !== null && milligrams > rules.mostMilligrams) return 'too_heavy'
  return isNet && state === 'ok' && !rules.acceptsNet ? 'unexpected_tare' : null
}

const isResidue = (reading: ScaleReading, rules: WeighingRules): boolean =>
  reading.state === 'ok' && (reading.milligrams ?? 0) <= residueSteps * stepOf(reading, rules)

/** Something was put in, or taken out, after the parcel was weighed: it is the same one and may be weighed again. */
const hasChanged = ({ last, weighedMilligrams }: Weighing, rules: WeighingRules): boolean =>
  last?.reading.milligrams != null &&
  Math.abs(last.reading.milligrams - (weighedMilligrams ?? 0)) >= emptySteps * stepOf(last.reading, rules)

function settled({ last, run, parcel }: Weighing, rules: WeighingRules): WeightVerdict {
  if (!last || !parcel) return say('put_on')
  const { reading, atMs, number } = last
  const { milligrams, value, unit } = reading
  if (milligrams === null || value === null || unit === null || !isAtRest(run, reading, rules))
    return say('hold_still')
  const { id: parcelId, tareMilligrams } = parcel
  const netMilligrams = milligrams - tareMilligrams
  if (milligrams < trustedSteps * stepOf(reading, rules) || netMilligrams <= 0) return say('too_light')
  return {
    say: 'ready',
    weight: {
      parcelId,
      grossMilligrams: milligrams,
      tareMilligrams,
      netMilligrams,
      value,
      unit,
      atMs,
      reportNumber: number,
    },
  }
}

/** Even with a flag two equal reports are wanted: one may be of the load before. */
function isAtRest(run: Weighing['run'], reading: ScaleReading, rules: WeighingRules): boolean {
  const newest = run.at(-1)
  if (!newest) return false
  if (rules.hasStability) return run.length >= flaggedReadings && spreadOf(run.slice(-flaggedReadings)) === 0
  const from = run.findLastIndex(({ atMs }) => newest.atMs - atMs >= restMs)
  const window = from === -1 ? [] : run.slice(Math.min(from, run.length - restReadings))
  return window.length >= restReadings && spreadOf(window) <= stepOf(reading, rules)
}

function spreadOf(run: Weighing['run']): number {
  const weights = run.map(({ milligrams }) => milligrams)
  return Math.max(...weights) - Math.min(...weights)
}
