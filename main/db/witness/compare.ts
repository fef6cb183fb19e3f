import type BetterSqlite3 from 'better-sqlite3'
import type { Line, WitnessHead, WitnessIntent, WitnessOutcome } from './journal.ts'

/** Something the journal knows and the database does not. */
export type Loss = Omit<WitnessIntent, 'what'> & {
  /** Whether the carrier did it; null while nobody knows. */
  happened: true | null
  number: string | null
  amount: string | null
  /** Somebody has put a backup in the place of the data since. */
  isRestored: boolean
}

export type Comparison = {
  losses: Loss[]
  /** How far each row of numbers was handed out. */
  numbers: { name: string; value: number }[]
  /** Rows of numbers that are further in the journal than in the database. */
  numbersLost: number
  /** The data belongs to another journal, which is not here. */
  isOfAnother: boolean
}

/** The name of the setting that says up to where the database has agreed with which journal. */
export const seenSetting = 'witness_seen'
export type Seen = Pick<WitnessHead, 'journal' | 'seq'>

/** Holds the database against the journal, from where the two last agreed. Changes nothing. */
export function compareWithWitness(
  sqlite: BetterSqlite3.Database,
  { lines, head }: { lines: readonly Line[]; head: WitnessHead },
): Comparison {
  const seen = readSeen(sqlite)
  const restoredAt = lines.findLast(({ entry }) => entry.what === 'restored')?.seq ?? 0
  const isOfAnother = seen !== null && seen.journal !== head.journal
  // Of another station's data that somebody put here it says nothing.
  const from = seen && !isOfAnother ? seen.seq : isOfAnother ? restoredAt : 0
  const stateOf = createStateReader(sqlite)
  const outcomes = new Map<string, WitnessOutcome>()
  const numbers = new Map<string, number>()
  for (const { entry } of lines) {
    if (entry.what === 'outcome') outcomes.set(entry.id, entry)
    if (entry.what === 'numbers') numbers.set(entry.name, Math.max(entry.value, numbers.get(entry.name) ?? 0))
  }
  const losses = lines.flatMap(({ seq, entry }): Loss[] => {
    if (entry.what !== 'intent' || seq <= from) return []
    const found = outcomes.get(entry.id)
    if (found?.outcome === 'refused' || found?.kept === false) return []
    const state = stateOf(entry)
    const hasHappened = found?.outcome === 'done'
    if (state === 'done' || state === 'gone' || (state === 'open' && !hasHappened)) return []
    const { what: _, ...intent } = entry
    return [
      {
        ...intent,
        happened: hasHappened ? true : null,
        number: found?.number ?? null,
        amount: found?.amount ?? null,
        isRestored: seq < restoredAt,
      },
    ]
  })
  const all = [...numbers].map(([name, value]) => ({ name, value }))
  const known = new Map(readNumbers(sqlite))
  const numbersLost = all.filter(({ name, value }) => value > (known.get(name) ?? 0)).length
  return { losses, numbers: all, numbersLost, isOfAnother }
}

export function readSeen(sqlite: BetterSqlite3.Database): Seen | null {
  const text = sqlite
    .prepare<[string], string>('SELECT value FROM settings WHERE name = ?')
    .pluck()
    .get(seenSetting)
  return text === undefined ? null : (JSON.parse(text) as Seen)
}

const readNumbers = (sqlite: BetterSqlite3.Database): [string, number][] =>
  sqlite
    .prepare<[], { name: string; value: number }>('SELECT name, value FROM sequences')
    .all()
    .map(({ name, value }) => [name, value])

const doneStates = ['bought', 'voided', 'done', 'uploaded']

/** `gone`: it went with its record, which was no more than a draft. `open`: the database knows that it does not know. */
type RowState = 'done' | 'open' | 'not_done' | 'missing' | 'gone'

function createStateReader(sqlite: BetterSqlite3.Database): (intent: WitnessIntent) => RowState {
  const tables = { purchase: 'purchases', upload: 'document_uploads' } as Record<string, string>
  const hasShipment = sqlite.prepare<[string], unknown>('SELECT 1 FROM shipments WHERE id = ?')
  const read = (table: string, id: string) =>
    sqlite.prepare<[string], string>(`SELECT state FROM ${table} WHERE id = ?`).pluck().get(id)
  return ({ id, kind, subject }) => {
    const state = read(tables[kind] ?? 'intents', id)
    if (state === undefined) return kind === 'upload' && !hasShipment.get(subject) ? 'gone' : 'missing'
    if (doneStates.includes(state)) return 'done'
    return state === 'refused' ? 'not_done' : 'open'
  }
}

/** Brings every row of numbers as far as it was handed out, so that none is handed out again. */
export function raiseNumbers(sqlite: BetterSqlite3.Database, { numbers }: Pick<Comparison, 'numbers'>): void {
  const raise = sqlite.prepare(
    `INSERT INTO sequences (name, value) VALUES (@name, @value)
     ON CONFLICT (name) DO UPDATE SET value = max(value, excluded.value)`,
  )
  const all = sqlite.transaction(() => {
    for (const each of numbers) raise.run(each)
  })
  all.immediate()
}
