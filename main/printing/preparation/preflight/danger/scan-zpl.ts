import type { ZplCommand } from '../zpl/read-commands.ts'
import type { Danger } from './danger.ts'
import { scanSgd } from './scan-host-commands.ts'
import { zplDangers } from './zpl-dangers-data.ts'

/** Commands whose text is printed, so that nothing in it is a command while a label is open. */
const printed = new Set(['^FD', '^FV', '^SN', '^SF'])

/** Makes the settings that are in force last; the other letters of `^JU` bring settings of before, or of the factory, back. */
const saves = /^\s*S/i

function dangerOf(name: string, text: string): Danger | null {
  if (name === '^JU' && saves.test(text))
    return { command: '^JUS', does: 'makes the settings of this label last in the printer', effect: 'saves' }
  const known = zplDangers[name]
  if (!known || (known.when && !known.when.test(text))) return null
  return { command: name, does: known.does, effect: known.effect }
}

/** Every command of ZPL, or between labels of ZPL, that does more than print; each once. */
export function scanZpl(commands: readonly ZplCommand[]): Danger[] {
  const found = new Map<string, Danger>()
  let isOpen = false
  for (const { name, text } of commands) {
    isOpen = name === '^XA' || (isOpen && name !== '^XZ')
    const danger = dangerOf(name, text.slice(0, 200))
    if (danger && !found.has(danger.command)) found.set(danger.command, danger)
    if ((isOpen && printed.has(name)) || text.length < 3) continue
    for (const danger of scanSgd(text)) found.set(danger.command, danger)
  }
  return [...found.values()]
}
