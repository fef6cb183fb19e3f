import { commandsOf, is, joined, type ZplCommand } from './commands.ts'

export type ZplSettings = {
  /** Dots everything moves right and down. */
  move: { x: number; y: number }
  /** 0 to 30; null leaves the printer as it is set. */
  darkness: number | null
  isUpsideDown: boolean
}

/** How far `^LT` moves a label, in dots. */
export const mostTopDots = 120

/**
 * Foreign ZPL with the settings of a printer. The fields stay as they are: the label is moved by `^LS` and `^LT`, what
 * it says of both itself is added to, and turned by `^PO`. A printer keeps these three for the next label, so they are
 * taken back behind the last one; `~SD` is a setting of the printer and stays.
 */
export function withSettings(zpl: string, { move, darkness, isUpsideDown }: ZplSettings): string {
  const isMoved = move.x !== 0 || move.y !== 0
  const before = [
    ...(isMoved ? [set('LS', -move.x), set('LT', move.y)] : []),
    ...(isUpsideDown ? [set('PO', 'I')] : []),
  ]
  const adapted = commandsOf(zpl).flatMap(each => {
    if (is(each, '^XA')) return [each, ...before]
    if (is(each, '^LS')) return [plus(each, -move.x)]
    if (is(each, '^LT')) return [plus(each, move.y)]
    return is(each, '^PO') && isUpsideDown ? [opposite(each)] : [each]
  })
  const back = [...(isMoved ? ['^LS0^LT0'] : []), ...(isUpsideDown ? ['^PON'] : [])].join('')
  const level =
    darkness === null ? '' : `~SD${String(Math.min(30, Math.max(0, darkness))).padStart(2, '0')}\n`
  return level + joined(adapted) + (back === '' ? '' : `\n^XA${back}^XZ\n`)
}

const set = (name: string, value: number | string): ZplCommand => ({ sign: '^', name, data: String(value) })

const plus = (command: ZplCommand, dots: number): ZplCommand => ({
  ...command,
  data: command.data.replace(/^\s*-?\d*/, said => String((Number(said) || 0) + dots)),
})

const opposite = (command: ZplCommand): ZplCommand => ({
  ...command,
  data: command.data.replace(/^\s*[NI]?/i, said => (/i/i.test(said) ? 'N' : 'I')),
})
