import { existsSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import { createClient } from '../../shared/api/client.ts'
import { type DoctorFinding, printDoctorEndpoints } from '../../shared/desk/printing/print-doctor.ts'
import {
  type PrinterLanguage,
  type PrinterMedia,
  printerLanguages,
  printerMedia,
  printerResolutions,
} from '../../shared/desk/printing/printer-kinds.ts'
import { formatPrinterUri, parsePrinterUri } from '../../shared/desk/printing/printer-uri.ts'
import { databaseFile } from '../db/open.ts'
import { readOnlyDatabase } from '../db/read-only-database.ts'
import { createKeyService } from '../domain/access/key-service.ts'
import { systemClock } from '../platform/clock.ts'
import { readHolder } from '../platform/home-lock.ts'
import type { ExaminedPrinter } from '../printing/doctor/facts.ts'
import { examinePrinter } from '../printing/doctor/printer-doctor.ts'
import { spoolersOf } from '../printing/printers/spooler-ports.ts'
import { createTransports, openTcpSocket } from '../printing/printers/transports.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { withDatabase } from './home.ts'

const limitMs = 3_000

type Wanted = { printer?: string; calibrate?: boolean }
type Known = ExaminedPrinter & { id: string | null }

/** Examines one printer, one line each, the fix first; with `calibrate` it prints a calibration label afterwards. */
export async function printerDoctor(
  { printer, calibrate }: Wanted,
  context: CommandContext,
): Promise<number> {
  const { settings, terminal } = context
  const name = printer?.trim()
  if (!name) {
    terminal.err('Name the printer: add --printer with its name, id or address.')
    return exitCodes.usage
  }
  const known = findPrinter(settings.home, name)
  if (!known.found) {
    terminal.err(known.why)
    return exitCodes.usage
  }
  const spoolers = spoolersOf(process.platform, context.paths.resources)
  const ports = { ...spoolers, home: settings.home, clock: systemClock, openSocket: openTcpSocket }
  const transports = createTransports({ ...ports, connectTimeoutMs: limitMs })
  const report = await examinePrinter(known.found, { ...ports, transports, timeoutMs: limitMs })
  const title = `"${report.name}" (${report.uri})`
  terminal.out(
    report.fix
      ? `FIX   ${title}: ${report.fix.advice}`
      : `ok    ${title}: nothing is wrong as far as it tells`,
  )
  for (const each of report.findings) terminal.out(`${marks[each.severity]}  ${textOf(each)}`)
  if (!calibrate) return report.verdict === 'ill' ? exitCodes.trouble : exitCodes.ok
  return printCalibration(known.found.id, context)
}

const marks: Record<DoctorFinding['severity'], string> = { error: 'FAIL', warning: 'warn', note: 'ok  ' }

const textOf = ({ code, seen, meaning, advice }: DoctorFinding): string =>
  `${code.replaceAll('_', ' ')}: ${seen} ${meaning} ${advice}`

type Found = { found: Known } | { found: null; why: string }

/** By id, by name whatever its case, by address; an address that is no printer here is examined as it is. */
function findPrinter(home: string, wanted: string): Found {
  const rows = printersOf(databaseFile(home))
  const uri = parsePrinterUri(wanted)
  const address = uri.ok ? formatPrinterUri(uri.uri) : null
  const byId = rows.filter(({ id }) => id === wanted)
  const byName = rows.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  const byAddress = rows.filter(row => row.uri === address)
  const [matches = []] = [byId, byName, byAddress].filter(({ length }) => length > 0)
  const [match, ...others] = matches
  if (match && others.length > 0) {
    const ids = matches.map(({ id }) => id).join(', ')
    return { found: null, why: `Several printers are called "${wanted}". Say which by its id: ${ids}.` }
  }
  if (match) return { found: fromRow(match) }
  if (address !== null) return { found: { ...unset, name: wanted, uri: address } }
  const names = rows.map(({ name }) => `"${name}"`).join(', ')
  return {
    found: null,
    why: `There is no printer "${wanted}" here. ${names ? `There are ${names}.` : 'None is set up yet.'} An address such as tcp://192.168.1.50:9100 works too.`,
  }
}

/** What nobody set is not held against what the printer says. */
const unset = { id: null, language: 'any', dpi: 203, media: '4x6in', enabled: true } as const

type Row = {
  id: string
  name: string
  uri: string
  language: string
  dpi: number
  media: string
  enabled: number
}

const fromRow = ({ id, name, uri, enabled, ...row }: Row): Known => ({
  id,
  name,
  uri,
  enabled: enabled === 1,
  language: printerLanguages.find((each): each is PrinterLanguage => each === row.language) ?? 'any',
  dpi: printerResolutions.find(dpi => dpi === row.dpi) ?? 203,
  media: printerMedia.find((each): each is PrinterMedia => each === row.media) ?? '4x6in',
})

function printersOf(file: string): Row[] {
  if (!existsSync(file)) return []
  return readOnlyDatabase(file, (sqlite: BetterSqlite3.Database) => {
    const known = sqlite.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'printers'`).get()
    const columns = 'id, name, uri, language, dpi, media, enabled'
    return known ? sqlite.prepare<[], Row>(`SELECT ${columns} FROM printers ORDER BY seq`).all() : []
  })
}

/**
 * Has the running station print a calibration label: only it knows what the printer is doing. The key this takes may
 * only print and ends with the command.
 */
export async function printCalibration(printerId: string | null, context: CommandContext): Promise<number> {
  const { settings, terminal } = context
  const refuse = (text: string) => {
    terminal.err(text)
    return exitCodes.trouble
  }
  if (printerId === null)
    return refuse('Add this printer first: only printers of the station print calibration labels.')
  const holder = await readHolder(settings.home)
  if (!holder)
    return refuse('No station runs on this home, and the calibration label is printed by it. Start it first.')
  return withDatabase(context, false, async database => {
    const keys = createKeyService(database, systemClock.now)
    const { bareKey, key } = keys.create({ name: 'packdesk doctor', mode: 'test', scopes: ['print'] })
    try {
      const client = createClient({
        baseUrl: holder.url,
        fetch: globalThis.fetch,
        headers: () => ({ authorization: `Token ${bareKey}` }),
      })
      const asked = await client.call(printDoctorEndpoints.calibrate, { params: { id: printerId } })
      if (!asked.ok) return refuse(`The calibration label was not printed: ${whyNot(asked.problem)}`)
      terminal.out(
        `ok    calibration: the label waits for "${asked.value.printer_name}" as ${asked.value.id}`,
      )
      return exitCodes.ok
    } finally {
      keys.revoke(key.id)
    }
  })
}

const whyNot = (problem: { kind: string; errors?: { message?: string }[] }): string =>
  problem.errors?.[0]?.message ?? `the station did not answer as expected (${problem.kind}).`
