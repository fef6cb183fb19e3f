import type { PrintProblem, PrintProblemCode } from '../../../shared/desk/printing/print-problems.ts'

/** Codes of the system; `usblp` says ENOSPC when the printer is out of paper. */
const codes: Record<string, PrintProblemCode> = {
  ENOENT: 'offline',
  ENXIO: 'offline',
  ENODEV: 'offline',
  EACCES: 'no_device_permission',
  EPERM: 'no_device_permission',
  EBUSY: 'device_busy',
  ENOSPC: 'paper_out',
  EPIPE: 'cut_off',
  EISDIR: 'not_a_device',
  ELOOP: 'not_a_device',
  ENOTDIR: 'not_a_device',
}

const sentences: Partial<Record<PrintProblemCode, string>> = {
  offline: 'There is no printer at',
  no_device_permission: 'Packdesk may not use the device',
  device_busy: 'Another program holds the device',
  paper_out: 'The printer is out of paper at',
  not_a_device: 'This is not the device of a printer:',
  cut_off: 'The other side broke off at',
  stalled: 'Nothing is taken any more at',
  interrupted: 'The station stopped sending to',
}

/** The named problem an error of a device stands for, with how much had left when it came. */
export function deviceProblem(path: string, error: unknown, amount?: string): PrintProblem {
  const cause = String((error as NodeJS.ErrnoException | null)?.code ?? 'unknown error')
  return namedProblem(path, codes[cause] ?? 'device_error', amount, cause)
}

export function namedProblem(
  path: string,
  code: PrintProblemCode,
  amount?: string,
  cause = 'error',
): PrintProblem {
  const sentence = sentences[code] ?? `The device failed (${cause}):`
  return { code, message: `${sentence} ${path}${amount === undefined ? '' : ` after ${amount}`}.` }
}
