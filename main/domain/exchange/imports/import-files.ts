import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, rmSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ok, type Refused, type Result } from '../../../../shared/errors/result.ts'
import { breathe, createPause } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import { syncFolder } from '../../../platform/durable-file.ts'
import type { ImportRepository } from './import-repository.ts'
import { isAtRest } from './import-rules.ts'

/** The prepared records of an import, read one by one. */
export type ItemReader = { read: (at: number, bytes: number) => string; close: () => void }

/**
 * Files of imports, each in a folder of its own that only the owner can read. They lie beside the database and not in
 * it: a backup stays as small as what it is for, and a file that is lost is dropped again, which changes nothing twice.
 */
export type ImportFiles = {
  /** Takes a file as it comes; there is the whole of it on the disk, or the one of before. Refused as soon as it can be none. */
  write: (
    id: string,
    content: Readable | readonly Uint8Array[],
  ) => Promise<Result<{ bytes: number; digest: string }>>
  /** In memory of its own, which can be given to another thread; null when it is gone. */
  read: (id: string) => Promise<Uint8Array | null>
  writeItems: (id: string, items: readonly Uint8Array[]) => Promise<void>
  /** Null when they are gone. */
  openItems: (id: string) => ItemReader | null
  /** What is only needed while records are being made. */
  removeItems: (id: string) => void
  remove: (id: string) => void
  has: (id: string) => boolean
  /** The imports anything is kept of. */
  list: () => string[]
  /** Removes what belongs to no import; answers whether there was anything. */
  removeOthers: (isKnown: (id: string) => boolean) => boolean
}

export function createImportFiles(folder: string): ImportFiles {
  const folderOf = (id: string) => join(folder, id)
  const pathOf = (id: string, name: 'file' | 'items') => join(folderOf(id), name)

  const put = async (
    id: string,
    name: 'file' | 'items',
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ) => {
    mkdirSync(folderOf(id), { recursive: true, mode: 0o700 })
    const path = pathOf(id, name)
    const draft = `${path}.draft`
    rmSync(draft, { force: true })
    const digest = createHash('sha256')
    const handle = await open(draft, 'wx', 0o600)
    let bytes = 0
    try {
      for await (const piece of content) {
        digest.update(piece)
        bytes += piece.length
        await handle.write(piece)
      }
      await handle.sync()
    } catch (error) {
      rmSync(draft, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    await rename(draft, path)
    syncFolder(folderOf(id))
    return { bytes, digest: digest.digest('hex') }
  }

  return {
    write: async (id, content) => {
      try {
        return ok(await put(id, 'file', judged(content)))
      } catch (error) {
        if (error instanceof NoSuchFile) return error.refused
        throw error
      }
    },
    read: async id => {
      const bytes = await readFile(pathOf(id, 'file')).catch(unlessGone)
      return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
    writeItems: async (id, items) => void (await put(id, 'items', withPauses(items))),
    openItems: id => {
      const path = pathOf(id, 'items')
      return existsSync(path) ? openReader(path) : null
    },
    removeItems: id => rmSync(pathOf(id, 'items'), { force: true }),
    remove: id => rmSync(folderOf(id), { recursive: true, force: true }),
    has: id => existsSync(pathOf(id, 'file')),
    list: () => (existsSync(folder) ? readdirSync(folder) : []),
    removeOthers: isKnown => {
      const left = existsSync(folder) ? readdirSync(folder).filter(id => !isKnown(id)) : []
      for (const id of left) rmSync(folderOf(id), { recursive: true, force: true })
      return left.length > 0
    },
  }
}

/** An import may be removed at any moment. */
function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

export type OldFilesPorts = {
  files: Pick<ImportFiles, 'list' | 'remove'>
  repository: Pick<ImportRepository, 'findAny'>
  changes: ChangeFeed
}

/** Removes the files of imports that ended, or were begun and left, before a time; answers of how many. */
export const createOldFileRemoval =
  ({ files, repository, changes }: OldFilesPorts) =>
  async (beforeMs: number, signal: AbortSignal): Promise<number> => {
    let removed = 0
    for (const id of files.list()) {
      await breathe()
      if (signal.aborted) break
      const entry = repository.findAny(id)
      if (!entry || !isAtRest(entry) || (entry.endedAt ?? entry.createdAt) >= beforeMs) continue
      files.remove(id)
      changes.publish({ topic: 'imports', id, action: 'updated' })
      removed += 1
    }
    return removed
  }

/** Ends the writing of what is no file to import. */
class NoSuchFile extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super('no file of an import has this shape')
    this.refused = refused
  }
}

async function* judged(content: Readable | readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  // What reads files is loaded with the first one.
  const { createArrivalGauge } = await import('./read-file.ts')
  const judge = createArrivalGauge()
  for await (const piece of content as AsyncIterable<Uint8Array>) {
    const refused = judge(piece)
    if (refused) throw new NoSuchFile(refused)
    yield piece
  }
}

/** Hashing and writing tens of megabytes leaves room for others. */
async function* withPauses(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  const pause = createPause()
  for (const piece of pieces) {
    await pause()
    yield piece
  }
}

/** One record follows the other: what comes next is read with it. */
function openReader(path: string): ItemReader {
  const file = openSync(path, 'r')
  let room = Buffer.alloc(64 * 1024)
  let held = { from: 0, to: 0 }
  return {
    read: (at, bytes) => {
      if (at < held.from || at + bytes > held.to) {
        if (bytes > room.length) room = Buffer.alloc(bytes)
        held = { from: at, to: at + readSync(file, room, 0, room.length, at) }
      }
      return room.toString('utf8', at - held.from, at - held.from + bytes)
    },
    close: () => closeSync(file),
  }
}
