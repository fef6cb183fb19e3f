import type { GrayImage } from '../../../labels/convert/png.ts'
import { drawZplOnMedia } from '../../pages/zpl-pages.ts'
import { blackened } from '../../pictures/picture.ts'
import { sheetOfMedia } from '../../sheet.ts'
import { resizeZpl } from '../../zpl/resize-zpl.ts'
import { zplResolution } from '../../zpl/zpl-resolution.ts'
import { mostTopDots, withSettings } from '../../zpl/zpl-settings.ts'
import type { Made, PrepareInput } from '../made.ts'
import { moveOf } from '../settings.ts'

/**
 * ZPL for a ZPL printer: the bytes of the label, unless the printer is set to move, turn or darken it, or has another
 * head than the label was made for. Turned on its side, or moved further than a printer moves by itself, it is drawn.
 */
export async function nativeZpl({ document, target, isUndrawn = false }: PrepareInput): Promise<Made | null> {
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
