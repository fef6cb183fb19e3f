import {
  type PrinterMedia,
  printerMedia,
  printerMediaSizes,
} from '../../../../shared/desk/printing/printer-kinds.ts'
import type { PrinterUri } from '../../../../shared/desk/printing/printer-uri.ts'
import { isSameSize } from '../ipp/media-names.ts'
import type { FoundPrinter, PrinterIdentity } from '../transport.ts'

/** How a printer that says this of itself is best added. */
export const suggestionFor = (
  uri: PrinterUri,
  name: string,
  identity: PrinterIdentity | null,
): FoundPrinter => ({
  uri,
  name: (identity?.model ?? name).slice(0, 80),
  model: identity?.model ?? null,
  language: identity?.languages[0] ?? null,
  dpi: identity?.dpi ?? null,
  media: mediaOf(identity),
})

function mediaOf(identity: PrinterIdentity | null): PrinterMedia | null {
  const { width, height = null } = identity?.mediaMm ?? {}
  if (width === undefined || height === null) return null
  return (
    printerMedia.find(name => {
      const { widthMm, heightMm, slots } = printerMediaSizes[name]
      return (
        slots === 1 &&
        heightMm !== null &&
        isSameSize({ width, height }, { width: widthMm, height: heightMm })
      )
    }) ?? null
  )
}
