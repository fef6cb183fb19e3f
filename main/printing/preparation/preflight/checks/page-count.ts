import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import type { Check } from '../check.ts'

/** More is a catalogue that was taken for a label. */
const most = 100

/** Whether somebody prints a book by mistake. */
export const pageCount: Check = {
  name: 'the number of pages',
  find: ({ pages, zpl, document }) => {
    const count = Math.max(pages.length, zpl?.labels ?? 0)
    const limit = Math.max(most, document.trackingNumbers.length)
    return count > limit ? [finding('too_many_pages', { count, most: limit })] : []
  },
}
