import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

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
