import { type PrinterTrouble, printerTroubles } from './printer-kinds.ts'
import { type PrinterUri, parsePrinterUri } from './printer-uri.ts'

/** What can go wrong at printers that are reached without a print server: by raw TCP, device file or serial port. */
const rawPrinterProblems = {
  not_a_device: {
    passing: false,
    advice: 'Choose the device of a printer, such as /dev/usb/lp0, then print again.',
  },
  no_device_permission: {
    passing: false,
    advice:
      'Add the account that runs Packdesk to the group of the device (`lp`, or `dialout` for serial ports) or set a udev rule. Then start Packdesk again and print again.',
  },
  device_busy: {
    passing: true,
    advice: 'Another program, such as CUPS, holds the device. Remove the printer there, then print again.',
  },
  device_error: {
    passing: false,
    advice: 'Check the cable and the printer. Look whether the label came out before printing it again.',
  },
  no_serial_support: {
    passing: false,
    advice: 'Install Packdesk again, or use another connection to this printer.',
  },
  no_answer: {
    passing: true,
    advice:
      'Check paper, ribbon and cover: many printers say nothing while one of them is wrong. If another printer stands there now, ask it who it is under Printers.',
  },
  unsettled: {
    passing: true,
    advice:
      'Nothing to do: the printer soon shows what it was given, or you are asked about it; then printing goes on.',
  },
  printed_in_part: {
    passing: false,
    advice:
      'Look which labels came out before printing any of them again. Nothing is printed again automatically.',
  },
  lost_track: {
    passing: false,
    advice:
      'Look whether the label came out, and say so. Only if it did not is it safe to print again; nothing is printed again automatically.',
  },
} as const

/** What print servers and the spoolers of operating systems refuse, and what helps. */
const printServerProblems = {
  sign_in_needed: {
    passing: false,
    advice: 'Let this computer print without signing in, in the settings of the printer or print server.',
  },
  no_such_queue: {
    passing: false,
    advice: 'Check the name of the queue in the address of this printer; look for printers to see the names.',
  },
  queue_closed: {
    passing: false,
    advice: 'Let the queue accept jobs again (in CUPS: cupsaccept), then print again.',
  },
  format_refused: {
    passing: false,
    advice: 'Set the language of this printer to one it takes, or use a raw queue for labels.',
  },
  media_refused: {
    passing: false,
    advice: 'Choose a paper this printer has, or add the size to its driver, then print again.',
  },
  printer_busy: { passing: true, advice: 'Wait until the printer has done what it has, then print again.' },
  printer_refused: {
    passing: false,
    advice: 'Look at what the printer says, in its display or its own web page, then print again.',
  },
  bad_answer: {
    passing: false,
    advice: 'Check the address: something answers there that is no printer of this kind.',
  },
  other_certificate: {
    passing: false,
    advice:
      'If the printer was replaced or set up anew, restart Packdesk. If not, find out who answers there.',
  },
  job_dropped: { passing: false, advice: 'Look whether the label came out before printing it again.' },
  job_held: {
    passing: true,
    advice:
      'Release the job at the print server (in CUPS: lp -i with its number and -H resume), or cancel it here and print it again.',
  },
  job_retried: {
    passing: true,
    advice:
      'Check that the printer is on and connected. The print server then hands the job over automatically; nothing has to be printed again.',
  },
  job_gone: { passing: false, advice: 'Look whether the label came out before printing it again.' },
  needs_window: {
    passing: false,
    advice:
      'Start Packdesk with its window on this computer, or use a raw or network address for the printer.',
  },
  not_on_this_system: {
    passing: false,
    advice: 'Use an address of this kind only where there is such a print system.',
  },
} as const

/**
 * What can go wrong between the station and a printer. `passing` troubles are tried again by the spool as
 * long as nothing has left the station; the others wait for a person, who is told what to do.
 */
