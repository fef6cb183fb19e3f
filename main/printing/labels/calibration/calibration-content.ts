import type { PrinterDpi } from '../../../../shared/desk/printing/printer-kinds.ts'

/** What a calibration label says. */
export type CalibrationContent = {
  printerName: string
  /** How the printer is set, a line each. */
  settings: readonly string[]
  /** When it was made. */
  date: string
  dpi: PrinterDpi
  widthMm: number
  /** Null: as long as what is on it. */
  heightMm: number | null
}

/** What the codes of a calibration label hold. */
export const code128Text = (moduleDots: number): string => `PD-${moduleDots}`
export const squareText = (dpi: PrinterDpi): string => `PACKDESK CALIBRATION ${dpi}`
