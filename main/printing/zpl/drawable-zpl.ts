import { withFieldValues } from './field-values.ts'
import { parameters, readCommands, type ZplCommand } from './read-zpl.ts'
import { hexGraphic, rewriteZpl } from './rewrite-zpl.ts'
import { placeOf } from './stored-formats.ts'

/**
 * The same label in the words the drawing engine knows: commands in capitals, names of pictures whole, serial numbers as
 * the first of them, numbered fields with their values, and the last field closed. What it draws nevertheless not is told
 * by the inventory.
 */
export function drawableZpl(zpl: string): string {
  const commands = [...readCommands(zpl)]
  let isOpen = false
  const written = rewriteZpl(zpl, commands, command => {
    const { name, at, from, end } = command
    if (name === '^FD' || name === '^FV' || name === '^SN') isOpen = true
    else if (name === '^FS' || name === '^XA') isOpen = false
    const isUnclosed = name === '^XZ' && isOpen
    const closed = isUnclosed ? `${command.sign}FS` : ''
    if (isUnclosed) isOpen = false
    const head = command.sign + name.slice(1)
    const text = rewritten[name]?.(command)
    if (text === undefined && !isUnclosed && (name === '' || zpl.slice(at, from) === head)) return undefined
    return closed + (text ?? head + zpl.slice(from, end))
  })
  return withFieldValues(written)
}

/** The engine wants to be told the memory that is meant where none is named. */
const rewritten: Readonly<Record<string, (command: ZplCommand) => string | undefined>> = {
  '^GF': command => {
    const graphic = hexGraphic(command)
    return graphic === null ? undefined : command.sign + graphic.slice(1)
  },
  '^SN': command => `${command.sign}FD${parameters(command)[0] ?? ''}`,
  '^B0': command => `${command.sign}BO${command.text}`,
  '^IM': command => `${command.sign}XG${picturePlace(command)},1,1`,
  '^DF': ({ sign, text }) => `${sign}DF${placeOf(text)}`,
  '^XF': ({ sign, text }) => `${sign}XF${placeOf(text)}`,
  '^XG': command => withPlace(command, 'XG'),
  '^IL': command => withPlace(command, 'IL'),
  '^IS': command => withPlace(command, 'IS'),
  '~DG': command => withPlace(command, 'DG'),
}

function withPlace(command: ZplCommand, letters: string): string {
  const { text, delimiter, sign } = command
  const rest = text.indexOf(delimiter)
  return sign + letters + picturePlace(command) + (rest === -1 ? '' : text.slice(rest))
}

/** `R:` is meant where no memory is named, and `.GRF` where no kind is. */
function picturePlace(command: ZplCommand): string {
  const name = (parameters(command, 1)[0] ?? '').replace(/\s+/g, '').toUpperCase()
  const place = name.includes(':') ? name : `R:${name}`
  return place.includes('.') ? place : `${place}.GRF`
}
