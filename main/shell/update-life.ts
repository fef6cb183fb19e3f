import type { App, Dialog } from 'electron'
import type { UpdateFailure } from '../../shared/desk/updates.ts'
import { faultPoint } from '../platform/fault-points.ts'
import type { Paths } from '../platform/paths.ts'
import type { StationLink } from './attach-or-host.ts'
import { type DeskUpdates, openUpdates, updateMemoryFile } from './desk-updates.ts'
import type { Tell } from './tell.ts'
import { countStart, type Leaving, openUpdateMemory } from './update-memory.ts'
import { isTrialOver, settle, takeWaiting } from './update-trial.ts'
import type { UpdateParts } from './updates.ts'
import type { ShellWords } from './words/en.ts'

type Hosted = { isBusy: () => boolean; stop: () => Promise<void> }
type Attempt = { ok: true; value: Hosted } | { ok: false }
type Stop = StationLink['stop']

/** A version that waited for this start, and why it is not there. */
type NotInstalled = { version: string; why: UpdateFailure | 'cut' }

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
  let leftAgain: Leaving | null = null
  let notInstalled: NotInstalled | null = null
  const memory = openUpdateMemory(updateMemoryFile(folder))

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
      end: () => app.exit(0),
      follows: leftAgain ? 'start' : notInstalled?.why === 'cut' ? 'install' : (notInstalled?.why ?? null),
      tell,
    })

  /**
   * The data is put back before the station opens it, once, and the version that did not come up is not offered again. That
   * stays on disk until it was said.
   */
  function comeBack(leaving: Leaving): void {
    if (!leaving.isBack) {
      data.restore(leaving.backup)
      faultPoint('update.restored')
      memory.change({ leaving: { ...leaving, isBack: true }, skipped: leaving.to })
      faultPoint('update.back_noted')
    }
    leftAgain = leaving
    tell('A new version did not come up.', { version: leaving.to, why: leaving.why ?? 'cut off' })
  }

  async function goBackFrom(failing: Leaving): Promise<boolean> {
    const earlier = await open(false)
    if (!('goBack' in earlier)) return false
    return askToGoBack(failing, dialog, words().update, () => earlier.goBack(failing, data.restore))
  }

  async function tryWaiting(): Promise<boolean> {
    const waiting = await takeWaiting(memory, paths.version)
    if (waiting.kind === 'none') return false
    if (waiting.kind !== 'ready') {
      const isLost = waiting.kind === 'lost'
      notInstalled = { version: waiting.version, why: isLost ? 'changed' : 'cut' }
      tell(
        `A version that waited for this start is ${isLost ? 'not what was checked any more' : 'not tried again'}.`,
        waiting,
      )
      return false
    }
    const next = await open(false)
    if (!('installWaiting' in next)) {
      memory.change({ waiting: null })
      return false
    }
    const ends = await next.installWaiting(waiting)
    const { step } = next.state()
    if (step.kind === 'failed') notInstalled = { version: waiting.version, why: step.during }
    return ends
  }

  return {
    /**
     * What a start follows, before a station is opened: whether the program ends with it, because the version before comes
     * back or the next one is tried.
     */
    async changesVersion(): Promise<boolean> {
      if (isTrialOver(memory, paths.version)) {
        tell('A version that was tried came up when the one before ran again.', paths.version)
        app.exit(0)
        return true
      }
      const start = countStart(memory, paths.version)
      if (start.kind === 'failing') return goBackFrom(start.leaving)
      if (start.kind === 'back') comeBack(start.leaving)
      return tryWaiting()
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
    /**
     * This version has come up, whether it takes updates itself or not. Where it cannot take the place of the one before,
     * that one comes back.
     */
    async settled(): Promise<void> {
      if (leftAgain) {
        tellOfWayBack(leftAgain, paths.version, dialog, words().update)
        memory.change({ leaving: null })
      }
      if (notInstalled) tellOfNoInstall(notInstalled, dialog, words().update)
      await settle(memory, paths.version).catch(async error => {
        tell('This version could not take the place of the one before.', error)
        await hosted?.stop()
        app.exit(1)
      })
    },
  }
}

/** It keeps nobody from going on. */
function tellOfWayBack(
  { to, why }: Leaving,
  version: string,
  dialog: UpdateLifeParts['dialog'],
  words: ShellWords['update'],
): void {
  void dialog.showMessageBox({
    type: 'warning',
    message: words.backAgain(to, version),
    detail: `${words.ends[why ?? 'cut']} ${words.backAgainDetail(to)}`,
    buttons: [words.understood],
  })
}

function tellOfNoInstall(
  { version, why }: NotInstalled,
  dialog: UpdateLifeParts['dialog'],
  words: ShellWords['update'],
): void {
  void dialog.showMessageBox({
    type: 'warning',
    message: words.notInstalled(version),
    detail: { changed: words.fileChanged, cut: words.ends.cut }[why as string] ?? words.noBackup,
    buttons: [words.understood],
  })
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
