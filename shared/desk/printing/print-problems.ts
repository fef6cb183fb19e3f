import { printServerProblems } from './print-server-problems.ts'
import { type PrinterTrouble, printerTroubles } from './printer-kinds.ts'
import { rawPrinterProblems } from './raw-printer-problems.ts'

/**
 * What can go wrong between the station and a printer. `passing` troubles are tried again by the spool as
 * long as nothing has left the station; the others wait for a person, who is told what to do.
 */
export const printProblems = {
  offline: {
    passing: true,
    advice:
      'Is it switched on and on the network, and is that still its address? What waits is sent by itself once it answers; print again what failed.',
  },
  refused: {
    passing: true,
    advice: 'Another computer may hold the printer, or the port is wrong. Check both, then print again.',
  },
  no_such_host: {
    passing: true,
    advice: 'Check the name in the address of the printer, or use its number (for example 192.168.1.50).',
  },
  stalled: {
    passing: false,
    advice: 'Check paper, ribbon and cover. Look whether the label came out before printing it again.',
  },
  cut_off: {
    passing: false,
    advice: 'Look whether the label came out, whole or in part, before printing it again.',
  },
  interrupted: {
    passing: false,
    advice: 'Look whether the label came out before printing it again.',
  },
  no_permission: {
    passing: false,
    advice: 'Give the account that runs Packdesk the right to write to this folder, then print again.',
  },
  disk_full: { passing: false, advice: 'Free some space on the disk of this folder, then print again.' },
  not_a_folder: { passing: false, advice: 'Choose another folder for this printer, then print again.' },
  not_writable: {
    passing: false,
    advice: 'Check the folder of this printer and its disk, then print again.',
  },
  folder_hangs: {
    passing: false,
    advice: 'See whether the disk or network drive answers and the file is there before printing again.',
  },
  paper_out: { passing: true, advice: 'Load labels or paper. Printing goes on by itself.' },
  ribbon_out: { passing: true, advice: 'Put a new ribbon in. Printing goes on by itself.' },
  head_open: { passing: true, advice: 'Close the print head or the cover. Printing goes on by itself.' },
  paused: {
    passing: true,
    advice: 'Press the pause or feed button of the printer. Printing goes on by itself.',
  },
  too_hot: { passing: true, advice: 'Let the printer cool down. Printing goes on by itself.' },
  too_cold: { passing: true, advice: 'Let the printer warm up. Printing goes on by itself.' },
  cutter_fault: { passing: true, advice: 'Clear the cutter, then switch the printer off and on.' },
  paper_jam: { passing: true, advice: 'Clear the jam. Printing goes on by itself.' },
  buffer_full: { passing: true, advice: 'Nothing to do: printing goes on when the printer has room.' },
  stopped: { passing: true, advice: 'Start the queue of this printer again. Printing goes on by itself.' },
  not_printed: { passing: false, advice: 'Print it again. That buys nothing.' },
  cannot_be_made: {
    passing: false,
    advice: 'Print it on another printer, or get the document in another format.',
  },
  found_faulty: {
    passing: false,
    advice: 'Look at what was found. Correct the document or the printer, or print it all the same.',
  },
  ...rawPrinterProblems,
  ...printServerProblems,
  bad_address: { passing: false, advice: 'Correct the address of this printer, then print again.' },
} as const

export type PrintProblemCode = keyof typeof printProblems
export const printProblemCodes = Object.keys(printProblems) as [PrintProblemCode, ...PrintProblemCode[]]

/**
 * Whether the printer itself says that it stands still and why: nothing is lost by waiting until somebody has seen to
 * it, so such troubles have no limit of attempts.
 */
export const isStandstill = (code: PrintProblemCode): boolean =>
  (printerTroubles as readonly string[]).includes(code)

/** The problem a standing printer's trouble is to a job; null for what only will be one soon. */
export const problemOfTrouble = (trouble: PrinterTrouble): PrintProblemCode | null =>
  trouble in printProblems ? (trouble as PrintProblemCode) : null

const standstillWords: Partial<Record<PrinterTrouble, string>> = {
  paper_out: 'is out of labels or paper',
  ribbon_out: 'is out of ribbon',
  head_open: 'has its print head or cover open',
  paused: 'is paused',
  too_hot: 'is too hot to print',
  too_cold: 'is too cold to print',
  cutter_fault: 'has trouble with its cutter',
  paper_jam: 'has a paper jam',
  buffer_full: 'has no room for more',
  stopped: 'is stopped at the print server',
}

/** The first trouble that keeps a printer from printing, in words; null when it goes on printing. */
export function standstillOf(printerName: string, troubles: readonly PrinterTrouble[]): PrintProblem | null {
  for (const trouble of troubles) {
    const code = problemOfTrouble(trouble)
    if (code !== null)
      return { code, message: `"${printerName}" ${standstillWords[trouble] ?? 'stands still'}.` }
  }
  return null
}

/** Named trouble with the facts of the case as a sentence. */
export type PrintProblem = { code: PrintProblemCode; message: string }