export const printProblems = {
  offline: {
    passing: true,
    advice:
      'Check that it is turned on and on the network, and that its address is still right. What is waiting is sent automatically once it answers; print again what failed.',
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
  paper_out: { passing: true, advice: 'Load labels or paper. Printing then continues automatically.' },
  ribbon_out: { passing: true, advice: 'Load a new ribbon. Printing then continues automatically.' },
  head_open: {
    passing: true,
    advice: 'Close the print head or the cover. Printing then continues automatically.',
  },
  paused: {
    passing: true,
    advice:
      'Press the pause or feed button of the printer; where a print server has paused its queue, resume it there ("Resume" in the settings of the system, or cupsenable). Printing then continues automatically.',
  },
  too_hot: { passing: true, advice: 'Let the printer cool down. Printing then continues automatically.' },
  too_cold: { passing: true, advice: 'Let the printer warm up. Printing then continues automatically.' },
  cutter_fault: { passing: true, advice: 'Clear the cutter, then turn the printer off and on.' },
  paper_jam: { passing: true, advice: 'Clear the jam. Printing then continues automatically.' },
  buffer_full: { passing: true, advice: 'Nothing to do: printing continues when the printer has room.' },
  stopped: {
    passing: true,
    advice:
      'Check that the printer is on and connected, then start its queue again ("Resume" in the settings of the system, or cupsenable). Printing then continues automatically.',
  },
  not_printed: { passing: false, advice: 'Print it again. That buys nothing.' },
  cannot_be_made: {
    passing: false,
    advice: 'Print it on another printer, or get the document in another format.',
  },
  found_faulty: {
    passing: false,
    advice: 'Look at what was found. Correct the document or the printer, or print it anyway.',
  },
  dots_unknown: {
    passing: false,
    advice: 'Say for how many dots an inch it was made. That is remembered for labels like it.',
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

/** A printer with what people call it; an address where nobody gave it a name. */
export type CalledPrinter = { name: string; uri: string }

type Sentence = (printer: string, place: string) => string

/** What happened to something on its way, to any printer that is sent bytes. */
const onTheWay: Partial<Record<PrintProblemCode, Sentence>> = {
  interrupted: printer => `Packdesk was stopped before it was done with ${printer}.`,
  stalled: printer => `${printer} stopped answering in the middle of a document.`,
  cut_off: printer => `${printer} broke off in the middle of a document.`,
}

/** What only a printer with a place on the network has. */
const onTheNetwork: Partial<Record<PrintProblemCode, Sentence>> = {
  ...onTheWay,
  offline: (printer, place) => `${printer} did not answer at ${place}.`,
  refused: (printer, place) => `${printer} does not let Packdesk connect at ${place}.`,
  no_such_host: (printer, place) => `${printer} was not found: nothing on this network is called ${place}.`,
  no_answer: printer => `${printer} no longer answers when it is asked how it is.`,
  unsettled: printer => `${printer} has not printed all it was given and does not seem to be at it.`,
}

/** By the kind of address; the others speak of a queue or a folder by its own name. */
const sentencesOf: Partial<Record<PrinterUri['scheme'], typeof onTheWay>> = {
  tcp: onTheNetwork,
  ipp: onTheNetwork,
  ipps: onTheNetwork,
  device: onTheWay,
  serial: onTheWay,
}

/** The same problem told about the printer by its name; what says more than its code keeps its own sentence. */
export function nameThePrinter({ name, uri }: CalledPrinter, problem: PrintProblem): PrintProblem {
  const parsed = parsePrinterUri(uri)
  if (!parsed.ok) return problem
  const printer = parsePrinterUri(name).ok ? 'The printer' : `"${name}"`
  const sentence = sentencesOf[parsed.uri.scheme]?.[problem.code]
  if (sentence) return { ...problem, message: sentence(printer, placeOf(parsed.uri, problem.code)) }
  const isNamed = parsed.uri.scheme === 'tcp' && isStandstill(problem.code)
  const troubles = printerTroubles.filter(trouble => trouble === problem.code)
  return (isNamed ? standstillOf(name, troubles) : null) ?? problem
}

function placeOf(uri: PrinterUri, code: PrintProblemCode): string {
  if (!('host' in uri)) return ''
  if (code === 'no_such_host') return uri.host
  return `${uri.host.includes(':') ? `[${uri.host}]` : uri.host}:${uri.port}`
}
