import { commands } from './commands.ts'

/** What a command begins with, besides the words of the commands themselves. */
const asking = ['help', '--help', '-h', '--version']

/**
 * The command an installed Packdesk was started with (`packdesk restore FILE`), or null when it is to show its window. A
 * packaged program has no Node beside it and cannot be used as one, so it runs commands in its own main process. Behind two
 * dashes everything is the command, which is how the launcher says it: Chromium reads what stands before them.
 */
export function installedWords(
  argv: readonly string[],
  { packaged }: { packaged: boolean },
): string[] | null {
  const given = argv.slice(packaged ? 1 : 2)
  const dashes = given.indexOf('--')
  const words = dashes < 0 ? given : given.slice(dashes + 1)
  const [first, ...rest] = words
  if (first === undefined || isWindow(first, rest)) return null
  return dashes >= 0 || isCommand(first) ? words : null
}

/** `open` shows the window, and that is what this program does by itself. */
const isWindow = (first: string, rest: readonly string[]): boolean =>
  first === 'open' && !rest.some(word => asking.includes(word))

const isCommand = (word: string): boolean =>
  asking.includes(word) || commands.some(({ name }) => name.split(' ')[0] === word)
