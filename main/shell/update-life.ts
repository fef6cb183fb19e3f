import type { App, Dialog } from 'electron'
import type { Paths } from '../platform/paths.ts'
import type { StationLink } from './attach-or-host.ts'
import { type DeskUpdates, openUpdates, updateMemoryFile } from './desk-updates.ts'
import type { Tell } from './tell.ts'
import { countStart, type Leaving, openUpdateMemory } from './update-memory.ts'
import type { UpdateParts } from './updates.ts'
import type { ShellWords } from './words/en.ts'

type Hosted = { isBusy: () => boolean; stop: () => Promise<void> }
type Attempt = { ok: true; value: Hosted } | { ok: false }
type Stop = StationLink['stop']

export type UpdateLifeParts = {
  app: Pick<App, 'isPackaged' | 'releaseSingleInstanceLock' | 'relaunch' | 'exit'>
  dialog: Pick<Dialog, 'showMessageBox' | 'showErrorBox'>
  paths: Pick<Paths, 'resources' | 'version'>
  /** The folder the window remembers things in. */
  folder: string
  /** What a change of the version does with the data. */
  data: Pick<UpdateParts, 'now' | 'backUp'> & { restore: (backup: string) => void }
  words: () => ShellWords
  tell: Tell
}

/** Updates over one run of the program: a start that may follow one, the station it must not cut off, and its end. */
export function createUpdateLife({ app, dialog, paths, folder, data, words, tell }: UpdateLifeParts) {
  let hosted: Hosted | null = null
  let updates: DeskUpdates | null = null

  const open = (besideService: boolean) =>
    openUpdates({
      app,
      paths,
      folder,
      besideService,
      ...data,
      isBusy: () => hosted?.isBusy() ?? false,
      stop: async () => {
        await hosted?.stop()
        // The new version starts while this one ends.
        app.releaseSingleInstanceLock()
      },
      startAgain: () => {
        app.relaunch()
        app.exit(0)
      },
      tell,
    })

  return {
    /** Whether this version has failed to come up and the one before is on its way; the program ends with it. */
    async leavesFailedVersion(): Promise<boolean> {
      const failed = countStart(openUpdateMemory(updateMemoryFile(folder)), paths.version)
      const earlier = failed && (await open(false))
      if (!failed || !earlier || !('goBack' in earlier)) return false
      return askToGoBack(failed, dialog, words().update, () => earlier.goBack(failed, data.restore))
    },
    /** Keeps hold of the station this program hosts. */
    hosts<A extends Attempt>(attempt: A): A {
      if (attempt.ok) hosted = attempt.value
      return attempt
    },
    async begin(besideService: boolean): Promise<DeskUpdates> {
      updates = await open(besideService)
      return updates
    },
    /** A version that is ready is installed once the station has stopped. */
    stopThenInstall:
      (stop: Stop): Stop =>
      async waiting => {
        await stop(waiting)
        if (updates && 'beforeQuit' in updates) await updates.beforeQuit()
      },
    /** This version has come up. */
    settled(): void {
      if (updates && 'settled' in updates) updates.settled()
    },
  }
}

async function askToGoBack(
  { from, to }: Leaving,
  dialog: UpdateLifeParts['dialog'],
  words: ShellWords['update'],
  goBack: () => Promise<void>,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    message: words.failed(to),
    detail: words.failedDetail(from, to),
    buttons: [words.goBack(from), words.tryAgain],
    defaultId: 0,
    cancelId: 1,
  })
  if (response !== 0) return false
  try {
    await goBack()
    return true
  } catch (error) {
    dialog.showErrorBox(words.noWayBack(from), String(error))
    return false
  }
}
