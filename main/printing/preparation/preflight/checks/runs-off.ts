import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import type { Check } from '../check.ts'
import { readEpl } from '../danger/read-epl.ts'
import { parameters, type ZplCommand } from '../zpl/read-commands.ts'
import { mostCommands } from '../zpl/read-document.ts'
import { selfCalling } from '../zpl/self-calling.ts'

/** As many copies as a job may have. */
const mostCopies = 99
/** A printer keeps some 3,000 bytes of a text; a long invoice in one field is no label. */
const mostText = 65_536
/** A page of 4x8 inch at 600 dots is 1.4 MB. */
const mostPicture = 8 * 1024 * 1024

/** Whether a document would never stop printing, or fill the memory of the printer. */
export const runsOff: Check = {
  name: 'how much is printed',
  find: ({ zpl, language, bytes }) => {
    if (language === 'EPL') return readEpl(bytes).lines.flatMap(eplCopies).slice(0, 1)
    if (!zpl) return []
    const loop = selfCalling(zpl.commands)
    const first = new Map(zpl.commands.flatMap(tooMuch).map(item => [item.key, item.found]))
    return [
      ...(zpl.isTooLong ? [finding('too_many_commands', { most: mostCommands })] : []),
      ...first.values(),
      ...(loop === null ? [] : [finding('calls_itself', { name: loop })]),
    ]
  },
}

type Excess = { key: string; found: PreflightFinding }

function tooMuch(command: ZplCommand): Excess[] {
  const { name, text } = command
  if (name === '^PQ') {
    const count = Number.parseInt(parameters(command)[0] ?? '', 10)
    return count > mostCopies
      ? [{ key: name, found: finding('too_many_copies', { count, most: mostCopies }) }]
      : []
  }
  if (name === '^GF' || name === '~DG' || name === '~DY') {
    const bytes = Math.max(0, ...parameters(command, 4).slice(1).map(Number).filter(Number.isFinite))
    return bytes > mostPicture ? [{ key: 'picture', found: finding('too_much_picture', { bytes }) }] : []
  }
  if (name !== '^FD' && name !== '^FV') return []
  return text.length > mostText
    ? [{ key: name, found: finding('too_much_text', { bytes: text.length }) }]
    : []
}

function eplCopies(line: string): PreflightFinding[] {
  const numbers = /^PA?(?<labels>\d{1,9})(?:,(?<copies>\d{1,9}))?\s*$/.exec(line)?.groups
  const count = Number(numbers?.labels ?? 1) * Number(numbers?.copies ?? 1)
  return count > mostCopies ? [finding('too_many_copies', { count, most: mostCopies })] : []
}
