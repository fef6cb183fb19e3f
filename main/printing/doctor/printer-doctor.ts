import type { PrinterReport } from '../../../shared/desk/printing/print-doctor.ts'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { CalibrationDrawing } from '../labels/calibration/draw-calibration.ts'
import type { PrintDocument } from '../preparation/preparation.ts'
import type { PrinterRepository, PrinterRow } from '../printer-repository.ts'
import { wayTo } from '../printers/named-transport.ts'
import type { FindTransport } from '../printers/transports.ts'
import { dpiOf } from '../spool/print-target.ts'
import { calibrationOf } from './calibration.ts'
import { diagnose } from './diagnose.ts'
import { type ExaminedPrinter, type FactPorts, gatherFacts } from './facts.ts'

export type ExaminationPorts = FactPorts & { transports: FindTransport }

/** Examines a printer, or an address that is none of the station's. */
export async function examinePrinter(
  printer: ExaminedPrinter & { id: string | null },
  ports: ExaminationPorts,
): Promise<PrinterReport> {
  const facts = await gatherFacts(printer, wayTo(ports.transports, printer), ports)
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
  /** Puts a document in the line of a printer. */
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
    const document = await calibrationOf(row, ports.clock.now(), ports.drawCalibration)
    return ports.print(document, id, requestedBy)
  },
})

const examinedOf = (row: PrinterRow) => ({ ...row, dpi: dpiOf(row) })
