import { printerRoutes, printJobRoutes } from '../../../main/printing/printing-routes.ts'
import { listenWith } from '../printers/printing-listener.ts'
import { printDesk } from './print-desk.ts'

/** The print side of a station that tries nothing twice, and its operations on print jobs and printers. */
export async function openPrintLine(options: Parameters<typeof printDesk>[0] = {}) {
  const desk = printDesk({ limits: { retryDelaysMs: [] }, ...options })
  const call = await listenWith([...printJobRoutes(desk), ...printerRoutes(desk.printers)])
  return { desk, call }
}

/** What a refusal says. */
export const messageOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.errors as { message: string }[])[0]?.message
