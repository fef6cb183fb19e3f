import { commandsOf, isCommand, joinCommands, type ZplCommand } from '../task/rewrite-zpl.ts'

/**
 * ZPL with the values of its numbered fields (`^FN`) where they are shown. A printer puts them there itself, from the
 * format, from another field of it, or into a format stored before; the engine that draws leaves some of them out.
 */
export function withFieldValues(zpl: string): string {
  if (!/\^FN/i.test(zpl) || /[\^~]C[CTD]/i.test(zpl)) return zpl
  const stored = new Map<string, ZplCommand[]>()
  const filled = formatsOf(commandsOf(zpl)).flatMap(format => {
    const keeps = format.find(each => isCommand(each, '^DF'))
    if (keeps) {
      stored.set(placeOf(keeps), bodyOf(format))
      return []
    }
    return filledIn(format.flatMap(each => recalled(each, stored)))
  })
  return joinCommands(filled)
}

/** Everything up to and with each `^XZ`. */
const formatsOf = (commands: readonly ZplCommand[]): ZplCommand[][] => upTo(commands, '^XZ')

function upTo(commands: readonly ZplCommand[], last: string): ZplCommand[][] {
  const parts: ZplCommand[][] = [[]]
  for (const each of commands) {
    parts.at(-1)?.push(each)
    if (isCommand(each, last)) parts.push([])
  }
  return parts.filter(part => part.length > 0)
}

/** What a stored format brings to the one that recalls it: all but its own frame and name. */
function bodyOf(format: readonly ZplCommand[]): ZplCommand[] {
  const from = format.findIndex(each => isCommand(each, '^DF'))
  const before = format.slice(0, from).filter(each => each.sign !== '' && !isCommand(each, '^XA'))
  const after = format.slice(from + 1).filter(each => !isCommand(each, '^XZ'))
  return [...before, ...(after[0] && isCommand(after[0], '^FS') ? after.slice(1) : after)]
}

/** A format of the document in the place of the command that recalls it; one in the printer stays unknown. */
const recalled = (command: ZplCommand, stored: ReadonlyMap<string, ZplCommand[]>): ZplCommand[] =>
  (isCommand(command, '^XF') ? stored.get(placeOf(command)) : undefined) ?? [command]

/** `R:` is meant where no memory is named, and `.ZPL` where no kind is. */
function placeOf({ data }: ZplCommand): string {
  const name = data.replace(/\s+/g, '').toUpperCase()
  const place = name.includes(':') ? name : `R:${name}`
  return place.includes('.') ? place : `${place}.ZPL`
}

const isValue = (command: ZplCommand): boolean => ['^FD', '^FV', '^FH'].some(name => isCommand(command, name))
const isText = (command: ZplCommand): boolean => isCommand(command, '^FD') || isCommand(command, '^FV')
const numberOf = (field: readonly ZplCommand[]): number | null => {
  const said = field.find(each => isCommand(each, '^FN'))
  return said ? Number.parseInt(said.data, 10) || 0 : null
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
      if (isCommand(each, '^FN')) return value
      return isValue(each) && value.length > 0 ? [] : [each]
    })
  })
}

const isPlaced = (command: ZplCommand): boolean => isCommand(command, '^FO') || isCommand(command, '^FT')
/** What belongs to the label and not to the field. */
const isFrame = (command: ZplCommand): boolean =>
  isCommand(command, '^XA') || isCommand(command, '^XZ') || command.sign === ''
