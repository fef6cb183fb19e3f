import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { tellProgress } from '../../../platform/worker-pulse.ts'
import type { GrayImage } from '../../labels/convert/png.ts'
import { TooMuchAtOnce } from './picture.ts'

/** Pages of one document that lie open: all of a usual one. */
const mostOpenBytes = 32 * 1024 * 1024
const mostPackedBytes = 96 * 1024 * 1024

/** Takes a finished page; what it answers is the same page. */
export type PageShelf = <Page extends GrayImage>(page: Page) => Page

/**
 * Holds the pages of a document in bounded memory. The first ones lie open; those behind them are packed, a label to a
 * twentieth of its size, and of these the one that was looked at last is open. Throws when even that is too much.
 */
export function createPageShelf(): PageShelf {
  let [openBytes, packedBytes, pages] = [0, 0, 0]
  let open: { packed: Uint8Array; data: Uint8Array } | null = null

  const dataOf = (packed: Uint8Array): Uint8Array => {
    if (open?.packed !== packed) open = { packed, data: inflateRawSync(packed) }
    return open.data
  }

  return page => {
    pages += 1
    tellProgress()
    if (openBytes + page.data.length <= mostOpenBytes) {
      openBytes += page.data.length
      return page
    }
    const packed = deflateRawSync(page.data, { level: 1 })
    packedBytes += packed.length
    if (packedBytes > mostPackedBytes)
      throw new TooMuchAtOnce(`the pictures on its first ${pages} pages are more than is held at once`)
    return Object.defineProperty({ ...page }, 'data', { get: () => dataOf(packed) })
  }
}

/** The same pages, each changed and put onto a shelf before the next one is looked at. */
export function shelved(pages: readonly GrayImage[], change: (page: GrayImage) => GrayImage): GrayImage[] {
  const shelf = createPageShelf()
  return pages.map(page => shelf(change(page)))
}
