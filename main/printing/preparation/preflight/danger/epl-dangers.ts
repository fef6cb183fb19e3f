import { readCommands } from '../../../zpl/read-zpl.ts'
import { type Danger, scanZpl } from '../../../zpl/zpl-dangers.ts'

/** Text and barcodes with what they say. */
const printed = /^[AB]\d/

/**
 * Every command of EPL that does more than print; each once. Printers of EPL often understand ZPL as well, whatever
 * they are set to, so that is looked for in what is no picture.
 */
export function scanEpl(lines: readonly string[]): Danger[] {
  const known = eplDangers.filter(({ pattern }) => lines.some(line => pattern.test(line)))
  const plain = lines.filter(line => !printed.test(line)).join('\n')
  return [
    ...known.map(({ command, does, effect }) => ({ command, does, effect })),
    ...scanZpl([...readCommands(plain)]),
  ]
}

/** A picture of a label: columns of bytes and rows follow the command as plain bytes. */
const graphicLine = /^GW\s*\d+\s*,\s*\d+\s*,\s*(?<columns>\d{1,5})\s*,\s*(?<rows>\d{1,5})\s*,/
const longestHead = 60

/** The lines of an EPL document without its pictures, and how many bytes its last picture lacks. */
export function readEpl(bytes: Uint8Array): { lines: string[]; missing: number } {
  const text = Buffer.from(bytes).toString('latin1')
  const lines: string[] = []
  const lineEnd = /\r|\n/g
  let at = 0
  while (at < text.length) {
    const graphic = graphicLine.exec(text.slice(at, at + longestHead))
    if (graphic) {
      const { columns, rows } = graphic.groups ?? {}
      at += graphic[0].length + Number(columns) * Number(rows)
      continue
    }
    lineEnd.lastIndex = at
    const end = lineEnd.exec(text)?.index ?? text.length
    if (end > at) lines.push(text.slice(at, end))
    at = end + 1
  }
  // A line without its end is whole, too.
  return { lines, missing: Math.max(0, at - text.length - 1) }
}

/** Commands of EPL2 that do more than print, from its programmer's manual. They begin a line; capitals matter. */
export type EplDanger = Danger & { pattern: RegExp }

const danger = (effect: Danger['effect'], command: string, pattern: RegExp, does: string): EplDanger => ({
  command,
  pattern,
  does,
  effect,
})

const eplDangers: readonly EplDanger[] = [
  danger('changes', '^default', /^\^default/i, 'sets the printer back to how it left the factory'),
  danger('changes', '^@', /^\^@/, 'starts the printer anew; what it holds is lost'),
  danger('changes', 'o...', /^o[A-Z]/, 'changes signs or options of the printer for good'),
  danger('changes', 'Y', /^Y\d*,/, 'changes the serial port'),
  danger('changes', 'M', /^M\d/, 'divides the memory of the printer anew'),
  danger('changes', 'ES', /^ES/, 'stores a font in the printer'),
  danger('changes', 'EK', /^EK/, 'deletes a font of the printer'),
  danger('changes', 'FS', /^FS"/, 'stores a form in the printer'),
  danger('changes', 'FK', /^FK"/, 'deletes a form of the printer'),
  danger('changes', 'GM', /^GM"/, 'stores a picture in the printer'),
  danger('changes', 'GK', /^GK"/, 'deletes a picture of the printer'),
  danger('changes', 'dump', /^dump/i, 'prints bytes instead of labels until it is switched off'),
  danger('disturbs', 'xa', /^xa\s*$/i, 'feeds labels to measure the paper'),
  danger('disturbs', 'U', /^U\s*$/, 'prints its settings'),
  danger('disturbs', 'EI, FI, GI', /^[EFG]I\s*$/, 'prints a list of what is stored'),
]
