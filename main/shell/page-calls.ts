import { BrowserWindow, type Dialog, type Shell, type WebContents } from 'electron'
import type { IpcHandlers } from '../../shared/desk/ipc.ts'
import { CallRefused, saveFile } from './answer-calls.ts'
import type { DeviceGrants } from './device-grants.ts'
import type { OpenedFiles } from './opened-files.ts'
import type { ProgramLife } from './program-life.ts'
import type { Speech } from './speech.ts'
import type { ShellWords } from './words/en.ts'

export type PageCallParts = {
  appVersion: string
  /** Where the save dialog begins. */
  downloads: () => string
  dialog: Pick<Dialog, 'showSaveDialog'>
  shell: Pick<Shell, 'showItemInFolder' | 'openPath'>
  /** Absent when the data lies on another machine. */
  home: string | undefined
  life: ProgramLife
  /** Files a person opened, for the page of the desk's window. */
  opened: OpenedFiles
  devices: DeviceGrants
  isDesk: (caller: WebContents) => boolean
  /** What waits and what needs somebody, as the page has it of its station. */
  counted: (counts: { queued: number; problems: number }) => void
  speech: Speech
}

/** Those of updates are answered by what keeps them. */
type PageCalls = Omit<IpcHandlers<WebContents>, `updates.${string}`>

/** What each call of the page does, in the order of the map. */
export function createPageCalls(parts: PageCallParts): PageCalls {
  /** Only these may be shown: a page that was taken over learns nothing about other files. */
  const saved = new Set<string>()
  const words = () => parts.speech.words().files
  let isSaving = false
  return {
    'app.version': () => ({
      app: parts.appVersion,
      electron: process.versions.electron ?? '',
      chrome: process.versions.chrome ?? '',
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
    }),
    'files.save': async (caller, ...args) => {
      // Where the page has no window any more dialogs would lie over each other.
      if (isSaving) throw new CallRefused(words().another)
      isSaving = true
      const result = await saveFile(args, {
        folder: parts.downloads(),
        askWhere: suggestion => askWhere(parts.dialog, caller, suggestion, words()),
        words: words(),
      }).finally(() => {
        isSaving = false
      })
      if (result.saved) saved.add(result.path)
      return result
    },
    'files.showSaved': (_caller, path) => {
      if (!saved.has(path)) throw new CallRefused(words().onlySaved)
      parts.shell.showItemInFolder(path)
    },
    'files.showData': async () => {
      if (parts.home === undefined) throw new CallRefused(words().dataElsewhere)
      await parts.shell.openPath(parts.home)
    },
    'files.takeOpened': caller => (parts.isDesk(caller) ? parts.opened.take() : []),
    'window.show': caller => {
      const window = BrowserWindow.fromWebContents(caller)
      if (window?.isMinimized()) window.restore()
      window?.show()
      window?.focus()
    },
    'window.speak': (_caller, language) => parts.speech.speak(language),
    'window.work': (caller, { fraction, ...counts }) => {
      // Below zero nothing is shown. NOT RUN so far on a real taskbar or dock.
      BrowserWindow.fromWebContents(caller)?.setProgressBar(fraction ?? -1)
      parts.counted(counts)
    },
    'devices.question': caller => parts.devices.question(caller),
    'devices.answer': (caller, question, device) => parts.devices.answer(caller, question, device),
    'devices.list': () => parts.devices.list(),
    'devices.forget': (_caller, id) => parts.devices.forget(id),
    'life.read': () => parts.life.read(),
    'life.change': (_caller, change) => parts.life.change(change),
  }
}

async function askWhere(
  dialog: Pick<Dialog, 'showSaveDialog'>,
  caller: WebContents,
  { defaultPath, extension }: { defaultPath: string; extension: string },
  words: ShellWords['files'],
): Promise<string | undefined> {
  const window = BrowserWindow.fromWebContents(caller)
  const filters = [{ name: extension.toUpperCase(), extensions: [extension] }]
  const options = { title: words.save, defaultPath, filters }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? undefined : filePath
}
