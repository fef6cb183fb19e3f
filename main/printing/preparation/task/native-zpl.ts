import type { GrayImage } from '../../labels/convert/png.ts'
import { blackened } from '../pages/picture.ts'
import { drawZplOnMedia } from '../pages/zpl-pages.ts'
import { sheetOfMedia } from '../sheet.ts'
import { type Converted, moveOf, type PrepareInput } from './prepare-input.ts'
import { resizeZpl, zplResolution } from './resize-zpl.ts'
import { commandsOf, isCommand, joinCommands, type ZplCommand } from './zpl-commands.ts'

/**
 * ZPL for a ZPL printer: the bytes of the label, unless the printer is set to move, turn or darken it, or has another
 * head than the label was made for. Turned on its side, or moved further than a printer moves by itself, it is drawn.
 */
export async function nativeZpl({
  document,
  target,
  isUndrawn = false,
}: PrepareInput): Promise<Converted | null> {
  if (document.format !== 'ZPL' || target.language !== 'ZPL') return null
  const { dpi, media, turn, darkness } = target
  const move = moveOf(target)
  if (sheetOfMedia(media, dpi, false).slots > 1 || turn === 90 || turn === 270) return null
  if (Math.abs(move.y) > mostTopDots) return null
  const given = Buffer.from(document.bytes).toString('latin1')
  const sized = forHead(given, dpi)
  if (sized === null) return null
  const isAsGiven = sized === given && turn === 0 && move.x === 0 && move.y === 0 && darkness === null
  const zpl = isAsGiven ? given : withSettings(sized, { move, darkness, isUpsideDown: turn === 180 })
  const pages = isUndrawn ? [] : await drawnOrNone(() => drawZplOnMedia(zpl, dpi, media))
  const labels = Math.max(1, pages.length)
  const bytes = isAsGiven ? document.bytes : Buffer.from(zpl, 'latin1')
  return { bytes, language: 'ZPL', labels, pages: pages.map(blackened) }
}

/** Null where it was made for another head and cannot be rewritten. */
function forHead(zpl: string, dpi: number): string | null {
  const madeFor = zplResolution(zpl) ?? dpi
  return madeFor === dpi ? zpl : resizeZpl(zpl, dpi / madeFor)
}

/** A printer may well print what is not drawn here. */
async function drawnOrNone(draw: () => Promise<GrayImage[]>): Promise<GrayImage[]> {
  try {
    return await draw()
  } catch {
    return []
  }
}

export type ZplSettings = {
  /** Dots everything moves right and down. */
  move: { x: number; y: number }
  /** 0 to 30; null leaves the printer as it is set. */
  darkness: number | null
  isUpsideDown: boolean
}

/** How far `^LT` moves a label, in dots. */
const mostTopDots = 120

/**
 * Foreign ZPL with the settings of a printer. The fields stay as they are: the label is moved by `^LS` and `^LT`, what
 * it says of both itself is added to, and turned by `^PO`. A printer keeps these three for the next label, so they are
 * taken back behind the last one; `~SD` is a setting of the printer and stays.
 */
function withSettings(zpl: string, { move, darkness, isUpsideDown }: ZplSettings): string {
  const isMoved = move.x !== 0 || move.y !== 0
  const before = [
    ...(isMoved ? [set('LS', -move.x), set('LT', move.y)] : []),
    ...(isUpsideDown ? [set('PO', 'I')] : []),
  ]
  const adapted = commandsOf(zpl).flatMap(each => {
    if (isCommand(each, '^XA')) return [each, ...before]
    if (isCommand(each, '^LS')) return [plus(each, -move.x)]
    if (isCommand(each, '^LT')) return [plus(each, move.y)]
    return isCommand(each, '^PO') && isUpsideDown ? [opposite(each)] : [each]
  })
  const back = [...(isMoved ? ['^LS0^LT0'] : []), ...(isUpsideDown ? ['^PON'] : [])].join('')
  const level =
    darkness === null ? '' : `~SD${String(Math.min(30, Math.max(0, darkness))).padStart(2, '0')}\n`
  return level + joinCommands(adapted) + (back === '' ? '' : `\n^XA${back}^XZ\n`)
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
