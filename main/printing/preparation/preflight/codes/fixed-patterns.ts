import type { FoundCode } from './read-codes.ts'

/**
 * Modules that every code of a kind has alike: what a scanner finds it by. Sources: ISO/IEC 16022 (Data Matrix), 18004 (QR)
 * and 24778 (Aztec). A place is a column and a row; white around the code has the numbers -1, `columns` and `rows`.
 */
export type FixedModule = { column: number; row: number; isDark: boolean }

/**
 * A part that is graded by itself. `steps` are the most that may be damaged for an A, B, C and D: parts of its modules, or
 * modules where `isCounted`.
 */
export type FixedPart = { modules: FixedModule[]; steps: readonly number[]; isCounted?: boolean }

/** Believed: the standard was not at hand. */
const steps = {
  solid: [0, 0.09, 0.13, 0.17],
  clock: [0.1, 0.15, 0.2, 0.25],
  finder: [0, 1, 2, 3],
  timing: [0, 0.07, 0.11, 0.14],
  alignment: [0, 0.1, 0.2, 0.3],
} as const

type Size = { columns: number; rows: number }

export function fixedParts({ symbology }: Pick<FoundCode, 'symbology'>, size: Size): FixedPart[] {
  if (symbology === 'DataMatrix') return partsOfDataMatrix(size)
  if (symbology === 'QRCode' && size.columns === size.rows && size.columns >= 21)
    return partsOfQr(size.columns)
  return symbology === 'Aztec' ? [{ modules: bullsEye(size), steps: steps.finder, isCounted: true }] : []
}

const counting = (length: number, from = 0): number[] => Array.from({ length }, (_, index) => from + index)

/** How many regions with borders of their own a side is cut into. */
const regionsOf = (side: number): number => [26, 52, 104].filter(most => side > most).length * 2 || 1

function partsOfDataMatrix({ columns, rows }: Size): FixedPart[] {
  const across = regionsOf(columns)
  const down = columns === rows ? across : 1
  const [wide, high] = [columns / across, rows / down]
  const onRow = (row: number, isDark: (at: number) => boolean): FixedModule[] =>
    counting(columns).map(column => ({ column, row, isDark: isDark(column) }))
  const onColumn = (column: number, isDark: (at: number) => boolean): FixedModule[] =>
    counting(rows).map(row => ({ column, row, isDark: isDark(row) }))
  const isSolid = () => true
  const isWhite = () => false
  return [
    ...counting(across).map(at => ({ modules: onColumn(at * wide, isSolid), steps: steps.solid })),
    ...counting(down, 1).map(at => ({ modules: onRow(at * high - 1, isSolid), steps: steps.solid })),
    ...counting(across, 1).map(at => ({
      modules: onColumn(at * wide - 1, row => row % 2 === 1),
      steps: steps.clock,
    })),
    ...counting(down).map(at => ({
      modules: onRow(at * high, column => column % 2 === 0),
      steps: steps.clock,
    })),
    ...[-1, columns].map(column => ({ modules: onColumn(column, isWhite), steps: steps.solid })),
    ...[-1, rows].map(row => ({ modules: onRow(row, isWhite), steps: steps.solid })),
  ]
}

const finderModules = 7

function partsOfQr(side: number): FixedPart[] {
  const far = side - finderModules
  const finders = [
    [0, 0],
    [far, 0],
    [0, far],
  ] as const
  const between = counting(side - 16, 8)
  const isEven = (at: number) => at % 2 === 0
  return [
    ...finders.map(([column, row]) => ({
      modules: finderAt(column, row),
      steps: steps.finder,
      isCounted: true,
    })),
    { modules: between.map(at => ({ column: at, row: 6, isDark: isEven(at) })), steps: steps.timing },
    { modules: between.map(at => ({ column: 6, row: at, isDark: isEven(at) })), steps: steps.timing },
    ...alignmentsOf(side).map(modules => ({ modules, steps: steps.alignment })),
  ]
}

/** Seven modules of rings, with the white around them. */
const finderAt = (left: number, top: number): FixedModule[] =>
  rings(left + 3, top + 3, 4, ring => ring === 3 || ring <= 1)

function rings(column: number, row: number, reach: number, isDark: (ring: number) => boolean): FixedModule[] {
  const offsets = counting(2 * reach + 1, -reach)
  return offsets.flatMap(y =>
    offsets.map(x => ({
      column: column + x,
      row: row + y,
      isDark: isDark(Math.max(Math.abs(x), Math.abs(y))),
    })),
  )
}

/** Where the small squares stand: at evenly spaced columns and rows, but not on the three large ones. */
function alignmentsOf(side: number): FixedModule[][] {
  const version = (side - 17) / 4
  if (version < 2) return []
  const count = Math.floor(version / 7) + 2
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const places = [6, ...counting(count - 1).map(at => side - 7 - at * step)]
  const isOnFinder = (column: number, row: number) =>
    [column, row].every(at => at === 6 || at === side - 7) && !(column === side - 7 && row === side - 7)
  return places.flatMap(row =>
    places
      .filter(column => !isOnFinder(column, row))
      .map(column => rings(column, row, 2, ring => ring !== 1)),
  )
}

/** The rings that small and large Aztec codes have in common. */
const bullsEye = ({ columns, rows }: Size): FixedModule[] =>
  rings((columns - 1) / 2, (rows - 1) / 2, 4, ring => ring % 2 === 0)
