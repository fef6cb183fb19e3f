import { homedir } from 'node:os'
import { parseArgs } from 'node:util'
import { closest } from '../../shared/closest.ts'
import { describeMistakes, readSettings, type SettingFlags } from '../platform/config.ts'
import type { Paths } from '../platform/paths.ts'
import { KeyError } from '../platform/secrets/key-wrapping.ts'
import { type Command, exitCodes, type Terminal, type Values } from './command.ts'
import { commands } from './commands.ts'
import { helpFor, hintFor } from './help.ts'

export type Surroundings = { process: NodeJS.Process; terminal: Terminal; paths: Paths }

/** Runs one command line and answers the exit code. */
export async function runCommandLine(args: readonly string[], around: Surroundings): Promise<number> {
  const { process, terminal, paths } = around
  const parsed = parseCommandLine(args)
  switch (parsed.kind) {
    case 'say':
      terminal.out(parsed.text)
      return exitCodes.ok
    case 'version':
      terminal.out(paths.version)
      return exitCodes.ok
    case 'wrong':
      terminal.err(`${parsed.problem} ${parsed.hint}`)
      return exitCodes.usage
    case 'run': {
      const { env, platform } = process
      const flags = parsed.values as SettingFlags
      const read = readSettings({ flags, env, platform, homeDir: homedir(), cwd: process.cwd() })
      if (read.ok)
        return unlessLocked(terminal, () =>
          parsed.command.run(parsed.values, { ...around, env, settings: read.settings }),
        )
      terminal.err(describeMistakes(read.mistakes))
      return exitCodes.usage
    }
  }
}

/** Every command that needs the secrets says the same way that they cannot be opened. */
async function unlessLocked(terminal: Terminal, run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof KeyError)) throw error
    terminal.err(error.message)
    return exitCodes.secrets
  }
}

/** What a command line asks for. */
export type Parsed =
  | { kind: 'run'; command: Command; values: Values<Command['options']> }
  | { kind: 'say'; text: string }
  | { kind: 'version' }
  | { kind: 'wrong'; problem: string; hint: string }

/** Reads a command line. Nothing unknown is ever ignored. */
export function parseCommandLine(args: readonly string[]): Parsed {
  const words = leadingWords(args)
  if (words.length === 0) return parseWithoutCommand(args)
  if (words[0] === 'help') return parseHelp(words.slice(1), args)
  const asksHelp = args.includes('--help') || args.includes('-h')
  const found = findCommand(words)
  if (!found) {
    const known = commands.some(({ name }) => name.startsWith(`${words[0]} `))
    if (asksHelp && known) return { kind: 'say', text: helpFor(words.slice(0, 1)) }
    return { kind: 'wrong', problem: `There is no command "${words.join(' ')}".`, hint: hintFor(words) }
  }
  if (asksHelp) return { kind: 'say', text: helpFor([found.name]) }
  return parseOptions(found, args.slice(found.name.split(' ').length))
}

function leadingWords(args: readonly string[]): string[] {
  const end = args.findIndex(word => word.startsWith('-'))
  return args.slice(0, end === -1 ? args.length : end)
}

const findCommand = (words: readonly string[]): Command | undefined =>
  commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))

function parseWithoutCommand([flag]: readonly string[]): Parsed {
  if (flag === undefined || flag === '--help' || flag === '-h') return { kind: 'say', text: helpFor([]) }
  if (flag === '--version') return { kind: 'version' }
  const hint = 'Start with a command. "packdesk help" lists them.'
  return { kind: 'wrong', problem: `There is no option ${flag} here.`, hint }
}

function parseHelp(topic: readonly string[], args: readonly string[]): Parsed {
  const known = commands.some(({ name }) => `${name} `.startsWith(`${topic.join(' ')} `))
  if (topic.length > 0 && !known) {
    return { kind: 'wrong', problem: `There is no command "${topic.join(' ')}".`, hint: hintFor(topic) }
  }
  const flag = args[topic.length + 1]
  if (flag && flag !== '--help') return parseWithoutCommand([flag])
  return { kind: 'say', text: helpFor(topic) }
}

function parseOptions(command: Command, args: readonly string[]): Parsed {
  try {
    const allowPositionals = command.argument !== undefined
    const { values, positionals } = parseArgs({
      args: [...args],
      options: command.options,
      strict: true,
      allowPositionals,
    })
    const needed = command.argument?.unless !== undefined && values[command.argument.unless] ? 0 : 1
    if (command.argument && positionals.length !== needed)
      return wrongArgument(command, command.argument.value, positionals)
    const [argument] = positionals
    return {
      kind: 'run',
      command,
      values: { ...values, ...(argument === undefined ? {} : { argument }) } as Values<Command['options']>,
    }
  } catch (error) {
    return explain(command, args, error)
  }
}

function wrongArgument({ name }: Command, value: string, given: readonly string[]): Parsed {
  const problem =
    given.length === 0
      ? `"packdesk ${name}" needs ${value}.`
      : `"packdesk ${name}" takes one ${value}, not ${given.length}.`
  return { kind: 'wrong', problem, hint: `For what it takes, say "packdesk ${name} --help".` }
}

function explain(command: Command, args: readonly string[], error: unknown): Parsed {
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string' || !code.startsWith('ERR_PARSE_ARGS_')) throw error
  const names = Object.keys(command.options)
  const flags = args.filter(word => word.startsWith('-')).map(word => word.split('=')[0] ?? word)
  const unknown = flags.find(flag => !names.includes(flag.replace(/^--/, '')))
  const help = `say "packdesk ${command.name} --help".`
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' && unknown) {
    const meant = closest(unknown.replace(/^-+/, ''), names)
    const hint = meant ? `Did you mean --${meant}? Else ${help}` : `For what it takes, ${help}`
    return { kind: 'wrong', problem: `"packdesk ${command.name}" has no option ${unknown}.`, hint }
  }
  const text = (error as Error).message.split(/[.\n] ?/)[0] ?? ''
  return { kind: 'wrong', problem: `${text}.`, hint: `For what it takes, ${help}` }
}
