import { printServerProblems } from './print-server-problems.ts'

/**
 * What can go wrong between the station and a printer. `passing` troubles are tried again by the spool as
 * long as nothing has left the station; the others wait for a person, who is told what to do.
 */
export const printProblems = {
  offline: {
    passing: true,
    advice: 'Check that the printer is switched on, connected and has this address, then print again.',
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
  ...printServerProblems,
  bad_address: { passing: false, advice: 'Correct the address of this printer, then print again.' },
} as const

export type PrintProblemCode = keyof typeof printProblems
export const printProblemCodes = Object.keys(printProblems) as [PrintProblemCode, ...PrintProblemCode[]]

/** Named trouble with the facts of the case as a sentence. */
export type PrintProblem = { code: PrintProblemCode; message: string }
