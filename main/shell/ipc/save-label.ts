import { rename, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { IpcArgs, IpcResult } from '../../../shared/desk/ipc.ts'
import { CallRefused } from './call-refused.ts'

export type SaveLabelPorts = {
  folder: string
  /** Shows the system's save dialog; undefined when it was dismissed. */
  askWhere(suggestion: { defaultPath: string; extension: string }): Promise<string | undefined>
}

/** Writes a label where the person wants it. A failed write leaves neither half a file nor a lost old one. */
export async function saveLabel(
  [{ fileName, bytes }]: IpcArgs<'files.saveLabel'>,
  ports: SaveLabelPorts,
): Promise<IpcResult<'files.saveLabel'>> {
  const path = await ports.askWhere({
    defaultPath: join(ports.folder, fileName),
    extension: extname(fileName).slice(1).toLowerCase(),
  })
  if (path === undefined) return { saved: false }
  const part = `${path}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw new CallRefused(`The label could not be saved as ${path}: ${reasonOf(error)}.`)
  }
  return { saved: true, path }
}

const reasons: Record<string, string> = {
  EACCES: 'writing there is not allowed',
  EPERM: 'writing there is not allowed',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'the folder is gone',
  EISDIR: 'that is a folder',
  EBUSY: 'another program has the file open',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return reasons[code] ?? `the system says ${code}`
}
