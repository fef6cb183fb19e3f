import type { TrackerView } from '../../../shared/desk/trackers.ts'

/** The tabs of the board, in their order. */
export const boardViews = [
  'all',
  'problems',
  'delivery_failed',
  'never_scanned',
  'stuck',
  'late',
  'held_up',
  'ready_for_pickup',
  'on_the_way',
  'not_scanned',
  'no_answer',
  'delivered',
] as const satisfies readonly TrackerView[]

/** What the board is narrowed to, and the parcel beside it; stands in the address. */
export type BoardSearch = {
  view?: (typeof boardViews)[number]
  q?: string
  carrier?: string
  contacted?: 'yes' | 'no'
  /** The parcel in the pane. */
  open?: string
}

const text = (value: unknown): string | undefined => {
  const trimmed = value === undefined || value === null ? '' : String(value).trim()
  return trimmed === '' ? undefined : trimmed.slice(0, 200)
}
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find(each => each === value)

/** Reads the address; what makes no sense there is left out instead of failing. */
export function parseBoardSearch(raw: Record<string, unknown>): BoardSearch {
  const found: { [K in keyof BoardSearch]: BoardSearch[K] | undefined } = {
    view: oneOf(boardViews, raw.view),
    q: text(raw.q),
    carrier: text(raw.carrier),
    contacted: oneOf(['yes', 'no'], raw.contacted),
    open: text(raw.open),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The filters as the station asks for them, without the view. */
export const toFilters = ({ q, carrier, contacted }: BoardSearch) => ({
  ...(q ? { keyword: q } : {}),
  ...(carrier ? { carrier_name: [carrier] } : {}),
  ...(contacted ? { contacted: contacted === 'yes' } : {}),
})

export const isNarrowed = (search: BoardSearch): boolean => Object.keys(toFilters(search)).length > 0

/** A tracking number as people read it aloud; copied it has no spaces. */
export const inFours = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1\u00a0')
