/** A label written by hand in millimetres, so that each exists for any print head. */
export type Head = { dpi: number; dots: (mm: number) => number; module: (mm: number) => number }

export const headOf = (dpi: number): Head => ({
  dpi,
  dots: mm => Math.round((mm / 25.4) * dpi),
  // The last bit of rounding decides whether bars scan: never finer than asked.
  module: mm => Math.max(2, Math.ceil((mm / 25.4) * dpi - 0.05)),
})

type Place = [xMm: number, yMm: number]

const at = ({ dots }: Head, [x, y]: Place): string => `^FO${dots(x)},${dots(y)}`

export const words = (head: Head, place: Place, heightMm: number, text: string): string =>
  `${at(head, place)}^A0N,${head.dots(heightMm)},${head.dots(heightMm)}^FD${text}^FS`

export const rule = (head: Head, place: Place, widthMm: number): string =>
  `${at(head, place)}^GB${head.dots(widthMm)},${head.dots(0.5)},${head.dots(0.5)}^FS`

/** Bars as a printer draws them: `data` is written as the field has it, with its invocation codes. */
export const bars128 = (
  head: Head,
  place: Place,
  {
    data,
    heightMm = 25,
    moduleMm = 0.375,
    mode = 'A',
    turn = 'N',
    above = '',
  }: {
    data: string
    heightMm?: number
    moduleMm?: number
    mode?: string
    turn?: string
    above?: string
  },
): string =>
  `^BY${head.module(moduleMm)}${at(head, place)}^BC${turn},${head.dots(heightMm)},N,N,N,${mode}${above}^FD${data}^FS`

export const interleaved = (head: Head, place: Place, data: string): string =>
  `^BY${head.module(0.375)},3${at(head, place)}^B2N,${head.dots(20)},N,N,N^FD${data}^FS`

export const code39 = (head: Head, place: Place, data: string): string =>
  `^BY${head.module(0.25)},2.5${at(head, place)}^B3N,N,${head.dots(20)},N,N^FD${data}^FS`

export const matrix = (head: Head, place: Place, data: string, moduleMm = 0.5): string =>
  `${at(head, place)}^BXN,${head.module(moduleMm)},200^FH_^FD${data}^FS`

export const stacked = (head: Head, place: Place, data: string): string =>
  `^BY${head.module(0.25)}${at(head, place)}^B7N,${head.dots(0.8)},5,10,30^FD${data}^FS`

export const quick = (head: Head, place: Place, data: string): string =>
  `${at(head, place)}^BQN,2,${head.module(0.5)}^FDMA,${data}^FS`

export const aztec = (head: Head, place: Place, data: string): string =>
  `${at(head, place)}^BON,${head.module(0.5)}^FD${data}^FS`

/** A whole 4x6 inch label. */
export const label = (head: Head, parts: readonly string[], setUp = '^CI28'): string =>
  ['^XA', setUp, `^PW${4 * head.dpi}^LL${6 * head.dpi}^LH0,0`, ...parts, '^PQ1', '^XZ', ''].join('\n')
