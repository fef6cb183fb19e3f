import { readCommands, type ZplCommand } from './read-zpl.ts'
import { hasOwnSigns } from './rewrite-zpl.ts'
import { placeOf } from './stored-formats.ts'

/** Stored formats that are recalled may make a document longer than anybody prints; then it stays as it is. */
const mostCommands = 200_000

/**
 * ZPL with the values of its numbered fields (`^FN`) where they are shown. A printer puts them there itself, from the
 * format, from another field of it, or into a format stored before; the engine that draws leaves some of them out.
 */
export function withFieldValues(zpl: string): string {
  const commands = [...readCommands(zpl)]
  if (!commands.some(({ name }) => name === '^FN') || hasOwnSigns(commands)) return zpl
  const stored = new Map<string, ZplCommand[]>()
  const filled: ZplCommand[] = []
  let most = mostCommands
  for (const format of upTo(commands, '^XZ')) {
    const keeps = format.find(({ name }) => name === '^DF')
    if (keeps) {
      stored.set(placeOf(keeps.text), bodyOf(format))
      continue
    }
    most -= format.reduce((sum, each) => sum + recalled(each, stored).length, 0)
    if (most < 0) return zpl
    for (const each of filledIn(format.flatMap(each => recalled(each, stored)))) filled.push(each)
  }
  return filled.map(({ at, end }) => zpl.slice(at, end)).join('')
}

function upTo(commands: readonly ZplCommand[], last: string): ZplCommand[][] {
  const parts: ZplCommand[][] = [[]]
  for (const each of commands) {
    parts.at(-1)?.push(each)
    if (each.name === last) parts.push([])
  }
  return parts.filter(part => part.length > 0)
}

/** What a stored format brings to the one that recalls it: all but its own frame and name. */
function bodyOf(format: readonly ZplCommand[]): ZplCommand[] {
  const from = format.findIndex(({ name }) => name === '^DF')
  const before = format.slice(0, from).filter(({ name }) => name !== '' && name !== '^XA')
  const after = format.slice(from + 1).filter(({ name }) => name !== '^XZ')
  return [...before, ...(after[0]?.name === '^FS' ? after.slice(1) : after)]
}

/** A format of the document in the place of the command that recalls it; one in the printer stays unknown. */
const recalled = (command: ZplCommand, stored: ReadonlyMap<string, ZplCommand[]>): ZplCommand[] =>
  (command.name === '^XF' ? stored.get(placeOf(command.text)) : undefined) ?? [command]

const isValue = ({ name }: ZplCommand): boolean => name === '^FD' || name === '^FV' || name === '^FH'
const isText = ({ name }: ZplCommand): boolean => name === '^FD' || name === '^FV'
const numberOf = (field: readonly ZplCommand[]): number | null => {
  const said = field.find(({ name }) => name === '^FN')
  return said ? Number.parseInt(said.text, 10) || 0 : null
}

/** The last value a number is given counts. Fields that only give one show nothing themselves. */
function filledIn(format: readonly ZplCommand[]): ZplCommand[] {
  const fields = upTo(format, '^FS')
  const values = new Map<number, ZplCommand[]>()
  const shown = new Set<number>()
  for (const field of fields) {
    const number = numberOf(field)
    if (number === null) continue
    if (field.some(isText)) values.set(number, field.filter(isValue))
    if (field.some(isPlaced)) shown.add(number)
  }
  return fields.flatMap(field => {
    const number = numberOf(field)
    if (number === null) return field
    if (!field.some(isPlaced) && shown.has(number)) return field.filter(each => isFrame(each))
    const value = values.get(number) ?? []
    return field.flatMap(each => {
      if (each.name === '^FN') return value
      return isValue(each) && value.length > 0 ? [] : [each]
    })
  })
}

const isPlaced = ({ name }: ZplCommand): boolean => name === '^FO' || name === '^FT'
/** What belongs to the label and not to the field. */
const isFrame = ({ name }: ZplCommand): boolean => name === '^XA' || name === '^XZ' || name === ''
