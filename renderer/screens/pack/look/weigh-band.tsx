import { weightText } from '../../../lib/format.ts'
import { hasHid, hasSerial } from '../../../lib/scales/browser-scales.ts'
import type { LiveWeight } from '../../../lib/scales/use-weighing.ts'
import { t } from '../../../lib/text.ts'
import type { DeskScale } from '../flow/use-desk-scale.ts'
import classes from './band.module.css'
import { Shape } from './shapes.tsx'
import type { Words } from './words.ts'

const sayings = {
  ready: 'pack.say_weighed',
  no_scale: 'pack.say_no_scale',
  silent: 'pack.say_silent',
  asleep: 'pack.say_silent',
  fault: 'pack.say_silent',
  put_on: 'pack.say_put_on',
  hold_still: 'pack.say_hold_still',
  take_off: 'pack.say_take_off',
  too_light: 'pack.say_too_light',
  too_heavy: 'pack.say_too_heavy',
  below_zero: 'pack.say_below_zero',
  residue: 'pack.say_residue',
  unexpected_tare: 'pack.say_unexpected_tare',
  weighed: 'pack.say_weighed',
} as const satisfies Record<LiveWeight['say'], string>

export const figureOf = ({ reading }: LiveWeight): string | null =>
  reading?.milligrams == null ? null : weightText(reading.milligrams / 1_000_000, 'KG')

/** Whether weights come from it; without, they are typed. */
export const isAnswering = ({ say }: LiveWeight): boolean =>
  !['silent', 'asleep', 'no_scale', 'fault'].includes(say)

/** What to do for the weight of the parcel, as the scale sees it now. */
export const weighingText = ({ live, hasScale }: Pick<DeskScale, 'live' | 'hasScale'>): string =>
  t(hasScale && live.say === 'no_scale' ? 'pack.say_silent' : sayings[live.say])

/** The scale in a word, for the bar above the screen. */
export function scaleText({ live, hasScale }: Pick<DeskScale, 'live' | 'hasScale'>): string {
  if (!hasScale) return t('pack.noScale')
  const { reading } = live
  if (!isAnswering(live)) return t('pack.scale_silent')
  const state =
    reading?.state === 'zero'
      ? t('pack.scale_zero')
      : reading?.state === 'motion'
        ? t('pack.scale_moving')
        : t('pack.scale_held')
  return [figureOf(live), state].filter(Boolean).join(' ')
}

/** The weight as it comes, and what to do for it. */
export function WeighBand({ words, scale }: { words: Words; scale: DeskScale }) {
  const { live, hasScale, connect } = scale
  return (
    <>
      <Shape name="box" className={classes.shape} />
      <div className={classes.words}>
        <p className={classes.word}>{hasScale ? (figureOf(live) ?? '–') : words.word}</p>
        <p className={classes.line}>{weighingText(scale)}</p>
        {words.line ? <p className={classes.line}>{words.line}</p> : null}
      </div>
      {hasScale ? null : (
        <div className={classes.connect}>
          {hasHid() ? (
            <button type="button" onClick={() => void connect('hid')}>
              {t('pack.connectScale')}
            </button>
          ) : null}
          {hasSerial() ? (
            <button type="button" onClick={() => void connect('serial')}>
              {t('pack.connectSerial')}
            </button>
          ) : null}
        </div>
      )}
    </>
  )
}
