import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import type { IpcHandlers } from '../../shared/desk/ipc.ts'
import type { UpdateState } from '../../shared/desk/updates.ts'
import type { Paths } from '../platform/paths.ts'
import type { Tell } from './tell.ts'
import { openUpdateMemory } from './update-memory.ts'
import { createUpdates, type UpdateParts, type Updates } from './updates.ts'

/** The updates of this copy, or where they stand for ever in one that takes none. */
export type DeskUpdates = Updates | UpdateState

export type UpdateSurroundings = Pick<
  UpdateParts,
  'now' | 'isBusy' | 'backUp' | 'stop' | 'startAgain' | 'end' | 'follows'
> & {
  app: Pick<App, 'isPackaged'>
  paths: Pick<Paths, 'resources' | 'version'>
  /** The folder the window remembers things in. */
  folder: string
  /** The service of this computer runs the same files, which must not change below it. */
  besideService: boolean
  tell: Tell
}

/** Where an installed copy keeps what happens around its updates. */
export const updateMemoryFile = (folder: string): string => join(folder, 'updates.json')

/** The updates of this copy, or why it has none. The updater itself is loaded only where it has work to do. */
export async function openUpdates(around: UpdateSurroundings): Promise<DeskUpdates> {
  const { app, paths, folder, tell } = around
  const off = (why: 'sources' | 'no_key' | 'service'): UpdateState => ({
    version: paths.version,
    channel: openUpdateMemory(updateMemoryFile(folder)).read().channel,
    step: { kind: 'off', why },
  })
  if (!app.isPackaged) return off('sources')
  if (around.besideService) return off('service')
  const key = join(paths.resources, 'update-key.pem')
  if (!existsSync(key)) return off('no_key')
  const { default: library } = await import('electron-updater')
  return createUpdates({
    ...around,
    updater: library.autoUpdater,
    memory: openUpdateMemory(updateMemoryFile(folder)),
    version: paths.version,
    program: process.env.APPIMAGE ?? null,
    feed: feedOf(join(paths.resources, '..', 'app-update.yml')),
    publicKey: readFileSync(key, 'utf8'),
    tell,
  })
}

/** The builder writes the address of the feed beside the program. */
const feedOf = (file: string): string =>
  /^url: *['"]?([^'"\s]+)/m.exec(readFileSync(file, 'utf8'))?.[1]?.replace(/\/+$/, '') ?? ''

type UpdateHandlers = Pick<
  IpcHandlers<unknown>,
  | 'updates.state'
  | 'updates.check'
  | 'updates.load'
  | 'updates.cancel'
  | 'updates.skip'
  | 'updates.install'
  | 'updates.later'
  | 'updates.choose'
>

/** What the page may ask about updates; without any the answer is always why. */
export function updateHandlers(updates: DeskUpdates): UpdateHandlers {
  if ('step' in updates) {
    const same = () => updates
    return {
      'updates.state': same,
      'updates.check': same,
      'updates.load': same,
      'updates.cancel': same,
      'updates.skip': same,
      'updates.install': same,
      'updates.later': same,
      'updates.choose': same,
    }
  }
  return {
    'updates.state': () => updates.state(),
    'updates.check': () => updates.check(),
    'updates.load': () => updates.load(),
    'updates.cancel': () => updates.cancel(),
    'updates.skip': () => updates.skip(),
    'updates.install': () => updates.install(),
    'updates.later': () => updates.later(),
    'updates.choose': (_caller, channel) => updates.choose(channel),
  }
}
