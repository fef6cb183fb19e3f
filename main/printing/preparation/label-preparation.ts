import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { RedrawLabel } from '../../../shared/labels.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import { createInGroups } from '../../platform/in-groups.ts'
import { isStopped } from '../../platform/worker-pool.ts'
import { TaskStopped, WorkerCannotLoad, WorkerLost } from '../../platform/worker-thread.ts'
import type { ConversionPool } from '../labels/convert/conversions.ts'
import { causeOf } from '../labels/label-problem.ts'
import type { PrinterRepository } from '../printers/printer-repository.ts'
import { printTargetOf } from '../printers/printer-rules.ts'
import { type FindLabel, inPrinterCommands } from '../spool/print-job-documents.ts'
import {
  type ConversionKey,
  type ConversionLimits,
  type ConversionRepository,
  conversionKey,
  createConversionRepository,
} from './conversion-repository.ts'
import {
  asItIs,
  type Preparation,
  type Prepared,
  type PrintDocument,
  type PrintTarget,
} from './preparation.ts'
import type { PrepareInput } from './task/prepare-input.ts'

export type LabelPreparationPorts = {
  database: Database
  pool: ConversionPool
  clock: Clock
  limits?: Partial<ConversionLimits>
}

/** Pages as PNG files, in order. */
type Pictures = readonly Uint8Array[]

/** A print with the pictures of its pages; none where nothing draws its language. */
export type Drawn = Prepared & { pictures: Pictures; packed?: Uint8Array | null }

export type LabelPreparation = Preparation & {
  /** Converts and checks ahead of time; what cannot be made is told to whoever prints it. */
  warm: (document: PrintDocument, target: PrintTarget) => Promise<void>
  /** What `prepare` makes, and what it looks like in the dots of the printer. */
  draw: (document: PrintDocument, target: PrintTarget) => Promise<Result<Drawn>>
}

const megabyte = 1024 * 1024
const defaults: ConversionLimits = { mostBytes: 128 * megabyte, keptMs: 30 * 24 * 3_600_000 }
/** Somebody looks at one label at a time. */
const mostPictureBytes = 2 * megabyte

/** Converts, checks and draws on other threads, each document once for every kind of printer. */
export function createLabelPreparation({
  database,
  pool,
  clock,
  limits,
}: LabelPreparationPorts): LabelPreparation {
  const conversions = rememberConversions(createConversionRepository(database, { ...defaults, ...limits }))
  const pictures = createRecent<Pictures>(mostPictureBytes, sizeOfPictures)
  const underWay = new Map<string, Promise<Result<Drawn>>>()
  const nowMs = () => clock.now().getTime()

  function make(key: ConversionKey, document: PrintDocument, target: PrintTarget): Promise<Result<Drawn>> {
    const known = underWay.get(key.key)
    if (known) return known
    const making = convert(pool, { document, target }).then(
      made => {
        if (made.ok) {
          conversions.keep(key, made.value, document.bytes, nowMs())
          pictures.put(key.key, made.value.pictures)
        }
        return made
      },
      error => withoutDrawing(pool, { document, target }, error),
    )
    underWay.set(key.key, making)
    return making.finally(() => underWay.delete(key.key))
  }

  async function prepare(document: PrintDocument, target: PrintTarget): Promise<Result<Prepared>> {
    if (target.language === 'any') return ok(asItIs(document.bytes, document.format))
    const key = conversionKey(document, target)
    const found = conversions.find(key, document.bytes, nowMs())
    return found ? ok(found) : make(key, document, target)
  }

  return {
    prepare,
    warm: async (document, target) => void (await prepare(document, target)),
    draw: async (document, given) => {
      const target = given.language === 'any' ? { ...given, language: document.format } : given
      const key = conversionKey(document, target)
      const drawn = pictures.get(key.key)
      const found = drawn && conversions.find(key, document.bytes, nowMs())
      return found && drawn ? ok({ ...found, pictures: drawn }) : make(key, document, target)
    },
  }
}

const sizeOfPictures = (pictures: Pictures) => pictures.reduce((sum, { byteLength }) => sum + byteLength, 0)

async function convert(pool: ConversionPool, input: PrepareInput): Promise<Result<Drawn>> {
  const answer = await pool.run('prepareLabel', input).catch(error => {
    if (!(error instanceof WorkerLost)) throw error
    // Converting leaves nothing behind: what a thread could not end, a fresh one begins anew.
    return pool.run('prepareLabel', input)
  })
  if (!answer.ok) return refuse('failure', { message: answer.message })
  const { ok: _, ...made } = answer
  const { bytes } = input.document
  if (Buffer.compare(made.bytes, bytes) === 0) return ok({ ...made, bytes })
  // Small buffers lie in a pool, which came along from the other thread; kept are their own bytes only.
  const isAlone = made.bytes.byteLength === made.bytes.buffer.byteLength
  return ok({ ...made, bytes: isAlone ? made.bytes : new Uint8Array(made.bytes) })
}

/**
 * What took too long to draw here may be nothing to the printer, and a good label is never held up: ZPL for a ZPL
 * printer leaves with the warning that its barcodes were not read. Not kept, so that another day is another try.
 */
