import {
  type PrinterCondition,
  type PrinterMedia,
  type PrinterTrouble,
  printerMediaSizes,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { ok } from '../../../shared/errors/result.ts'
import type { Database } from '../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../db/row-shape.ts'
import type { printers } from '../../db/schema/printers.ts'
import { type Happening, hourly, type TellNotification } from '../../platform/tell-notification.ts'

export type PrinterRow = typeof printers.$inferSelect
type Unsaid = keyof typeof unsaid
export type PrinterValues = Omit<PrinterRow, 'seq' | 'pausedAt' | 'pausedBy' | Unsaid> &
  Partial<Pick<PrinterRow, Unsaid>>
export type PrinterChanges = Partial<Pick<PrinterRow, (typeof changeable)[number]>>

const changeable = [
  'name',
  'uri',
  'language',
  'dpi',
  'media',
  'turn',
  'crop',
  'dropsRest',
  'offsetXUm',
  'offsetYUm',
  'darkness',
  'allowsSaving',
  'nextSlot',
  'isDefault',
  'enabled',
  'state',
  'lastError',
  'troubles',
  'identity',
] as const

/** What a new printer has where nothing is said. */
const unsaid = {
  turn: 0,
  crop: true,
  dropsRest: false,
  offsetXUm: 0,
  offsetYUm: 0,
  darkness: null,
  isSample: false,
}

const codec = createRowCodec<PrinterRow>({
  seq: 'plain',
  id: 'plain',
  name: 'plain',
  uri: 'plain',
  language: 'plain',
  dpi: 'plain',
  media: 'plain',
  isDefault: 'flag',
  enabled: 'flag',
  state: 'plain',
  lastError: 'plain',
  turn: 'plain',
  crop: 'flag',
  dropsRest: 'flag',
  offsetXUm: 'plain',
  offsetYUm: 'plain',
  darkness: 'plain',
  allowsSaving: 'flag',
  nextSlot: 'plain',
  identity: 'plain',
  troubles: 'plain',
  pausedAt: 'plain',
  pausedBy: 'plain',
  isSample: 'flag',
  createdAt: 'plain',
})

type Stored = StoredRow<PrinterRow>

export type PrinterRepository = ReturnType<typeof createPrinterRepository>

/** SQL of the printers. */
export function createPrinterRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const { columns, read } = codec
  const byId = sqlite.prepare<[string], Stored>(`SELECT ${columns} FROM printers WHERE id = ?`)
  const theDefault = sqlite.prepare<[], Stored>(`SELECT ${columns} FROM printers WHERE is_default = 1`)
  const withUri = sqlite.prepare<[string], number>('SELECT 1 FROM printers WHERE uri = ?').pluck()
  const count = sqlite.prepare<[], number>('SELECT count(*) FROM printers').pluck()
  const listed = sqlite.prepare<[number, number], Stored>(
    `SELECT ${columns} FROM printers ORDER BY seq DESC LIMIT ? OFFSET ?`,
  )
  const insert = sqlite.prepare<[object], Stored>(
    `INSERT INTO printers ${codec.insert(['id', 'createdAt', 'isSample', ...changeable])} RETURNING ${columns}`,
  )
  const update = sqlite.prepare(`UPDATE printers SET ${codec.set(changeable)} WHERE id = @id`)
  const remove = sqlite.prepare<[string]>('DELETE FROM printers WHERE id = ?')
  const clearDefault = sqlite.prepare<[]>('UPDATE printers SET is_default = 0 WHERE is_default = 1')
  const noteIdentity = sqlite.prepare<{ id: string; identity: string }>(
    'UPDATE printers SET identity = @identity WHERE id = @id AND identity IS NOT @identity',
  )
  const noteCondition = sqlite.prepare<Pick<PrinterRow, 'id' | 'state' | 'lastError' | 'troubles'>>(
    `UPDATE printers SET state = @state, last_error = @lastError, troubles = @troubles
     WHERE id = @id AND (state <> @state OR last_error IS NOT @lastError OR troubles <> @troubles)`,
  )
  const setPaused = sqlite.prepare<Pick<PrinterRow, 'id' | 'pausedAt' | 'pausedBy'>>(
    `UPDATE printers SET paused_at = @pausedAt, paused_by = @pausedBy
     WHERE id = @id AND (paused_at IS NULL) <> (@pausedAt IS NULL)`,
  )
  const find = (id: string): PrinterRow | undefined => {
    const stored = byId.get(id)
    return stored && read(stored)
  }

  return {
    find,
    findDefault: (): PrinterRow | undefined => {
      const stored = theDefault.get()
      return stored && read(stored)
    },
    hasUri: (uri: string): boolean => withUri.get(uri) !== undefined,
    count: (): number => count.get() ?? 0,
    list: (limit: number, offset: number): PrinterRow[] => listed.all(limit, offset).map(read),
    insert: (values: PrinterValues): PrinterRow => {
      const stored = insert.get(codec.bind({ ...unsaid, ...values }))
      if (!stored) throw new Error(`Printer ${values.id} was not stored`)
      return read(stored)
    },
    update: (id: string, changes: PrinterChanges): void => {
      const row = find(id)
      if (row) update.run(codec.bind({ ...row, ...changes }))
    },
    remove: (id: string): void => void remove.run(id),
    clearDefault: (): void => void clearDefault.run(),
    /** True when that was news. */
    noteIdentity: (id: string, identity: string): boolean => noteIdentity.run({ id, identity }).changes > 0,
    /** True when that was news. */
    noteCondition: (
      id: string,
      state: PrinterCondition,
      lastError: string | null,
      troubles: readonly PrinterTrouble[] = [],
    ): boolean => noteCondition.run({ id, state, lastError, troubles: JSON.stringify(troubles) }).changes > 0,
    setPaused: (id: string, pausedAt: number | null, pausedBy: string | null): boolean =>
      setPaused.run({ id, pausedAt, pausedBy }).changes > 0,
  }
}

