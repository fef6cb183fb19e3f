import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BrowserWindow, type WebContentsPrintOptions } from 'electron'
import type {
  PrintedBySystem,
  SystemDocument,
  SystemPrinting,
} from '../../shared/desk/printing/system-printing.ts'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'
import type { Tell } from './tell.ts'

/**
 * Prints with the drivers of the system. A page is opened for each document where nobody sees it, printed without a
 * dialog and closed. `folder` holds the document meanwhile.
 */
export const systemPrinting = (folder: string, tell: Tell): SystemPrinting => ({
  list: async () => {
    try {
      return await inHiddenWindow(window => window.webContents.getPrintersAsync())
    } catch (error) {
      tell('The printers of the system could not be listed.', error)
      return []
    }
  },
  printPdf: async (document, printer) => {
    const file = join(folder, `print-${randomUUID()}.pdf`)
    try {
      makeFolderSync(folder, privateFolder)
      await writeFile(file, document.bytes, { mode: 0o600 })
      return await inHiddenWindow(window => printFile(window, file, printOptions(document, printer)))
    } catch (error) {
      tell('A document could not be handed to a printer of the system.', error)
      return { outcome: 'refused', reason: 'the window could not open the document' }
    } finally {
      await rm(file, { force: true }).catch(() => {})
    }
  },
})

async function inHiddenWindow<T>(work: (window: BrowserWindow) => Promise<T>): Promise<T> {
  // The viewer for PDF is a plugin; the page has no other powers and reaches nothing.
  const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false, plugins: true }
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
): WebContentsPrintOptions => ({
  silent: true,
  deviceName,
  copies: 1,
  scaleFactor: 100,
  margins: { marginType: 'none' },
  ...(pageUm ? { pageSize: pageUm } : {}),
})

async function printFile(
  window: BrowserWindow,
  file: string,
  options: WebContentsPrintOptions,
): Promise<PrintedBySystem> {
  await window.loadURL(pathToFileURL(file).href)
  const { promise, resolve } = Promise.withResolvers<PrintedBySystem>()
  window.webContents.print(options, (isTaken, reason) =>
    resolve(isTaken ? { outcome: 'taken' } : { outcome: wasRefused(reason) ? 'refused' : 'failed', reason }),
  )
  return promise
}

/** Reasons given before anything is handed over; "Print job failed" may come after. */
const wasRefused = (reason: string): boolean => /invalid|cancel/i.test(reason)
