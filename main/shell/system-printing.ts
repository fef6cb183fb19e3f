import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BrowserWindow, type PrinterInfo, type WebContentsPrintOptions } from 'electron'
import type {
  DrawnPage,
  PrintedBySystem,
  SystemDocument,
  SystemPrinting,
} from '../../shared/desk/printing/system-printing.ts'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'
import { countDrawn, sheetsOf, usualDpi } from './page-sheets.ts'
import { printByCommand } from './print-command.ts'
import type { Tell } from './tell.ts'

export type SystemPrintingParts = {
  /** Holds the document meanwhile. */
  folder: string
  platform: NodeJS.Platform
  drawPages: (pdf: Uint8Array, dpi: number) => Promise<readonly DrawnPage[]>
  tell: Tell
  /** The print command of the system, where it has one. */
  command?: string
}

/**
 * Prints with the drivers of the system: by its own print command where there is one that takes PDF, and on Windows as
 * pictures of the pages, which a page nobody sees holds for the driver. Blank or unknown never counts as taken.
 * NOT RUN on Windows so far, nor with a real driver.
 */
export const systemPrinting = (parts: SystemPrintingParts): SystemPrinting => ({
  list: async () => {
    try {
      return await inHiddenWindow(window => window.webContents.getPrintersAsync())
    } catch (error) {
      parts.tell('The printers of the system could not be listed.', error)
      return []
    }
  },
  printPdf: async (document, printer) => {
    try {
      const dpi = parts.platform === 'win32' ? await resolutionOf(printer, parts.tell) : usualDpi
      const pages = await parts.drawPages(document.bytes, dpi)
      if (pages.every(({ isBlank }) => isBlank))
        return { outcome: 'refused', reason: 'there is nothing on any page of the document' }
      return parts.platform === 'win32'
        ? await printPages(parts.folder, { pages, dpi }, document, printer)
        : await printByCommand(document, printer, parts.command)
    } catch (error) {
      parts.tell('A document could not be handed to a printer of the system.', error)
      return { outcome: 'refused', reason: 'the document could not be drawn' }
    }
  },
})

/** Finer than that only makes pictures no page needs, of hundreds of megabytes. */
const finestDpi = 600
const coarsestDpi = 100

/** What the system says of a printer's dots, such as `203dpi` or `600x600dpi`; null where it says nothing of use. */
export function dpiOf(options: PrinterInfo['options'] | undefined): number | null {
  const told = Object.entries(options ?? {}).find(([name]) =>
    /^(printer-)?resolution$|^dpi$/i.test(name),
  )?.[1]
  const [, across, down = across] = /^(\d{2,4})(?:x(\d{2,4}))?(?: ?dpi)?$/i.exec(String(told ?? '')) ?? []
  const dpi = Number(across)
  return across !== undefined && across === down && dpi >= coarsestDpi && dpi <= finestDpi ? dpi : null
}

async function resolutionOf(printer: string, tell: Tell): Promise<number> {
  const printers = await inHiddenWindow(window => window.webContents.getPrintersAsync()).catch(() => [])
  const dpi = dpiOf(printers.find(({ name }) => name === printer)?.options)
  if (dpi === null)
    tell(`The system does not tell the resolution of a printer; its pages are drawn at ${usualDpi} dpi.`, {
      printer,
    })
  return dpi ?? usualDpi
}

async function inHiddenWindow<T>(work: (window: BrowserWindow) => Promise<T>): Promise<T> {
  const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false }
  const window = new BrowserWindow({ show: false, webPreferences })
  try {
    return await work(window)
  } finally {
    window.destroy()
  }
}

export const printOptions = (
  { pageUm }: Pick<SystemDocument, 'pageUm'>,
  deviceName: string,
  dpi: number,
): WebContentsPrintOptions => ({
  silent: true,
  deviceName,
  copies: 1,
  scaleFactor: 100,
  margins: { marginType: 'none' },
  color: false,
  dpi: { horizontal: dpi, vertical: dpi },
  ...(pageUm ? { pageSize: pageUm } : {}),
})

/** One picture a page, each as large as its paper; printed only when every one of them was drawn. */
async function printPages(
  folder: string,
  { pages, dpi }: { pages: readonly DrawnPage[]; dpi: number },
  document: SystemDocument,
  printer: string,
): Promise<PrintedBySystem> {
  const file = join(folder, `print-${randomUUID()}.html`)
  try {
    makeFolderSync(folder, privateFolder)
    await writeFile(file, sheetsOf(pages, document.pageUm, dpi), { mode: 0o600 })
    return await inHiddenWindow(async window => {
      await window.loadURL(pathToFileURL(file).href)
      const drawn: unknown = await window.webContents.executeJavaScript(countDrawn)
      if (drawn !== pages.length)
        return { outcome: 'refused', reason: `${String(drawn)} of ${pages.length} pages were drawn` }
      return print(window, printOptions(document, printer, dpi))
    })
  } finally {
    await rm(file, { force: true }).catch(() => {})
  }
}

function print(window: BrowserWindow, options: WebContentsPrintOptions): Promise<PrintedBySystem> {
  const { promise, resolve } = Promise.withResolvers<PrintedBySystem>()
  window.webContents.print(options, (isTaken, reason) =>
    resolve(isTaken ? { outcome: 'taken' } : { outcome: wasRefused(reason) ? 'refused' : 'failed', reason }),
  )
  return promise
}

/** Reasons given before anything is handed over; "Print job failed" may come after. */
const wasRefused = (reason: string): boolean => /invalid|cancel/i.test(reason)
