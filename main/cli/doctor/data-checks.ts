import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import type { AttentionItem } from '../../../shared/desk/attention.ts'
import { appliedMigration, readJournal } from '../../db/journal.ts'
import { databaseFile } from '../../db/open.ts'
import { schemaDifferences } from '../../db/own-schema.ts'
import { readOnlyDatabase } from '../../db/read-only-database.ts'
import { storageError, toStorageError } from '../../db/storage-error.ts'
import { compareWithWitness } from '../../db/witness/compare.ts'
import { readWitness } from '../../db/witness/journal.ts'
import { createAttentionList } from '../../domain/upkeep/attention/attention-list.ts'
import { lossText } from '../../domain/upkeep/attention/losses.ts'
import { newestGoodBackup } from '../../domain/upkeep/backups/backup-copy.ts'
import { backupFolder, listBackups } from '../../domain/upkeep/backups/backup-files.ts'
import { assertKeyFits, assertKeyPresent } from '../../domain/upkeep/backups/data-key.ts'
import { assertDataPresent } from '../../domain/upkeep/backups/present-data.ts'
import { systemClock } from '../../platform/clock.ts'
import { keyFile, keyIdOfHome, openHomeKeys } from '../../platform/secrets/home-keys.ts'
import { KeyError, wrappingsOf } from '../../platform/secrets/key-wrapping.ts'
import { keyId } from '../../platform/secrets/secret-box.ts'
import { spoolersOf } from '../../printing/printers/spooler-ports.ts'
import { createTransports, namedTransport, openTcpSocket } from '../../printing/printers/transports.ts'
import { broken, type Check, type CheckContext, doubtful, type Finding, fine } from './check.ts'

/** Whether the data opens, is whole and is of a schema this build knows, with nothing foreign in it. */
export const databaseCheck: Check = {
  name: 'Database',
  look: async ({ settings, paths }) => {
    const file = databaseFile(settings.home)
    try {
      assertDataPresent(settings.home)
      if (!existsSync(file)) return [fine(`none in ${settings.home} yet, the first start makes it`)]
      return [examine(file, paths)]
    } catch (error) {
      return [broken(toStorageError(error, file)?.message ?? (error as Error).message)]
    }
  },
}

function examine(file: string, paths: CheckContext['paths']): Finding {
  const journal = readJournal(join(paths.resources, 'migrations')).entries
  return readOnlyDatabase(file, sqlite => {
    const verdict = sqlite.pragma('integrity_check', { simple: true })
    if (verdict !== 'ok') throw storageError('corrupt', file)
    const at = appliedMigration(sqlite)
    const newest = journal.at(-1)
    if (at !== null && newest && at > newest.when) throw storageError('newer_schema', file)
    const foreign = schemaDifferences(sqlite, join(paths.resources, 'migrations'))
    if (foreign.length > 0) return broken(`is not as Packdesk makes it: ${foreign.join('; ')}`)
    const waiting = journal.filter(({ when }) => when > (at ?? 0)).length
    const bytes = sqlite
      .prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
      .pluck()
    const size = `${(Number(bytes.get()) / 1e6).toFixed(1)} MB`
    const schema = journal.find(({ when }) => when === at)?.tag ?? 'empty'
    const later = waiting > 0 ? `, ${waiting} to apply at the next start` : ''
    return fine(`opens and is whole, ${size}, schema ${schema}${later}`)
  })
}

/** Whether the key is there and is the one the data belongs to. */
export const keyCheck: Check = {
  name: 'Key',
  look: async ({ settings }) => {
    const { home } = settings
    const file = databaseFile(home)
    if (!existsSync(file)) return [fine('none needed yet')]
    try {
      const id = readOnlyDatabase(file, sqlite => {
        assertKeyPresent(sqlite, home)
        const ids = existsSync(keyFile(home)) ? keyNames(settings) : []
        if (ids.length > 0) assertKeyFits(sqlite, home, ids)
        return ids[0]
      })
      return [fine(id === undefined ? 'made with the first start' : `${id}, and the data belongs to it`)]
    } catch (error) {
      if (error instanceof KeyError) return [broken(error.message)]
      return [doubtful('unknown, because the data cannot be read')]
    }
  },
}

/** Whether the data knows all that the journal beside it does. */
export const journalCheck: Check = {
  name: 'Journal',
  look: async ({ settings: { home } }) => {
    const file = databaseFile(home)
    const read = readWitness(home)
    if (!existsSync(file)) return [fine(read ? `${read.lines.length} entries` : 'none yet')]
    if (!read) return [doubtful('there is none: a loss of data would not be noticed')]
    if (read.damaged) return [broken(`damaged in ${read.damaged}; the next start begins a new one`)]
    const { losses, isOfAnother } = readOnlyDatabase(file, sqlite => compareWithWitness(sqlite, read))
    if (isOfAnother) return [doubtful('it is not the one the data was written with')]
    if (losses.length === 0) return [fine(`${read.lines.length} entries, and the data knows them`)]
    return losses.map(loss => broken(`lost from the data: ${lossText(loss)}`))
  },
}

