import { type PrinterDpi, printerResolutions } from '../../../../shared/desk/printing/printer-kinds.ts'
import { commandsOf, is } from './commands.ts'

/** Widths and lengths labels are made in, in inches: 4x6 and 4x8 inch, A6. */
const usual = { PW: [4, 105 / 25.4], LL: [6, 8, 148 / 25.4] } as const
const play = 0.025

/** Print heads of 203, 300 and 600 dpi have 8, 12 and 24 dots a millimetre: both counts are used for one size. */
const dotsPerInch: Readonly<Record<PrinterDpi, readonly number[]>> = {
  203: [203, 203.2],
  300: [300, 304.8],
  600: [600, 609.6],
}

/**
 * The resolution ZPL was made for, read off the size it names, or off how far its fields reach; null where nothing says
 * it. ZPL counts in dots: on another head the same label comes out at another size.
 */
export function zplResolution(zpl: string): PrinterDpi | null {
  const commands = commandsOf(zpl)
  for (const name of ['PW', 'LL'] as const) {
    const command = commands.find(each => is(each, `^${name}`))
    const dots = command ? Number.parseInt(command.data, 10) : Number.NaN
    const made = printerResolutions.find(dpi => usual[name].some(inch => isNear(dots, inch, dpi)))
    if (made) return made
  }
  const places = commands
    .filter(each => is(each, '^FO') || is(each, '^FT'))
    .map(({ data }) => data.split(',').map(part => Number.parseInt(part, 10) || 0))
  const [reachX, reachY] = [
    Math.max(0, ...places.map(([x]) => x ?? 0)),
    Math.max(0, ...places.map(([, y]) => y ?? 0)),
  ]
  return reachX <= reachAt203.x && reachY > reachAt203.from && reachY <= reachAt203.to ? 203 : null
}

/** Where the last field of a 4x6 inch label for 203 dpi stands. */
const reachAt203 = { x: 820, from: 900, to: 1230 }

const isNear = (dots: number, inch: number, dpi: PrinterDpi): boolean =>
  dotsPerInch[dpi].some(each => Math.abs(dots / each - inch) <= play * inch)
