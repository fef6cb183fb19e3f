import {
  type DoctorFinding,
  doctorCodes,
  doctorSeverities,
  type PrinterReport,
} from '../../../shared/desk/printing/print-doctor.ts'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { type PrinterLanguage, printerMediaSizes } from '../../../shared/desk/printing/printer-kinds.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import { type ShopCalendar, wallClock } from '../../../shared/units/shop-day.ts'
import type { CalibrationDrawing } from '../labels/calibration-label.ts'
import type { CalibrationContent } from '../labels/calibration-marks.ts'
import type { PrintDocument, PrintTarget } from '../preparation/preparation.ts'
import type { PrinterRepository, PrinterRow } from '../printers/printer-repository.ts'
import { dpiOf, printTargetOf } from '../printers/printer-rules.ts'
import { type FindTransport, namedTransport } from '../printers/transports.ts'
import { type DoctorFacts, type ExaminedPrinter, type FactPorts, gatherFacts } from './facts.ts'
import { reachRules } from './reach-rules.ts'
import { queueRules, settingRules } from './setting-rules.ts'

export type ExaminationPorts = FactPorts & { transports: FindTransport }

/** Examines a printer, or an address that is none of the station's. */
export async function examinePrinter(
  printer: ExaminedPrinter & { id: string | null },
  ports: ExaminationPorts,
): Promise<PrinterReport> {
  const facts = await gatherFacts(printer, namedTransport(ports.transports, printer), ports)
  return {
    object_type: 'printer_report',
    printer_id: printer.id,
    name: printer.name,
    uri: printer.uri,
    ...diagnose(facts),
    identity: facts.identity,
    examined_at: ports.clock.now().toISOString(),
  }
}

export type PrinterDoctorPorts = ExaminationPorts & {
  printers: Pick<PrinterRepository, 'find'>
  drawCalibration: CalibrationDrawing
  calendar: Pick<ShopCalendar, 'timeZone'>
  /** Puts a document in the queue of a printer. */
  print: (document: PrintDocument, printerId: string, requestedBy: string) => Promise<Result<PrintJob>>
}

export type PrinterDoctor = ReturnType<typeof createPrinterDoctor>

/** Finds out why a printer of the station does not print right. */
export const createPrinterDoctor = (ports: PrinterDoctorPorts) => ({
  /** Prints nothing and changes nothing. */
  examine: async (id: string): Promise<Result<PrinterReport>> => {
    const row = ports.printers.find(id)
    return row ? ok(await examinePrinter(examinedOf(row), ports)) : refuse('not_found')
  },
  calibrate: async (id: string, requestedBy: string): Promise<Result<PrintJob>> => {
    const row = ports.printers.find(id)
    if (!row) return refuse('not_found')
    const { day, time } = wallClock(ports.calendar.timeZone(), ports.clock.now().getTime())
    const document = await calibrationOf(row, `${day} ${time}`, ports.drawCalibration)
    return ports.print(document, id, requestedBy)
  },
})

const examinedOf = (row: PrinterRow) => ({ ...row, dpi: dpiOf(row) })

/** What is wrong with a printer, the one thing to put right first at the top. */
export function diagnose(facts: DoctorFacts): Pick<PrinterReport, 'verdict' | 'fix' | 'findings'> {
  const isReached = facts.state.state !== 'offline'
  const found = [...reachRules(facts), ...(isReached ? [...queueRules(facts), ...settingRules(facts)] : [])]
  const findings = found.toSorted((a, b) => rank(a) - rank(b))
  const [first] = findings
  const fix = first && first.severity !== 'note' ? first : null
  return { verdict: fix === null ? 'well' : fix.severity === 'error' ? 'ill' : 'doubtful', fix, findings }
}

const rank = ({ code, severity }: DoctorFinding): number =>
  doctorSeverities.indexOf(severity) * doctorCodes.length + doctorCodes.indexOf(code)

/** Sheets that labels share hold labels of this size. */
const sharedLabel = { widthMm: 101.6, heightMm: 152.4 }

/** What a calibration label of this printer is written in: its own language where the station has a writer for it. */
const formatFor = (language: PrinterLanguage) => (language === 'ZPL' || language === 'PDF' ? language : 'PNG')

/** The calibration label of a printer as it is set now. */
async function calibrationOf(
  row: PrinterRow,
  date: string,
  draw: CalibrationDrawing,
): Promise<PrintDocument> {
  const target = printTargetOf(row)
  const { slots, ...sheet } = printerMediaSizes[target.media]
  const content: CalibrationContent = {
    printerName: row.name,
    settings: settingsOf(target),
    date,
    dpi: target.dpi,
    ...(slots > 1 ? sharedLabel : sheet),
  }
  const format = formatFor(target.language)
  const bytes = await draw(content, format)
  return { bytes, format, name: 'Calibration', kind: 'test', trackingNumbers: [] }
}

function settingsOf({ language, dpi, media, turn, crop, offsetUm, darkness }: PrintTarget): string[] {
  const mm = (um: number) => `${um / 1000} mm`
  return [
    `${language}, ${dpi} dpi, ${media}, turned ${turn} degrees`,
    `Moved right ${mm(offsetUm.x)}, down ${mm(offsetUm.y)}`,
    `Darkness ${darkness ?? 'as the printer is set'}, ${crop ? 'cuts labels out of pages' : 'prints pages whole'}`,
  ]
}
