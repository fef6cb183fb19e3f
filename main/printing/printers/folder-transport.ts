import { rm } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { PrintProblem, PrintProblemCode } from '../../../shared/desk/printing/print-problems.ts'
import type { Clock } from '../../platform/clock.ts'
import { writeSynced, writeWhole } from '../../platform/durable-file.ts'
import { makeFolder } from '../../platform/make-folder.ts'
import { inTime, type Late } from './patience.ts'
import type {
  CheckOptions,
  CopyName,
  Delivery,
  PrinterState,
  PrintTransport,
  SendOptions,
} from './transport.ts'

export type FolderPorts = { home: string; clock: Clock }

/**
 * A folder that takes documents as files. A file appears whole or not at all and is on the disk when the
 * answer comes; writing the same copy again replaces it. A relative folder is inside the station's home.
 */
export function createFolderTransport(path: string, ports: FolderPorts): PrintTransport {
  const folder = isAbsolute(path) ? path : join(ports.home, path)

  async function send(bytes: Uint8Array, options: SendOptions): Promise<Delivery> {
    if (options.signal.aborted) return { outcome: 'failed', problem: leftAlone(folder, 'interrupted') }
    const writing = makeFolder(folder)
      .then(() => writeWhole(folder, fileName(options.copy), bytes))
      .then((): Delivery => ({ outcome: 'confirmed' }))
      .catch((error): Delivery => ({ outcome: 'failed', problem: folderProblem(folder, error) }))
    return inTime(writing, options, ports.clock, code => ({
      outcome: 'unknown',
      problem: leftAlone(folder, code),
    }))
  }

  async function check(options: CheckOptions): Promise<PrinterState> {
    if (options.signal.aborted) return { state: 'blocked', problem: leftAlone(folder, 'interrupted') }
    const looking = tryFolder(folder)
      .then((): PrinterState => ({ state: 'ready' }))
      .catch((error): PrinterState => ({ state: 'blocked', problem: folderProblem(folder, error) }))
    return inTime(looking, options, ports.clock, code => ({
      state: 'blocked',
      problem: leftAlone(folder, code),
    }))
  }

  return { send, check }
}

/** `<job>-<document name>.<ext>`, with a number from the second copy on. */
export function fileName({ jobId, name, format, copy }: CopyName): string {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60)
  const parts = [jobId, safe, copy > 1 ? String(copy) : ''].filter(part => part !== '')
  return `${parts.join('-')}.${format.toLowerCase()}`
}

/** The only sure way to know that a file can be written is to write one. */
async function tryFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  const probe = join(folder, '.packdesk-check.part')
  await writeSynced(probe, new Uint8Array(1))
  await rm(probe)
}

const codes: Record<string, PrintProblemCode> = {
  EACCES: 'no_permission',
  EPERM: 'no_permission',
  EROFS: 'no_permission',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  ENOTDIR: 'not_a_folder',
  EEXIST: 'not_a_folder',
  ELOOP: 'not_a_folder',
}

const sentences: Partial<Record<PrintProblemCode, string>> = {
  no_permission: 'Packdesk may not write to the folder',
  disk_full: 'The disk is full that holds the folder',
  not_a_folder: 'There is a file where this folder should be:',
}

/** The named problem an error of the file system stands for. */
export function folderProblem(folder: string, error: unknown): PrintProblem {
  const cause = String((error as NodeJS.ErrnoException | null)?.code ?? 'unknown error')
  const code = codes[cause] ?? 'not_writable'
  const sentence = sentences[code] ?? `The file could not be written (${cause}) to the folder`
  return { code, message: `${sentence} ${folder}.` }
}

/** Disks on a network can hang for ever and cannot be interrupted, only left alone. */
const leftAlone = (folder: string, why: Late): PrintProblem => ({
  code: why === 'stalled' ? 'folder_hangs' : why,
  message:
    why === 'interrupted'
      ? `The station stopped while ${folder} was being written to.`
      : `The folder ${folder} did not finish writing in time.`,
})
