import type { DoctorFinding } from '../../../shared/desk/printing/print-doctor.ts'
import {
  type PrintProblem,
  type PrintProblemCode,
  printProblems,
} from '../../../shared/desk/printing/print-problems.ts'
import type { PrinterTrouble } from '../../../shared/desk/printing/printer-kinds.ts'
import { type DoctorFacts, finding } from './facts.ts'

/** Why nothing gets to the printer, or nothing comes out of it. */
export const reachRules = (facts: DoctorFacts): DoctorFinding[] => [
  ...switchedOff(facts),
  ...namedTroubles(facts),
  ...problemsOf(facts),
]

function switchedOff({ printer }: DoctorFacts): DoctorFinding[] {
  if (printer.enabled) return []
  return [
    finding('switched_off', 'error', {
      seen: `"${printer.name}" is disabled in Packdesk.`,
      meaning: 'Its jobs wait, and new ones are refused or go to another printer.',
      advice: 'Enable it under Printers.',
    }),
  ]
}

/** What a person has to do at the printer; what is not here passes or is only good to know. */
const atThePrinter: Partial<Record<PrinterTrouble, [seen: string, advice: string]>> = {
  paper_out: ['It has no paper.', 'Put in paper and close the cover.'],
  ribbon_out: [
    'It has no ribbon.',
    'Put in a ribbon, or set the printer to direct thermal if its labels need none.',
  ],
  head_open: ['Its cover is open.', 'Close the cover until both sides click.'],
  paused: ['It is paused.', 'Press Pause or Resume at the printer.'],
  too_hot: [
    'Its head is too hot.',
    'Let it cool down for some minutes; print less dark if that happens often.',
  ],
  too_cold: ['Its head is too cold.', 'Let it warm up in a warmer place.'],
  cutter_fault: ['Its cutter is stuck.', 'Switch it off, clear the cutter and switch it on again.'],
  paper_jam: ['Its paper is jammed.', 'Open it, take the jammed paper out and close it.'],
  buffer_full: [
    'It has taken more than it can print at the moment.',
    'Wait until it has printed what it has.',
  ],
  stopped: ['It says that it is stopped.', 'Look at its display, then switch it off and on.'],
}
const soon: Partial<Record<PrinterTrouble, [seen: string, advice: string]>> = {
  paper_low: ['Its paper is nearly used up.', 'Have a new roll or stack ready.'],
  ink_low: ['Its ink or toner is nearly used up.', 'Have a new one ready.'],
}

function namedTroubles({ state }: DoctorFacts): DoctorFinding[] {
  return (state.troubles ?? []).flatMap(trouble => {
    const [seen, advice] = atThePrinter[trouble] ?? []
    if (seen && advice) {
      const meaning = 'Nothing comes out until that is fixed. Jobs wait and then continue automatically.'
      return finding('trouble', 'error', { seen, meaning, advice })
    }
    const [hint, what] = soon[trouble] ?? []
    const meaning = 'Prints come out for now.'
    return hint && what ? finding('trouble', 'warning', { seen: hint, meaning, advice: what }) : []
  })
}

function problemsOf(facts: DoctorFacts): DoctorFinding[] {
  if (!('problem' in facts.state)) return []
  const { problem, troubles = [] } = facts.state
  // The printer has said itself what is wrong.
  if (troubles.some(trouble => atThePrinter[trouble])) return []
  return [(special[problem.code] ?? atItsPlace)(problem, facts)]
}

type Explain = (problem: PrintProblem, facts: DoctorFacts) => DoctorFinding

const nothingArrives = 'Nothing gets to the printer.'

const refused: Explain = ({ message }, { openPort, printer }) => {
  if (openPort === 631)
    return finding('ipp_only', 'error', {
      seen: `${message} The same machine lets connections in at port 631.`,
      meaning: 'It speaks IPP and has no raw printing, or raw printing is turned off.',
      advice: 'Turn raw printing (port 9100) on in its settings, or add it by its IPP address.',
    })
  if (openPort !== null)
    return finding('wrong_port', 'error', {
      seen: `${message} The same machine lets connections in at port ${openPort}.`,
      meaning: `${nothingArrives} The port in its address is probably wrong.`,
      advice: `Change its address to ${printer.uri.replace(/:\d+$/, '')}:${openPort}.`,
    })
  return finding('refused', 'error', {
    seen: message,
    meaning:
      'The machine is there. Another computer holds its one connection, or raw printing is turned off.',
    advice:
      'Stop other programs that print to it, then switch it off and on. Else turn raw printing (port 9100) on in its settings.',
  })
}

const special: Partial<Record<PrintProblemCode, Explain>> = {
  refused,
  offline: ({ message }) =>
    finding('unreachable', 'error', {
      seen: message,
      meaning: `${nothingArrives} It is turned off, on another network, or has another address now.`,
      advice:
        'Switch it on, check its cable, and compare the address with what its network label says (hold Feed or Cancel to print one).',
    }),
  no_such_host: ({ message }) =>
    finding('no_such_host', 'error', {
      seen: message,
      meaning: `${nothingArrives} The name in its address is not known here.`,
      advice: 'Use its number instead of its name, for example tcp://192.168.1.50:9100.',
    }),
  bad_address: ({ message }) =>
    finding('bad_address', 'error', {
      seen: message,
      meaning: `${nothingArrives} This version of Packdesk cannot read its address.`,
      advice: printProblems.bad_address.advice,
    }),
  no_permission: ({ message }, { printer }) =>
    finding('no_permission', 'error', {
      seen: message,
      meaning: 'The account that runs Packdesk may not write there.',
      advice: printer.uri.startsWith('folder:')
        ? printProblems.no_permission.advice
        : 'Add the account to the group of the device ("sudo usermod -aG lp NAME", "dialout" for serial ports), sign in again and start Packdesk again.',
    }),
}

const isDeviceRight = (code: string): boolean => code.endsWith('_permission')

/** Problems that say for themselves what is wrong where. */
const atItsPlace: Explain = ({ code, message }) =>
  finding(isDeviceRight(code) ? 'no_permission' : 'place', 'error', {
    seen: message,
    meaning: nothingArrives,
    advice: printProblems[code].advice,
  })