async function withoutDrawing(
  pool: ConversionPool,
  input: PrepareInput,
  error: unknown,
): Promise<Result<Drawn>> {
  const { format } = input.document
  const message = whyUndrawn(format, error)
  if (message === null) throw error
  const refusal = refuse('failure', { message: `${message} Nothing was printed.` })
  if (format !== 'ZPL' || input.target.language !== 'ZPL' || input.isUndrawn) return refusal
  try {
    const made = await convert(pool, { ...input, isUndrawn: true })
    return made.ok ? made : refusal
  } catch (again) {
    return withoutDrawing(pool, { ...input, isUndrawn: true }, again)
  }
}

/** Why there is no drawing, as a sentence; null for what is no matter of the document or of this computer. */
function whyUndrawn(format: string, error: unknown): string | null {
  if (error instanceof WorkerCannotLoad)
    return `The part of Packdesk that converts documents cannot be loaded on this computer: ${causeOf(error)}.`
  if (error instanceof WorkerLost)
    return `The part of Packdesk that converts documents ended twice in the middle of this ${format}: ${causeOf(error)}.`
  if (!isStopped(error)) return null
  const what = error instanceof TaskStopped ? `more ${error.why}` : 'more time'
  return `This ${format} takes ${what} to draw than a document may.`
}

export type LabelWarmerPorts = {
  changes: Pick<ChangeFeed, 'subscribe'>
  printers: Pick<PrinterRepository, 'findDefault'>
  findLabel: FindLabel
  redrawLabel?: RedrawLabel
  preparation: Pick<LabelPreparation, 'warm'>
  report: (error: unknown) => void
}

/** More than a batch buys at once; what does not fit is converted when it is printed. */
const mostWaiting = 1_000

/**
 * Converts and checks labels for the default printer right after they were bought, one after the other and behind
 * everything else, so that printing one only reads. Nobody waits for it, and nothing is lost when it does not happen.
 */
export function createLabelWarmer(ports: LabelWarmerPorts): { start: () => void; stop: () => void } {
  let unsubscribe = () => {}

  async function warm(shipmentId: string): Promise<void> {
    const printer = ports.printers.findDefault()
    if (!printer?.enabled || printer.language === 'any') return
    const label = await ports.findLabel(shipmentId)
    const target = printTargetOf(printer)
    if (label) await ports.preparation.warm(await inPrinterCommands(label, target, ports.redrawLabel), target)
  }

  const warming = createInGroups({
    work: async ([id]) => (id === undefined ? undefined : warm(id)),
    group: 1,
    mostWaiting,
    report: ports.report,
  })

  return {
    start: () => {
      unsubscribe = ports.changes.subscribe(({ topic, id, action }) => {
        if (topic === 'shipments' && action !== 'deleted') warming.add([id])
      })
    },
    stop: () => {
      unsubscribe()
      warming.stop()
    },
  }
}

const mostBytes = 2 * 1024 * 1024
/** After this long the disk is asked again, which notes there what is in use. */
const rereadMs = 3_600_000

/** `isAsGiven`: its bytes are those of the document, and not kept here. */
type Remembered = { made: Prepared; isAsGiven: boolean; atMs: number }

/** Conversions with those used last in memory: a label is looked up when it is asked for and when its turn comes. */
function rememberConversions(disk: ConversionRepository): ConversionRepository {
  const recent = createRecent<Remembered>(
    mostBytes,
    ({ made }) => made.bytes.length + JSON.stringify(made.preflight).length,
  )

  function remember(key: string, made: Prepared, source: Uint8Array, atMs: number): void {
    const isAsGiven = made.bytes === source
    const { language, preflight, labels } = made
    const bytes = isAsGiven ? new Uint8Array() : made.bytes
    recent.put(key, { made: { bytes, language, preflight, labels }, isAsGiven, atMs })
  }

  return {
    find: (key, source, nowMs) => {
      const known = recent.get(key.key)
      if (known && nowMs - known.atMs < rereadMs)
        return known.isAsGiven ? { ...known.made, bytes: source } : known.made
      const stored = disk.find(key, source, nowMs)
      if (stored) remember(key.key, stored, source, nowMs)
      return stored
    },
    keep: (key, made, source, nowMs) => {
      disk.keep(key, made, source, nowMs)
      remember(key.key, made, source, nowMs)
    },
  }
}

/** What was used last, in memory and by name; the longest unused go when all together is too large. */
function createRecent<T>(mostBytes: number, sizeOf: (value: T) => number) {
  const kept = new Map<string, { value: T; size: number }>()
  let bytes = 0
  const remove = (key: string) => {
    bytes -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    get: (key: string): T | null => {
      const found = kept.get(key)
      if (!found) return null
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    put: (key: string, value: T): void => {
      remove(key)
      const size = sizeOf(value)
      if (size > mostBytes) return
      kept.set(key, { value, size })
      bytes += size
      for (const eldest of kept.keys()) {
        if (bytes <= mostBytes) break
        remove(eldest)
      }
    },
  }
}
