import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-kinds.ts'
import type { GrayImage } from '../../../labels/convert/png.ts'
import type { Check } from '../check.ts'

const dark = 128

/** Whether anything is black. A format of ZPL that only sets something is no page. */
export const empty: Check = {
  name: 'what is black',
  find: ({ pages, zpl, document }) => {
    const isNothing = zpl?.hasBegun && zpl.labels === 0 && isCarrierLabel(document.kind)
    if (pages.length === 0) return isNothing ? [finding('nothing_black', {})] : []
    const white = pages.flatMap((page, index) => (isWhite(page) ? [index + 1] : []))
    if (white.length === pages.length) return [finding('nothing_black', {})]
    return zpl ? [] : white.map(page => finding('white_page', {}, page))
  },
}

const isWhite = ({ data }: GrayImage): boolean => !data.some(dot => dot < dark)
