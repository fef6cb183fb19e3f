import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { deskAnswer } from '../../../shared/desk/printing/desk-line.ts'
import { readJsonFile, replaceFile } from '../../platform/durable-file.ts'
import { makeFolderSync, privateFolder } from '../../platform/make-folder.ts'

/**
 * What a desk wrote down about a job of the station.
 * - `never`: nothing of it came out, and nothing ever will.
 * - `begun`: bytes of it may have left for the printer.
 * - `done`: what came of it.
 */
const entrySchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('never') }),
  z.object({ state: z.literal('begun'), printer: z.string(), receipt: z.string().nullable() }),
  z.object({
    state: z.literal('done'),
    printer: z.string(),
    receipt: z.string().nullable(),
    answer: deskAnswer,
  }),
])
export type JournalEntry = z.output<typeof entrySchema>

/** What became of jobs, on the disk of the desk: every write has lasted when it returns, and throws when it cannot. */
export type JobJournal = {
  /** Another one knows nothing of what this one says. */
  id: string
  find: (job: string) => JournalEntry | null
  write: (job: string, entry: JournalEntry) => void
}

/** The station asks about nothing that old any more; clocks of two computers may differ by days. */
const keptMs = 30 * 24 * 3_600_000
const jobName = /^[0-9a-f]{32}\.json$/
const idFile = 'journal.json'
const idSchema = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) })

/** Something is known of it, and nobody can say what. */
const unreadable: JournalEntry = { state: 'begun', printer: '', receipt: null }

/** Opens the journal in a folder, or begins one; entries nobody asks about any more are removed. */
export function openJobJournal(folder: string, nowMs: number): JobJournal {
  makeFolderSync(folder, privateFolder)
  const fileOf = (job: string): string => join(folder, `${job}.json`)
  for (const name of readdirSync(folder))
    if (jobName.test(name) && nowMs - statSync(join(folder, name)).mtimeMs > keptMs)
      rmSync(join(folder, name))
  return {
    id: journalId(folder),
    find: job => {
      if (!jobName.test(`${job}.json`) || !existsSync(fileOf(job))) return null
      return readJsonFile(fileOf(job), entrySchema) ?? unreadable
    },
    write: (job, entry) => replaceFile(fileOf(job), `${JSON.stringify(entry)}\n`),
  }
}

function journalId(folder: string): string {
  const file = join(folder, idFile)
  const known = readJsonFile(file, idSchema)
  if (known) return known.id
  const id = randomBytes(16).toString('hex')
  replaceFile(file, `${JSON.stringify({ id })}\n`)
  return id
}
