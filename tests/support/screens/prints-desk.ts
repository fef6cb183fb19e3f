import type { Page } from 'playwright'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { zplJob } from '../desks/print-desk.ts'
import type { TestStation } from '../station/station.ts'

/** Adds a printer called Bench, the default. */
export const addPrinter = async (station: TestStation, uri: string, more: object = {}): Promise<string> => {
  const { body } = await station.call<{ id: string }>('POST', '/desk/printers', {
    name: 'Bench',
    uri,
    language: 'ZPL',
    // A printer whose settings are known is not asked for them.
    dpi: 203,
    is_default: true,
    ...more,
  })
  return body.id
}

/** Prints a label that says which one it is. */
export const print = async (station: TestStation, text: string, more: object = {}): Promise<PrintJob> =>
  (await station.call<PrintJob>('POST', '/desk/print-jobs', { ...zplJob(text), ...more })).body

/** Jobs in the line of a printer that is paused, so that they stay there. */
export async function waitingLine(station: TestStation, ...texts: string[]): Promise<string> {
  const id = await addPrinter(station, 'screen://bench')
  await station.call('POST', `/desk/printers/${id}/pause`)
  for (const text of texts) await print(station, text)
  return id
}

/** The line of Bench as the screen shows it. */
export const line = (page: Page) => page.getByRole('list', { name: /^Waiting at Bench/ })
/** What was printed, as the screen shows it. */
export const history = (page: Page) => page.getByRole('list', { name: 'Prints, newest first' })