/** The same printers; whoever is away is told, in one step with what was seen, that one of them stands still. */
export function tellingPrinters(
  database: Pick<Database, 'sqlite' | 'transact'>,
  tell: TellNotification = () => {},
): PrinterRepository {
  const printers = createPrinterRepository(database)
  return {
    ...printers,
    noteCondition: (id, state, lastError, troubles = []) => {
      const noted = database.transact(() => {
        const isNews = printers.noteCondition(id, state, lastError, troubles)
        const printer = printers.find(id)
        const isStopped = state === 'offline' || state === 'blocked'
        // It goes on by itself as soon as it has room.
        const isPassing = troubles.length > 0 && troubles.every(trouble => trouble === 'buffer_full')
        if (isNews && isStopped && !isPassing && printer?.enabled)
          tell(stoppedPrinter(printer, state === 'offline' ? 'offline' : (troubles[0] ?? 'stopped')))
        return ok(isNews)
      })
      return noted.ok && noted.value
    },
  }
}

/** One that comes and goes fills no list. */
const stoppedPrinter = ({ id, name }: PrinterRow, trouble: string): Happening => ({
  kind: 'printer_stopped',
  tone: 'bad',
  testMode: null,
  subject: 'printer',
  subjectId: id,
  occasion: hourly,
  facts: { name, trouble },
})

/** The slot after a print of so many labels. */
const slotAfter = (media: PrinterMedia, slot: number, labels: number): number =>
  (slot + labels) % printerMediaSizes[media].slots

export type SheetSlots = {
  /** Notes that so many labels were handed to a printer, in the transaction of whoever writes that down. */
  advance: (printer: Pick<PrinterRow, 'id' | 'media' | 'nextSlot'>, labels: number) => void
  /** A sheet nothing is printed on yet was put into the printer. */
  reset: (printerId: string) => void
}

/** Which place of the sheet in a printer is free next. */
export function createSheetSlots({ sqlite }: Database): SheetSlots {
  const write = sqlite.prepare('UPDATE printers SET next_slot = ? WHERE id = ?')
  return {
    advance: ({ id, media, nextSlot }, labels) => void write.run(slotAfter(media, nextSlot, labels), id),
    reset: id => void write.run(0, id),
  }
}
