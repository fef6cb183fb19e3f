import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import type { Check } from '../check.ts'

/** Whether a label turns itself, other than the printer is set to turn everything. */
export const turned: Check = {
  name: 'the direction',
  find: ({ zpl, target }) => {
    const says = (wanted: string, value: RegExp) =>
      zpl?.commands.some(({ name, text }) => name === wanted && value.test(text)) ?? false
    return [
      ...(says('^PO', /^\s*I/i) && target.turn !== 180 ? [finding('inverted', {})] : []),
      ...(says('^PM', /^\s*Y/i) ? [finding('mirrored', {})] : []),
    ]
  },
}
