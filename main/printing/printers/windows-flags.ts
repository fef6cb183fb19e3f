import type { PrinterTrouble } from '../../../shared/desk/printing/printer-kinds.ts'

type Flags = readonly (readonly [bit: number, trouble: PrinterTrouble])[]

/** JOB_STATUS_* of winspool.h that say what a job waits for. */
const jobFlags: Flags = [
  [0x1, 'paused'],
  [0x2, 'stopped'],
  [0x20, 'stopped'],
  [0x40, 'paper_out'],
  [0x200, 'stopped'],
  [0x400, 'stopped'],
]

/** PRINTER_STATUS_* of winspool.h. */
const printerFlags: Flags = [
  [0x1, 'paused'],
  [0x2, 'stopped'],
  [0x8, 'paper_jam'],
  [0x10, 'paper_out'],
  [0x40, 'paper_out'],
  [0x20000, 'ink_low'],
  [0x40000, 'ribbon_out'],
  [0x100000, 'stopped'],
  [0x400000, 'head_open'],
]

const printerOffline = 0x80 | 0x1000

/** Troubles that let a printer go on printing. */
const warnings: readonly PrinterTrouble[] = ['ink_low']

const named = (flags: Flags, status: number): PrinterTrouble[] => [
  ...new Set(flags.flatMap(([bit, trouble]) => (status & bit ? [trouble] : []))),
]

export const isOffline = (status: number): boolean => (status & printerOffline) !== 0
export const troublesOfPrinter = (status: number): PrinterTrouble[] => named(printerFlags, status)
export const stopsPrinting = (troubles: readonly PrinterTrouble[]): boolean =>
  troubles.some(trouble => !warnings.includes(trouble))
export const troublesOfJob = (status: number): PrinterTrouble[] => named(jobFlags, status)

/** Printed, or complete at the printer. */
export const isPrinted = (status: number): boolean => (status & (0x80 | 0x1000)) !== 0
/** Deleted, or about to be. */
export const isDropped = (status: number): boolean => (status & (0x4 | 0x100)) !== 0
/** Bytes are going to the printer, or have gone. */
export const hasBegun = (status: number): boolean => (status & 0x10) !== 0 || isPrinted(status)
