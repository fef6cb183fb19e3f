import type { PrintProblem, PrintProblemCode } from '../../../../shared/desk/printing/print-problems.ts'
import type { ScriptEvent } from './winspool-script.ts'

/** Numbers of the system (winerror.h) that mean something to a person. */
const codes: Readonly<Record<number, PrintProblemCode>> = {
  5: 'sign_in_needed',
  1722: 'refused',
  1801: 'no_such_queue',
  1905: 'no_such_queue',
  112: 'disk_full',
}

export function spoolerProblem(
  name: string,
  { code, message }: Extract<ScriptEvent, { event: 'error' }>,
): PrintProblem {
  const said = message
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
  return {
    code: codes[code] ?? 'printer_refused',
    message: `Windows did not print on ${name}: ${said} (${code}).`,
  }
}

export const leftAlone = (name: string, code: 'stalled' | 'interrupted'): PrintProblem => ({
  code,
  message:
    code === 'stalled'
      ? `The Windows spooler did not answer in time about ${name}.`
      : `The station stopped while ${name} was being spoken to.`,
})

export const wentSilent = (name: string): PrintProblem => ({
  code: 'cut_off',
  message: `The connection to the Windows spooler ended before it said what became of ${name}.`,
})

export const notWritten = (name: string, written: number, total: number): PrintProblem => ({
  code: 'cut_off',
  message: `The Windows spooler took ${written} of ${total} bytes for ${name}.`,
})

export const gone = (name: string): PrintProblem => ({
  code: 'job_gone',
  message: `The Windows spooler does not know this job for ${name} any more.`,
})

export const notOnThisSystem = (name: string): PrintProblem => ({
  code: 'not_on_this_system',
  message: `${name} is a printer of Windows, and this computer runs something else.`,
})
