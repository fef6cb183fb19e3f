import { closest } from '../../shared/closest.ts'
import type { Command, Option, Options } from './command.ts'
import { commands } from './commands.ts'

/** Two columns, the left one as wide as its widest entry. */
function columns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
}

const flagOf = (name: string, option: Option): string =>
  option.value ? `--${name} ${option.value}` : `--${name}`

/** What `packdesk help` prints. */
export const generalHelp = (): string =>
  [
    'Usage: packdesk <command> [options]',
    '',
    'Commands:',
    ...columns(commands.map(({ name, summary }) => [name, summary])),
    '',
    'Options:',
    ...columns([
      ['--help', 'Print this, or with a command what that one takes'],
      ['--version', 'Print the version'],
    ]),
    '',
    'Settings of the environment:',
    ...columns([
      ['PACKDESK_HOME', 'The folder of the station'],
      ['PACKDESK_PORT', 'The port to listen on'],
      ['PACKDESK_HOST', 'Another address than 127.0.0.1; only with the next two'],
      ['PACKDESK_TLS_CERT', 'Certificate in PEM form'],
      ['PACKDESK_TLS_KEY', 'Its key in PEM form'],
      ['PACKDESK_PASSPHRASE_FILE', 'A file whose first line the key of the secrets opens with'],
      ['PACKDESK_PASSPHRASE', 'The same, given itself; others on this computer may see it'],
      ['PACKDESK_RATE_LIMIT', 'Requests a minute for one key (12000), 0 for no limit'],
      ['PACKDESK_LOG_LEVEL', 'trace, debug, info (the default), warn, error or silent'],
      ['PACKDESK_ELECTRON', 'auto (the default), never, or download it without asking the network first'],
      ['PACKDESK_PAGE_BUILD', 'auto (the default), or never: use the page as it was built'],
      ['PACKDESK_STATION_URL', 'A running station that the window shall show'],
    ]),
    '',
    'Exit codes: 0 done, 1 trouble, 2 wrong usage or settings, 3 the home is in use, 4 the port is in use,',
    '5 the data cannot be used, 6 the secrets cannot be opened.',
  ].join('\n')

const lineWidth = 100

/** The line of a command with its options, broken where it gets too long. */
function usage(name: string, options: Options): string[] {
  const lines = [`Usage: packdesk ${name}`]
  for (const [key, option] of Object.entries(options)) {
    const flag = option.required ? flagOf(key, option) : `[${flagOf(key, option)}]`
    const longer = `${lines.at(-1)} ${flag}`
    if (longer.length <= lineWidth) lines.splice(-1, 1, longer)
    else lines.push(`         ${flag}`)
  }
  return lines
}

/** What `packdesk <command> --help` prints. */
export function commandHelp({ name, summary, details, argument, options }: Command): string {
  const flags = Object.entries(options).map(([key, option]): [string, string] => [
    flagOf(key, option),
    option.help,
  ])
  return [
    ...usage(argument ? `${name} ${argument.value}` : name, options),
    '',
    `${summary}.`,
    ...(details ? [details] : []),
    '',
    'Options:',
    ...columns([...(argument ? [[argument.value, argument.help] satisfies [string, string]] : []), ...flags]),
  ].join('\n')
}

/** The help of the commands that begin with these words, else of all. */
export function helpFor(words: readonly string[]): string {
  const start = words.join(' ')
  const meant = start ? commands.filter(({ name }) => `${name} `.startsWith(`${start} `)) : []
  return meant.length > 0 ? meant.map(commandHelp).join('\n\n') : generalHelp()
}

/** What to try instead of a command that does not exist. */
export function hintFor(words: readonly string[]): string {
  const names = commands.map(({ name }) => name)
  const group = names.filter(name => name.startsWith(`${words[0]} `))
  if (group.length > 0) return `Try one of: ${group.map(name => `packdesk ${name}`).join(', ')}.`
  const meant = closest(words.join(' '), [...names, ...names.flatMap(name => name.split(' ')[0] ?? [])])
  return meant ? `Did you mean "packdesk ${meant}"?` : '"packdesk help" lists the commands.'
}
