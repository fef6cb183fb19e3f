import type { AppUpdater } from 'electron-updater'
import { faultPoint } from '../platform/fault-points.ts'
import type { Leaving, UpdateMemory } from './update-memory.ts'
import { assertSigned } from './update-signature.ts'
import { digestOf, tryProgram } from './update-trial.ts'

export type Updater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'channel'
  | 'checkForUpdates'
  | 'disableDifferentialDownload'
  | 'downloadUpdate'
  | 'isUpdaterActive'
  | 'on'
  | 'quitAndInstall'
  | 'setFeedURL'
>

export type ChangeOverParts = {
  updater: Updater
  memory: UpdateMemory
  /** The version that runs. */
  version: string
  /** Where the program is one file: that stays until the next version has come up. Null where an installer replaces it. */
  program: string | null
  /** The folder of the feed; each version has one of its own below it. */
  feed: string
  /** In PEM form: of the keys whose owner may make releases. */
  publicKey: string
  /** Copies the data and answers the file. */
  backUp: () => Promise<string>
  /** Ends the station in order, so that nothing of it is cut off, and lets a next copy of this program start. */
  stop: () => Promise<void>
  /** Starts this version again, where the change over did not come about. */
  startAgain: () => void
  /** Ends this program at once: the next version runs. */
  end: () => void
}

/** A version on this computer, checked; `file` is the program where that is one file. */
export type ReadyVersion = { version: string; file: string | null }

export type ChangeOver = {
  /** Copies the data and changes over. Answers whether the program ends with it: it does not where nothing could be copied. */
  now(next: ReadyVersion): Promise<boolean>
  /** Leaves it to the end of this program, or to its next start. Answers whether the updater shall install it at the end. */
  atTheEnd(next: ReadyVersion): Promise<boolean>
  /** Back to the version just left, by its own installer. `restore` puts the data back that it can read. */
  goBack(leaving: Leaving, restore: (backup: string) => void): Promise<void>
}

/**
 * From one version to the next, with a way back at every step. A program that is one file is kept where it is and watches
 * over the next one, which takes its place when it has come up; others are replaced by their installer before.
 */
export function createChangeOver(
  parts: ChangeOverParts & {
    /** How long is waited for a next version to come up. */
    trialMs: number
    failed: (during: 'backup' | 'install', error: unknown) => void
    /** The next version is being started. */
    changing: (next: string) => void
  },
): ChangeOver {
  const { updater, memory, version, program, failed } = parts

  /** The next version is named on disk before anything is changed, so that every start knows what to go back to. */
  async function leave(to: string): Promise<boolean> {
    try {
      const backup = await parts.backUp()
      faultPoint('update.copied')
      memory.change({ leaving: { from: version, to, backup, starts: 0 }, waiting: null })
      faultPoint('update.named')
      return true
    } catch (error) {
      memory.change({ waiting: null })
      failed('backup', error)
      return false
    }
  }

  /** An updater that fails only says so; it ends the program by itself when it does not. */
  function byInstaller(): void {
    updater.on('error', error => {
      memory.change({ leaving: null })
      failed('install', error)
      parts.startAgain()
    })
    updater.quitAndInstall(true, true)
  }

  /** A version that did not come up is left to the next start of this one, which puts the data back. */
  async function byTrial(to: string, file: string, place: string): Promise<void> {
    parts.changing(to)
    const end = await tryProgram({ file, program: place, memory, limitMs: parts.trialMs })
    if (end === 'settled') return parts.end()
    noteEnd(memory, end)
    parts.startAgain()
  }

  async function now({ version: to, file }: ReadyVersion): Promise<boolean> {
    if (!(await leave(to))) return false
    await parts.stop()
    if (program !== null && file !== null) await byTrial(to, file, program)
    else byInstaller()
    return true
  }

  return {
    now,
    async atTheEnd({ version: to, file }) {
      if (program === null || file === null) return leave(to)
      memory.change({ waiting: { version: to, file, digest: await digestOf(file), from: version } })
      faultPoint('update.waiting_named')
      return false
    },
    async goBack({ from, backup }, restore) {
      updater.setFeedURL(`${parts.feed}/${from}`)
      updater.channel = 'latest'
      updater.allowDowngrade = true
      const found = await updater.checkForUpdates()
      if (found?.updateInfo.version !== from) throw new Error(`The feed has no version ${from} any more.`)
      assertSigned(found.updateInfo, parts.publicKey)
      await updater.downloadUpdate()
      restore(backup)
      memory.change({ leaving: null, skipped: version })
      byInstaller()
    },
  }
}

function noteEnd(memory: UpdateMemory, why: NonNullable<Leaving['why']>): void {
  const { leaving } = memory.read()
  if (leaving) memory.change({ leaving: { ...leaving, why } })
  faultPoint('update.end_noted')
}
