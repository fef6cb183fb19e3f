import type { PrintJobState } from '../../../../shared/desk/printing/print-jobs.ts'
import { isUnderWay, stepsThat } from '../../../../shared/packing/steps.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type {
  packedParcels,
  packingDesks,
  packingInputs,
  packingMistakes,
  packingSessions,
} from '../../../db/schema/packing.ts'

/** The steps of which something is so, as a test of a column. */
export const inSteps = (holds: Parameters<typeof stepsThat>[0]): string =>
  `IN (${stepsThat(holds)
    .map(step => `'${step}'`)
    .join(',')})`

export type SessionRow = typeof packingSessions.$inferSelect
export type DeskRow = typeof packingDesks.$inferSelect
export type InputRow = typeof packingInputs.$inferSelect
export type MistakeRow = Omit<typeof packingMistakes.$inferSelect, 'seq'>
export type ParcelRow = typeof packedParcels.$inferSelect

const sessions = createRowCodec<SessionRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  orderId: 'plain',
  state: 'plain',
  step: 'plain',
  mode: 'plain',
  desk: 'plain',
  window: 'plain',
  operator: 'plain',
  claimedAt: 'plain',
  beatAt: 'plain',
  revision: 'plain',
  document: 'json',
  plan: 'json',
  shipmentId: 'plain',
  holdUntil: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
  endedAt: 'plain',
})

const desks = createRowCodec<DeskRow>({
  testMode: 'flag',
  desk: 'plain',
  window: 'plain',
  operator: 'plain',
  mode: 'plain',
  isPaused: 'flag',
  seenAt: 'plain',
  sessionId: 'plain',
  feedback: 'json',
})

const inputs = createRowCodec<InputRow>({
  desk: 'plain',
  inputId: 'plain',
  at: 'plain',
  sessionId: 'plain',
  feedback: 'json',
})

const mistakes = createRowCodec<MistakeRow>({
  testMode: 'flag',
  at: 'plain',
  desk: 'plain',
  operator: 'plain',
  kind: 'plain',
  sessionId: 'plain',
})

const parcels = createRowCodec<ParcelRow>({
  id: 'plain',
  sessionId: 'plain',
  testMode: 'flag',
  orderId: 'plain',
  shipmentId: 'plain',
  carrierId: 'plain',
  carrierName: 'plain',
  mode: 'plain',
  desk: 'plain',
  operator: 'plain',
  units: 'plain',
  forcedUnits: 'plain',
  seconds: 'plain',
  weightGrams: 'plain',
  weighedHow: 'plain',
  device: 'plain',
  weighedAt: 'plain',
  expectedGrams: 'plain',
  packedAt: 'plain',
})

/** The newest print of a label, as the print queue has it. */
export type LabelPrint = {
  state: PrintJobState
  /** It came out as a file in a folder. */
  asFile: number
  printerId: string | null
  printerName: string
  /** What keeps it from coming out. */
  problem: string | null
  morePapers: number
}

/** Who asks: a window of a desk, in one of the two worlds. */
export type WindowRef = { testMode: boolean; desk: string; window: string }

export type PackingRepository = ReturnType<typeof createPackingRepository>

/** SQL of packing desks and what lies on them. */
export function createPackingRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  return { ...createSessionRows(sqlite), ...createDeskRows(sqlite), ...createParcelRows(sqlite) }
}

type Sqlite = Database['sqlite']

const claimed = "state IN ('open','paused')"

export type SessionRange = {
  testMode: boolean
  desk?: string | undefined
  window?: string | undefined
  orderId?: string | undefined
  shipmentId?: string | undefined
  open?: boolean | undefined
  limit: number
  offset: number
}

