import type { ZplCommand } from '../zpl/read-commands.ts'
import type { Danger } from './danger.ts'
import { scanSgd } from './scan-host-commands.ts'
import { zplDangers } from './zpl-dangers-data.ts'

/** Commands whose text is printed, so that nothing in it is a command while a label is open. */
const printed = new Set(['^FD', '^FV', '^SN', '^SF'])

/** Every command of ZPL, or between labels of ZPL, that does more than print; each once. */
export function scanZpl(commands: readonly ZplCommand[]): Danger[] {
  const found = new Map<string, Danger>()
  let isOpen = false
  for (const { name, text } of commands) {
    isOpen = name === '^XA' || (isOpen && name !== '^XZ')
    const known = zplDangers[name]
    if (known && !found.has(name) && (!known.when || known.when.test(text.slice(0, 200))))
      found.set(name, { command: name, does: known.does, effect: known.effect })
    if ((isOpen && printed.has(name)) || text.length < 3) continue
    for (const danger of scanSgd(text)) found.set(danger.command, danger)
  }
  return [...found.values()]
}
