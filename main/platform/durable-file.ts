import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import type { z } from 'zod'

/** Waits until a file is on the disk itself. */
export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Makes new names in a folder last. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Gives a file another content that only its owner can read. Half of one is never seen, whatever happens. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.draft`
  try {
    rmSync(draft, { force: true })
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    syncToDisk(draft)
    renameSync(draft, file)
    syncFolder(dirname(file))
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Writes a file into a folder other programs look into, which may be slow to answer: it appears whole or not at all, and
 * lasts where the system lets a folder be opened.
 */
export async function writeWhole(
  folder: string,
  name: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const draft = join(folder, `.${name}.part`)
  try {
    await writeSynced(draft, content, mode)
    await rename(draft, join(folder, name))
    const names = await open(folder, 'r').catch(() => null)
    await names?.sync().catch(() => undefined)
    await names?.close()
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** What file systems take of a name, less what a second one of that name and a draft of it add. */
const mostNameBytes = 255 - ' (9999)'.length - '..part'.length

/** A name of at most so many bytes, cut before its ending. */
function fittingName(name: string, mostBytes: number): string {
  const { name: stem, ext } = parse(name)
  const room = Math.max(1, mostBytes - Buffer.byteLength(ext))
  if (Buffer.byteLength(stem) <= room) return name
  let kept = ''
  for (const sign of stem) {
    if (Buffer.byteLength(kept + sign) > room) break
    kept += sign
  }
  return `${kept}${ext}`
}

/**
 * A name nothing in a folder has yet, as `Orders (2).csv` is where there is an `Orders.csv`; one that leaves no room for
 * that, or for what is put behind it, is cut.
 */
export async function freeName(folder: string, asked: string, behind = ''): Promise<string> {
  const there = new Set(await readdir(folder))
  const name = fittingName(asked, mostNameBytes - Buffer.byteLength(behind))
  const { name: stem, ext } = parse(name)
  let free = name
  for (let at = 2; there.has(free); at += 1) free = `${stem} (${at})${ext}`
  return free
}

/** Writes a file and waits until it is on the disk itself. */
export async function writeSynced(file: string, content: string | Uint8Array, mode?: number): Promise<void> {
  const handle = await open(file, 'w', mode)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Puts `next` in the place of a file and writes zeros over what was in it: the name alone would leave the bytes on the
 * disk. Windows does not rename over an open file, so there they are left to the disk.
 */
export function destroyFile(file: string, next: string): void {
  const old = process.platform === 'win32' ? null : openSync(file, 'r+')
  try {
    renameSync(next, file)
    syncFolder(dirname(file))
    if (old === null) return
    writeSync(old, Buffer.alloc(1024), 0, 1024, 0)
    fsyncSync(old)
  } finally {
    if (old !== null) closeSync(old)
  }
}

/** Reads a small JSON file. A missing, torn or foreign one is the same as none. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Writes a small JSON file so that a reader sees the old one or the new one, never half of it. */
export function writeJsonFile(file: string, value: unknown): void {
  const draft = `${file}.${randomUUID()}.tmp`
  try {
    writeFileSync(draft, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
