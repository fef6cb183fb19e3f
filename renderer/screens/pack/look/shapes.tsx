import type { ReactNode } from 'react'
import type { Shown } from '../flow/pack-store.ts'

/** Each state has a shape of its own: what colour says is said without it. */
export type ShapeName =
  | 'tick'
  | 'triangle'
  | 'triangle_plus'
  | 'diamond'
  | 'question_diamond'
  | 'octagon'
  | 'question_octagon'
  | 'pause'
  | 'person'
  | 'hourglass'
  | 'arrow'
  | 'box'

const named: Partial<Record<Shown['kind'], ShapeName>> = {
  wrong_item: 'triangle',
  wrong_place: 'triangle',
  too_many: 'triangle_plus',
  unknown_code: 'question_diamond',
  unknown_return: 'question_diamond',
  return_item: 'question_diamond',
  return_outcome: 'box',
  which_one: 'question_diamond',
  on_hold: 'pause',
  held: 'pause',
  paused: 'pause',
  packed_elsewhere: 'person',
  taken_over: 'person',
  forced: 'person',
  bought_elsewhere: 'person',
  maybe_bought: 'question_octagon',
  carrier_away: 'hourglass',
  label_follows: 'hourglass',
  rating: 'hourglass',
  buying: 'hourglass',
  sent_unconfirmed: 'arrow',
  label_filed: 'arrow',
  printing: 'arrow',
  undone: 'arrow',
  package: 'box',
  split: 'box',
}

const ofTone = {
  plain: 'tick',
  green: 'tick',
  blue: 'arrow',
  red: 'triangle',
  yellow: 'diamond',
  grey: 'pause',
  violet: 'question_octagon',
  stop: 'octagon',
} as const

export const shapeOf = (kind: Shown['kind'], tone: keyof typeof ofTone): ShapeName =>
  named[kind] ?? ofTone[tone]

const octagon = <path d="M30 6h40l24 24v40l-24 24H30L6 70V30z" />
const triangle = <path d="M50 8 95 90H5z" />
const diamond = <path d="M50 4 96 50 50 96 4 50z" />
const bang = (
  <>
    <path d="M50 30v30" />
    <path d="M50 74v1" />
  </>
)
const question = (
  <>
    <path d="M38 40a12 12 0 1 1 17 11q-5 3-5 10" />
    <path d="M50 75v1" />
  </>
)

const drawings: Readonly<Record<ShapeName, ReactNode>> = {
  tick: (
    <>
      <circle cx="50" cy="50" r="44" />
      <path d="m30 52 14 14 27-30" />
    </>
  ),
  triangle: (
    <>
      {triangle}
      <path d="M50 38v24" />
      <path d="M50 76v1" />
    </>
  ),
  triangle_plus: (
    <>
      {triangle}
      <path d="M50 46v30" />
      <path d="M35 61h30" />
    </>
  ),
  diamond: (
    <>
      {diamond}
      {bang}
    </>
  ),
  question_diamond: (
    <>
      {diamond}
      {question}
    </>
  ),
  octagon: (
    <>
      {octagon}
      {bang}
    </>
  ),
  question_octagon: (
    <>
      {octagon}
      {question}
    </>
  ),
  pause: (
    <>
      <rect x="8" y="8" width="84" height="84" rx="4" />
      <path d="M38 32v36M62 32v36" />
    </>
  ),
  person: (
    <>
      <rect x="8" y="8" width="84" height="84" rx="4" />
      <circle cx="50" cy="38" r="13" />
      <path d="M27 76q2-20 23-20t23 20" />
    </>
  ),
  hourglass: (
    <>
      <path d="M24 8h52M24 92h52" />
      <path d="M30 8v16l20 26-20 26v16M70 8v16L50 50l20 26v16" />
    </>
  ),
  arrow: (
    <>
      <circle cx="50" cy="50" r="44" />
      <path d="M30 50h38M54 34l16 16-16 16" />
    </>
  ),
  box: (
    <>
      <path d="M50 6 92 28v44L50 94 8 72V28z" />
      <path d="M8 28 50 50 92 28M50 50v44" />
    </>
  ),
}

export const Shape = ({ name, className }: { name: ShapeName; className: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 100 100"
    fill="none"
    stroke="currentColor"
    strokeWidth="7"
    strokeLinecap="round"
    strokeLinejoin="round"
    data-shape={name}
    aria-hidden
  >
    {drawings[name]}
  </svg>
)
