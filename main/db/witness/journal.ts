import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** What an intent was about, as far as a person needs it who has nothing else left. */
const intent = z.object({
  what: z.literal('intent'),
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  connection: z.string().nullable(),
  carrier: z.string(),
  account: z.string(),
  service: z.string().nullable(),
  at: z.number(),
  /** The record the carrier is asked about, as it was sent; left out where the record is not made with it. */
  draft: z.record(z.string(), z.unknown()).nullish(),
})

/** What became of it. `kept`: whether a row of the database says so too; of some kinds none is left. */
const outcome = z.object({
  what: z.literal('outcome'),
  id: z.string(),
  outcome: z.enum(['done', 'refused', 'unknown']),
  kept: z.boolean(),
  number: z.string().nullish(),
  amount: z.string().nullish(),
})

const entry = z.discriminatedUnion('what', [
  z.object({ what: z.literal('begun'), journal: z.string() }),
  intent,
  outcome,
  /** How far a row of numbers was handed out. */
  z.object({ what: z.literal('numbers'), name: z.string(), value: z.number() }),
  /** A person put a backup in the place of the data. */
  z.object({ what: z.literal('restored'), takenAt: z.string().nullable(), at: z.string() }),
])
export type WitnessEntry = z.output<typeof entry>
export type WitnessIntent = z.output<typeof intent>
export type WitnessOutcome = z.output<typeof outcome>

/** Where a journal is: which one, its newest line, and the digest of everything up to it. */
export type WitnessHead = { journal: string; seq: number; chain: string }

export type Line = { seq: number; entry: WitnessEntry }

/** What is read of a journal. `damaged`: the file in which the chain breaks; what is behind the break is not believed. */
export type ReadJournal = { head: WitnessHead; lines: Line[]; damaged: string | null; file: string }

export const witnessFolder = (home: string): string => join(home, 'witness')

const fileName = /^journal-(\d{12})\.log$/
export const fileOf = (home: string, seq: number): string =>
  join(witnessFolder(home), `journal-${String(seq).padStart(12, '0')}.log`)

/** The files of a journal, oldest first. */
export const filesOf = (home: string): string[] => {
  const folder = witnessFolder(home)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => fileName.test(name))
  return names.toSorted().map(name => join(folder, name))
}

/** Each file begins with where the one before it ended, since old ones are let go. */
const fileStart = z.object({ journal: z.string(), seq: z.number(), chain: z.string() })

export const startOfFile = (head: WitnessHead): string => `${JSON.stringify(head)}\n`

export const chained = (chain: string, text: string): string =>
  createHash('sha256').update(chain).update(text).digest('hex').slice(0, 32)

export const lineOf = (chain: string, text: string): string => `${chain} ${text}\n`

export const newHead = (): WitnessHead => ({ journal: randomUUID(), seq: 0, chain: '0'.repeat(32) })

/** Reads the journal of a home without changing it; null where there is none. A last line that is torn was never finished. */
export function readWitness(home: string): ReadJournal | null {
  let read: ReadJournal | null = null
  for (const file of filesOf(home)) {
    const [first = '', ...texts] = readFileSync(file, 'utf8').split('\n')
    const start = parse(fileStart, first)
    if (!start) {
      if (first === '' && texts.length === 0) continue
      return read && { ...read, damaged: file }
    }
    if (read && (start.chain !== read.head.chain || start.seq !== read.head.seq))
      return { ...read, damaged: file }
    read ??= { head: start, lines: [], damaged: null, file }
    read.file = file
    // Behind the last line end there is nothing, or half a line.
    for (const text of texts.slice(0, -1)) {
      const line = follow(read.head, text)
      if (!line) return { ...read, damaged: file }
      read.head = line.head
      read.lines.push({ seq: line.head.seq, entry: line.entry })
    }
  }
  return read
}

function follow(head: WitnessHead, text: string): { head: WitnessHead; entry: WitnessEntry } | null {
  const at = text.indexOf(' ')
  const body = text.slice(at + 1)
  const chain = chained(head.chain, body)
  const said = text.slice(0, at) === chain ? parse(entry, body) : null
  return said && { head: { ...head, seq: head.seq + 1, chain }, entry: said }
}

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
