/** One ZPL command with everything up to the next one; `sign` is `^` or `~`. What stands before the first has no name. */
export type ZplCommand = { sign: string; name: string; data: string }

const command = /([\^~])([A-Za-z@][A-Za-z0-9@]?)/g

/**
 * Reads ZPL as latin1 text, so that every byte comes back as it was: `joined(commandsOf(zpl)) === zpl`.
 * ZPL that chooses other signs for its commands (`^CC`, `~CT`) is only read up to there.
 */
export function commandsOf(zpl: string): ZplCommand[] {
  const found: ZplCommand[] = []
  let last = { sign: '', name: '' }
  let from = 0
  for (const match of zpl.matchAll(command)) {
    if (match.index > from || last.name !== '') found.push({ ...last, data: zpl.slice(from, match.index) })
    last = { sign: match[1] ?? '', name: match[2] ?? '' }
    from = match.index + match[0].length
  }
  found.push({ ...last, data: zpl.slice(from) })
  return found
}

export const joinCommands = (commands: readonly ZplCommand[]): string =>
  commands.map(({ sign, name, data }) => sign + name + data).join('')

export const isCommand = ({ sign, name }: ZplCommand, wanted: string): boolean =>
  (sign + name).toUpperCase() === wanted
