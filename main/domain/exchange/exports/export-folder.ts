import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { freeName, syncFolder, syncToDisk } from '../../../platform/durable-file.ts'
import { faultPoint } from '../../../platform/fault-points.ts'

/** A folder of this computer into which files are written for others to take. */
export type ExportFolder = {
  /** Throws with a sentence where it is not there. */
  assertThere: () => Promise<void>
  /** A name nothing in it has yet. */
  freeName: (name: string) => Promise<string>
  /** There is the whole of it under its name, or nothing new. One of the same name is replaced. */
  write: (name: string, content: Readable, more: WriteMore) => Promise<void>
  /** What is gone already is no trouble. */
  remove: (name: string) => Promise<void>
  /** What was left behind by a file that was broken off. */
  removeDraft: (name: string) => Promise<void>
}

type WriteMore = {
  signal: AbortSignal
  /** Asked once all is written: where it is not wanted there is no file. */
  isWanted: () => boolean
}

export function openExportFolder(folder: string): ExportFolder {
  // Whoever takes the files looks for their names, and passes by what begins with a dot.
  const draftOf = (name: string) => join(folder, `.${name}.part`)
  const gone = (path: string) => rm(path, { force: true })
  return {
    assertThere: async () => {
      const found = await stat(folder).catch(() => null)
      if (!found?.isDirectory()) throw new Error('It is not there.')
    },
    freeName: name => freeName(folder, name),
    write: async (name, content, { signal, isWanted }) => {
      const draft = draftOf(name)
      await gone(draft)
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx' }), { signal })
        if (!isWanted()) return
        syncToDisk(draft)
        faultPoint('export.draft_written')
        await rename(draft, join(folder, name))
        syncFolder(folder)
      } finally {
        await gone(draft)
      }
    },
    remove: name => gone(join(folder, name)),
    removeDraft: name => gone(draftOf(name)),
  }
}

/** A name every system takes for a file. */
export const toFileName = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no name of a file may have them.
    .replaceAll(/[\u0000-\u001F<>:"/\\|?*]/g, '-')
    .replace(/^\.+/, '')
    .trim() || 'Export'
