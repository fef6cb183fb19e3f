import { app, BrowserWindow, dialog, shell, type WebContents } from 'electron'
import type { IpcHandlers } from '../../../shared/desk/ipc.ts'
import { saveLabel } from './save-label.ts'

/** What each call of the page does, in the order of the map. */
export const deskHandlers: IpcHandlers<WebContents> = {
  'app.version': () => ({
    app: app.getVersion(),
    electron: process.versions.electron ?? '',
    chrome: process.versions.chrome ?? '',
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
  }),
  'shell.openExternal': (_caller, address) => shell.openExternal(address),
  'files.saveLabel': (caller, ...args) =>
    saveLabel(args, {
      folder: app.getPath('downloads'),
      askWhere: suggestion => askWhere(caller, suggestion),
    }),
  'printers.listSystem': caller => caller.getPrintersAsync(),
}

async function askWhere(
  caller: WebContents,
  { defaultPath, extension }: { defaultPath: string; extension: string },
): Promise<string | undefined> {
  const window = BrowserWindow.fromWebContents(caller)
  const options = {
    title: 'Save label',
    defaultPath,
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? undefined : filePath
}
