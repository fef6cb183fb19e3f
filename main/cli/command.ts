import type { HostRefusal } from '../app/host.ts'
import type { Settings } from '../platform/config.ts'
import type { Paths } from '../platform/paths.ts'

/** Where a command speaks: results on `out`, everything else on `err`. Each call is one line. */
export type Terminal = { out: (line: string) => void; err: (line: string) => void }

/** Everything a command knows of the world around it. */
export type CommandContext = {
  terminal: Terminal
  settings: Settings
  paths: Paths
  env: NodeJS.ProcessEnv
  process: NodeJS.Process
}

export type Option = {
  type: 'string' | 'boolean'
  /** What stands for the value in the help. */
  value?: string
  /** Shown as needed in the help; the command itself says what is missing. */
  required?: boolean
  help: string
}

export type Options = Record<string, Option>

/** What a command is about, given without a flag: `packdesk restore FILE`. Needed unless a flag takes its place. */
export type Argument = {
  value: string
  help: string
  /** A flag that takes its place. */
  unless?: string
}

export type Values<O extends Options> = {
  [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string
}

/** One command as a value: the parser, the help and the list of commands read it. */
export type Command<O extends Options = Options> = {
  /** One word or two (`keys create`). */
  name: string
  summary: string
  details?: string
  /** Handed to `run` under the name `argument`. */
  argument?: Argument
  options: O
  /** Answers the exit code. Loads what it needs itself, so that help stays quick. */
  run: (values: Values<O> & { argument?: string }, context: CommandContext) => Promise<number>
}

export const command = <const O extends Options>(definition: Command<O>): Command =>
  definition as unknown as Command

/** What the process ends with. Documented in the help; scripts rely on it. */
export const exitCodes = {
  ok: 0,
  trouble: 1,
  usage: 2,
  held: 3,
  portBusy: 4,
  storage: 5,
  secrets: 6,
} as const

const byRefusal: Record<HostRefusal['reason'], number> = {
  held: exitCodes.held,
  port_busy: exitCodes.portBusy,
  storage: exitCodes.storage,
  tls: exitCodes.usage,
  secrets: exitCodes.secrets,
  not_prepared: exitCodes.trouble,
  incomplete: exitCodes.trouble,
}

export const exitCodeOf = (refusal: HostRefusal): number => byRefusal[refusal.reason]

/** Lines with the cells of each column as wide as the widest. */
export function table(rows: string[][]): string[] {
  const [heading = []] = rows
  const widths = heading.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