/** A key that is wrapped is known by its name, without what opens it. */
function keyNames({ home, ...settings }: CheckContext['settings']): string[] {
  const wrapped = keyIdOfHome(home)
  if (wrapped !== null) return [wrapped]
  const keys = openHomeKeys(home, wrappingsOf(settings))
  return [keys.key, ...keys.others].map(keyId)
}

/** A weekend and a day: older than this, nobody makes backups any more. */
const staleMs = 3 * 24 * 60 * 60_000

/** Whether there is a backup that could be restored, and how old it is. Reads it through. */
export const backupCheck: Check = {
  name: 'Backups',
  look: async ({ settings, paths, now }) => {
    const { home } = settings
    const count = listBackups(home).length
    if (count === 0 && !existsSync(databaseFile(home))) return [fine('none needed yet')]
    if (count === 0)
      return [doubtful('none yet; "packdesk backup" makes one, a running station does every night')]
    const newest = newestGoodBackup(home, join(paths.resources, 'migrations'))
    if (!newest) return [broken(`none of the ${count} in ${backupFolder(home)} is good; make one now`)]
    const text = `newest good one of ${newest.takenAt.toISOString()}, ${count} in all (${newest.file})`
    const isStale = now().getTime() - newest.takenAt.getTime() > staleMs
    return [isStale ? doubtful(`${text}: getting old`) : fine(text)]
  },
}

const mostShown = 50

/** What needs somebody: one line each, what may have cost money first. */
export const attentionCheck: Check = {
  name: 'Attention',
  look: async ({ settings }) => {
    const file = databaseFile(settings.home)
    if (!existsSync(file)) return [fine('nothing needs you')]
    const found = openMatters(file)
    if (!found) return [doubtful('unknown, because the data cannot be read')]
    const { count, records } = found
    if (count === 0) return [fine('nothing needs you')]
    const more = count - records.length
    return [
      ...records.map(item => (isOver(item) ? doubtful : broken)(lineOf(item))),
      ...(more > 0 ? [doubtful(`and ${more} more, see the System screen`)] : []),
    ]
  },
}

/** A stop after an error is settled by the start that followed: whoever watches the exit code is not kept waiting for a click. */
const isOver = ({ kind }: AttentionItem): boolean => kind === 'restarted'

/** A file that cannot be read is the database check's matter. */
function openMatters(file: string) {
  try {
    return readOnlyDatabase(file, sqlite =>
      createAttentionList({ sqlite }).page({ limit: mostShown, offset: 0 }),
    )
  } catch {
    return null
  }
}

const lineOf = ({ kind, id, since, carrier_id: carrier, subject, known, advice }: AttentionItem): string =>
  [
    [kind.replaceAll('_', ' '), id, carrier, subject && `(${subject})`, since && `since ${since}`]
      .filter(Boolean)
      .join(' '),
    `${known} ${advice}`,
  ].join(': ')

const limitMs = 3_000

type PrinterRow = { name: string; uri: string }

/** Whether each enabled printer can be reached, without printing anything. */
export const printersCheck: Check = {
  name: 'Printers',
  look: async ({ settings: { home }, paths: { resources } }) => {
    const rows = enabledPrinters(databaseFile(home))
    if (rows === null) return [doubtful('unknown, because the data cannot be read')]
    if (rows.length === 0) return [fine('none set up yet')]
    const spoolers = spoolersOf(process.platform, resources)
    const raw = { home, clock: systemClock, openSocket: openTcpSocket, connectTimeoutMs: limitMs }
    const find = createTransports({ ...spoolers, ...raw })
    return Promise.all(
      rows.map(async ({ name, uri }) => {
        const seen = await namedTransport(find, { name: uri, uri }).check({
          signal: AbortSignal.timeout(limitMs),
          timeoutMs: limitMs,
        })
        return seen.state === 'ready'
          ? fine(`"${name}" (${uri}) can be reached`)
          : broken(`"${name}" (${uri}): ${seen.problem.message}`)
      }),
    )
  },
}

function enabledPrinters(file: string): PrinterRow[] | null {
  if (!existsSync(file)) return []
  try {
    return readOnlyDatabase(file, readPrinters)
  } catch {
    return null
  }
}

function readPrinters(sqlite: BetterSqlite3.Database): PrinterRow[] {
  const known = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'printers'`).get()
  if (!known) return []
  return sqlite.prepare<[], PrinterRow>('SELECT name, uri FROM printers WHERE enabled = 1 ORDER BY seq').all()
}
