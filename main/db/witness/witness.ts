import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { promisify } from 'node:util'
import { syncFolder } from '../../platform/durable-file.ts'
import { makeFolderSync, privateFolder } from '../../platform/make-folder.ts'
import {
  chained,
  fileOf,
  filesOf,
  type Line,
  lineOf,
  newHead,
  readWitness,
  startOfFile,
  type WitnessEntry,
  type WitnessHead,
  witnessFolder,
} from './journal.ts'

/**
 * The journal beside the database: what was asked of carriers and what came of it, append-only and chained by digests. The
 * database does not contain it, so that what the database lost is noticed.
 */
export type Witness = {
  head: () => WitnessHead
  /** Hands an entry to the system: it outlives the process, and with `synced` a power cut too. */
  append: (entry: WitnessEntry) => void
  /** Resolves when everything appended so far is on the disk. Whoever asks at once shares one sync. */
  synced: () => Promise<void>
  /** The file that is written to. */
  file: () => string
  close: () => void
}

/** What was found in the journal when it was opened. */
export type OpenedWitness = { witness: Witness; lines: Line[]; damaged: string | null }

/** Some two thousand purchases each; together what a restore of a backup of some weeks can be held against. */
const fileBytes = 1024 * 1024
const filesKept = 16

/** Never through a link: whoever may write into the folder must not choose what is written to. */
const appending = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

const syncData = promisify(fdatasync)

/** Opens the journal of a home, making it as needed. A line a crash tore off is taken away; behind a break a new journal begins. */
export function openWitness(home: string): OpenedWitness {
  makeFolderSync(witnessFolder(home), privateFolder)
  const read = readWitness(home)
  const isUsable = read !== null && read.damaged === null
  let head = isUsable ? read.head : newHead()
  // They stay as they lie, under names that are not the journal's.
  if (!isUsable) for (const old of filesOf(home)) renameSync(old, `${old}.before-${head.journal}`)
  let { handle, file, bytes } = isUsable ? reopen(read.file) : begin(home, head)

  const write = (entry: WitnessEntry) => {
    const text = JSON.stringify(entry)
    const chain = chained(head.chain, text)
    const line = Buffer.from(lineOf(chain, text))
    try {
      writeSync(handle, line)
    } catch (error) {
      // What was written of it would be taken for a break.
      ftruncateSync(handle, bytes)
      throw error
    }
    bytes += line.length
    head = { ...head, seq: head.seq + 1, chain }
  }
  const rotate = () => {
    fdatasyncSync(handle)
    closeSync(handle)
    ;({ handle, file, bytes } = begin(home, head))
    for (const old of filesOf(home).slice(0, -filesKept)) rmSync(old, { force: true })
  }
  if (!isUsable) write({ what: 'begun', journal: head.journal })

  return {
    lines: read?.lines ?? [],
    damaged: read?.damaged ?? null,
    witness: {
      head: () => head,
      append: entry => {
        if (bytes > fileBytes) rotate()
        write(entry)
      },
      synced: createSharedSync(() => syncData(handle)),
      file: () => file,
      close: () => closeSync(handle),
    },
  }
}

type OpenFile = { handle: number; file: string; bytes: number }

function begin(home: string, head: WitnessHead): OpenFile {
  const file = fileOf(home, head.seq)
  const handle = openSync(file, appending, 0o600)
  const start = startOfFile(head)
  writeSync(handle, start)
  syncFolder(witnessFolder(home))
  return { handle, file, bytes: Buffer.byteLength(start) }
}

function reopen(file: string): OpenFile {
  const handle = openSync(file, appending, 0o600)
  const text = readFileSync(file)
  const bytes = text.lastIndexOf('\n') + 1
  if (bytes < text.length) ftruncateSync(handle, bytes)
  return { handle, file, bytes }
}

/** While one sync is under way the next waits for all that comes meanwhile. */
function createSharedSync(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = (): Promise<void> => {
    const begun = sync().finally(() => {
      if (running === begun) running = null
    })
    running = begun
    return begun
  }
  return () => {
    if (!running) return start()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}