function createSessionRows(sqlite: Sqlite) {
  const written = sessions.names.filter(name => name !== 'seq')
  const insert = sqlite.prepare(`INSERT INTO packing_sessions ${sessions.insert(written)}`)
  const update = sqlite.prepare(
    `UPDATE packing_sessions SET ${sessions.set(written.filter(name => name !== 'id'))} WHERE id = @id`,
  )
  const select = `SELECT ${sessions.columns} FROM packing_sessions`
  const one = <P extends unknown[]>(where: string) =>
    sqlite.prepare<P, StoredRow<SessionRow>>(`${select} WHERE ${where}`)
  const byId = one<[string]>('id = ?')
  const byOrder = one<[string]>(`order_id = ? AND ${claimed}`)
  const byWindow = one<[object]>("test_mode = @mode AND desk = @desk AND window = @window AND state = 'open'")
  const byShipment = one<[string]>('shipment_id = ? ORDER BY seq DESC LIMIT 1')
  const atStep = sqlite
    .prepare<[string], string>(
      `SELECT id FROM packing_sessions WHERE ${claimed} AND step IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    )
    .pluck()
  // A label that cannot be printed waits for somebody.
  const atWork = `${claimed} AND (step ${inSteps(isUnderWay)} OR (step = 'label' AND document ->> '$.feedback.kind' <> 'printer_trouble'))`
  const work = sqlite.prepare<[string, string], StoredRow<SessionRow>>(
    `${select} WHERE ${atWork} AND desk = ? AND window = ? ORDER BY seq`,
  )
  const lanes = sqlite.prepare<[], { desk: string; window: string }>(
    `SELECT DISTINCT desk, window FROM packing_sessions WHERE ${atWork}`,
  )
  const beat = sqlite.prepare(
    `UPDATE packing_sessions SET beat_at = @at WHERE test_mode = @mode AND desk = @desk AND window = @window AND ${claimed}`,
  )
  const filter = `test_mode = @mode AND (@desk IS NULL OR desk = @desk) AND (@window IS NULL OR window = @window)
    AND (@orderId IS NULL OR order_id = @orderId) AND (@shipmentId IS NULL OR id IN (SELECT session_id FROM packed_parcels WHERE shipment_id = @shipmentId))
    AND (@open IS NULL OR (${claimed}) = @open)`
  const page = sqlite.prepare<[object], StoredRow<SessionRow>>(
    `${select} WHERE ${filter} ORDER BY seq DESC LIMIT @limit OFFSET @offset`,
  )
  const count = sqlite
    .prepare<[object], number>(`SELECT count(*) FROM packing_sessions WHERE ${filter}`)
    .pluck()
  const read = (row: StoredRow<SessionRow> | undefined) => (row ? sessions.read(row) : null)
  return {
    insertSession: (row: Omit<SessionRow, 'seq'>) => void insert.run(sessions.bind(row)),
    saveSession: (row: SessionRow) => void update.run(sessions.bind(row)),
    findSession: (id: string): SessionRow | null => read(byId.get(id)),
    /** Whoever has the order, open or put aside. */
    claimOf: (orderId: string): SessionRow | null => read(byOrder.get(orderId)),
    openAt: ({ testMode, desk, window }: WindowRef): SessionRow | null =>
      read(byWindow.get({ mode: Number(testMode), desk, window })),
    sessionOfShipment: (shipmentId: string): SessionRow | null => read(byShipment.get(shipmentId)),
    claimedAtSteps: (steps: readonly SessionRow['step'][]): string[] => atStep.all(JSON.stringify(steps)),
    /** What the station has to go on with for a window, the oldest first. */
    workOf: ({ desk, window }: Pick<WindowRef, 'desk' | 'window'>): SessionRow[] =>
      work.all(desk, window).map(row => sessions.read(row)),
    lanesAtWork: () => lanes.all(),
    beatSessions: ({ testMode, desk, window }: WindowRef, at: number) =>
      void beat.run({ mode: Number(testMode), desk, window, at }),
    listSessions: ({ testMode, limit, offset, ...range }: SessionRange) => {
      const { desk, window, orderId, shipmentId, open } = range
      const asked = {
        mode: Number(testMode),
        desk: desk ?? null,
        window: window ?? null,
        orderId: orderId ?? null,
        shipmentId: shipmentId ?? null,
        open: open === undefined ? null : Number(open),
      }
      return {
        count: count.get(asked) ?? 0,
        rows: page.all({ ...asked, limit, offset }).map(row => sessions.read(row)),
      }
    },
  }
}

/** Inputs are known again for so long. */
const inputsKeptMs = 3 * 86_400_000

function createDeskRows(sqlite: Sqlite) {
  const save = sqlite.prepare(
    `INSERT INTO packing_desks ${desks.insert(desks.names)}
     ON CONFLICT (test_mode, desk, window) DO UPDATE SET operator = excluded.operator, mode = excluded.mode,
       is_paused = excluded.is_paused, seen_at = excluded.seen_at, session_id = excluded.session_id, feedback = excluded.feedback`,
  )
  const byWindow = sqlite.prepare<[object], StoredRow<DeskRow>>(
    `SELECT ${desks.columns} FROM packing_desks WHERE test_mode = @mode AND desk = @desk AND window = @window`,
  )
  const seenSince = sqlite.prepare<[number, number], StoredRow<DeskRow>>(
    `SELECT ${desks.columns} FROM packing_desks WHERE test_mode = ? AND seen_at >= ? ORDER BY desk, seen_at DESC`,
  )
  const input = sqlite.prepare<[string, string], StoredRow<InputRow>>(
    `SELECT ${inputs.columns} FROM packing_inputs WHERE desk = ? AND input_id = ?`,
  )
  const addInput = sqlite.prepare(`INSERT INTO packing_inputs ${inputs.insert(inputs.names)}`)
  const forgetInputs = sqlite.prepare('DELETE FROM packing_inputs WHERE at < ?')
  const addMistake = sqlite.prepare(`INSERT INTO packing_mistakes ${mistakes.insert(mistakes.names)}`)
  return {
    findDesk: ({ testMode, desk, window }: WindowRef): DeskRow | null => {
      const row = byWindow.get({ mode: Number(testMode), desk, window })
      return row ? desks.read(row) : null
    },
    saveDesk: (row: DeskRow) => void save.run(desks.bind(row)),
    desksSeenSince: (testMode: boolean, since: number): DeskRow[] =>
      seenSince.all(Number(testMode), since).map(row => desks.read(row)),
    findInput: (desk: string, inputId: string): InputRow | null => {
      const row = input.get(desk, inputId)
      return row ? inputs.read(row) : null
    },
    addInput: (row: InputRow) => void addInput.run(inputs.bind(row)),
    forgetInputs: (now: number) => void forgetInputs.run(now - inputsKeptMs),
    addMistake: (row: MistakeRow) => void addMistake.run(mistakes.bind(row)),
  }
}

function createParcelRows(sqlite: Sqlite) {
  const add = sqlite.prepare(`INSERT OR IGNORE INTO packed_parcels ${parcels.insert(parcels.names)}`)
  const last = sqlite
    .prepare<[string], number>('SELECT max(packed_at) FROM packed_parcels WHERE session_id = ?')
    .pluck()
  const byId = sqlite.prepare<[string], StoredRow<ParcelRow>>(
    `SELECT ${parcels.columns} FROM packed_parcels WHERE id = ?`,
  )
  const prints = sqlite.prepare<[string], LabelPrint>(
    `SELECT state, as_file AS asFile, printer_id AS printerId, printer_name AS printerName,
       CASE WHEN state IN ('queued','failed') THEN problem_message END AS problem,
       (SELECT count(*) FROM print_jobs AS paper WHERE paper.shipment_id = print_jobs.shipment_id AND paper.kind <> 'label') AS morePapers
     FROM print_jobs WHERE shipment_id = ? AND kind = 'label' ORDER BY seq DESC LIMIT 1`,
  )
  const ofPrint = sqlite
    .prepare<[string], string>(
      `SELECT packing_sessions.id FROM print_jobs CROSS JOIN packing_sessions
         ON packing_sessions.shipment_id = print_jobs.shipment_id
       WHERE print_jobs.id = ? ORDER BY packing_sessions.seq DESC LIMIT 1`,
    )
    .pluck()
  return {
    addParcels: (rows: readonly ParcelRow[]) => {
      for (const row of rows) add.run(parcels.bind(row))
    },
    /** What became of the newest print of a label, and how many papers come besides. */
    printOf: (shipmentId: string): LabelPrint | null => prints.get(shipmentId) ?? null,
    sessionOfPrint: (jobId: string): string | null => ofPrint.get(jobId) ?? null,
    /** When the session's last parcel was packed; null before its first. */
    lastPackedAt: (sessionId: string): number | null => last.get(sessionId) ?? null,
    findParcel: (id: string): ParcelRow | null => {
      const row = byId.get(id)
      return row ? parcels.read(row) : null
    },
  }
}
