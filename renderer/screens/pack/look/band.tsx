import { useReducedMotion } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import type { PackingBox } from '../../../../shared/desk/packing-feedback.ts'
import { t } from '../../../lib/text.ts'
import { type Shown, signOf } from '../flow/pack-store.ts'
import { bought } from './article-text.ts'
import classes from './band.module.css'
import { ReturnDigits } from './return-view.tsx'
import { Shape, shapeOf } from './shapes.tsx'
import type { Words } from './words.ts'

type Props = { shown: Shown; words: Words; holdUntil: string | null; weight: ReactNode; photo: ReactNode }

/** Across the middle, over work that stays to be seen: what is to be done next, or what went well. */
export function Band({ shown, words, holdUntil, weight, photo }: Props) {
  const { tone } = signOf(shown)
  if (shown.kind === 'buying_soon') return <Hold shown={shown} holdUntil={holdUntil} />
  return (
    <section className={classes.band} data-tone={tone} data-kind={shown.kind} aria-label={words.word}>
      {shown.kind === 'weigh' ? (
        weight
      ) : (
        <>
          <Shape name={shapeOf(shown.kind, tone)} className={classes.shape} />
          <div className={classes.words}>
            <p className={classes.word}>{words.word}</p>
            {words.line ? <p className={classes.line}>{words.line}</p> : null}
          </div>
          {shown.kind === 'package' ? <Boxes boxes={shown.boxes} /> : null}
          {photo}
          <ReturnDigits shown={shown} />
        </>
      )}
    </section>
  )
}

type HoldProps = { shown: Extract<Shown, { kind: 'buying_soon' }>; holdUntil: string | null }

const tickMs = 100

/** The time until something is bought, as a bar that shrinks and the seconds beside it. */
function Hold({ shown, holdUntil }: HoldProps) {
  const until = Date.parse(holdUntil ?? shown.hold_until)
  const [now, setNow] = useState(Date.now)
  const isStill = useReducedMotion()
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const leftMs = Math.max(0, until - now)
  const whole = Math.max(1, shown.hold_seconds * 1_000)
  const share = Math.min(1, leftMs / whole)
  const seconds = Math.ceil(leftMs / 1_000)
  const word = t('pack.word_buying_soon', { count: seconds })
  return (
    <section
      className={classes.band}
      data-tone="blue"
      data-kind="buying_soon"
      aria-label={t('pack.word_buying')}
    >
      <Shape name="hourglass" className={classes.shape} />
      <div className={classes.words}>
        <p className={classes.word}>{word}</p>
        <p className={classes.line}>{t('pack.line_buying_soon', bought(shown))}</p>
        <div
          className={classes.hold}
          data-still={isStill || undefined}
          role="progressbar"
          aria-label={t('pack.holdLeft')}
          aria-valuemin={0}
          aria-valuemax={Math.ceil(shown.hold_seconds)}
          aria-valuenow={seconds}
          aria-valuetext={word}
        >
          {isStill ? null : <span style={{ inlineSize: `${share * 100}%` }} />}
        </div>
      </div>
    </section>
  )
}

/** Outlines to one scale: which box is which is seen before it is read. */
function Boxes({ boxes }: { boxes: readonly PackingBox[] }) {
  const longest = Math.max(1, ...boxes.map(({ length_mm: length }) => length ?? 0))
  return (
    <ol className={classes.boxes}>
      {boxes.slice(0, 9).map(box => (
        <li key={box.id} className={classes.box} data-chosen={box.is_suggested || undefined}>
          <Outline box={box} longest={longest} />
          <strong>
            <kbd>{box.number}</kbd> {box.name}
          </strong>
          <span>
            {roomText(box)}
            {box.is_suggested ? <kbd className={classes.enter}>{t('pack.boxChosen')}</kbd> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Whether what was counted goes in, and how full it is then; nothing where nobody knows. */
function roomText({ fits, filled_percent: filled }: PackingBox): string {
  if (fits === null) return ''
  if (!fits) return t('pack.boxTooSmall')
  return filled == null ? t('pack.boxFits') : t('pack.boxFilled', { count: filled })
}

const room = 90

function Outline({ box, longest }: { box: PackingBox; longest: number }) {
  const scaled = (millimetres: number | null): number =>
    Math.max(12, ((millimetres ?? longest / 2) / longest) * room)
  const [width, height] = [scaled(box.length_mm), scaled(box.height_mm ?? box.width_mm)]
  return (
    <svg viewBox="0 0 100 100" className={classes.outline} aria-hidden>
      <rect
        x={50 - width / 2}
        y={96 - height}
        width={width}
        height={height}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
      />
    </svg>
  )
}
