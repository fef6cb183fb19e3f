import { posix, resolve, win32 } from 'node:path'
import { z } from 'zod'
import { closest } from '../../shared/closest.ts'
import { isLoopback } from './address-kind.ts'
import type { PassphraseSource } from './secrets/key-wrapping.ts'

/** The port of a first start. A home keeps the port it has, so that the page keeps its origin. */
export const firstPort = 5006

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export const electronChoices = ['auto', 'never', 'download'] as const

const oneOf = <const T extends readonly [string, ...string[]]>(choices: T) =>
  z.enum(choices, { error: `one of ${choices.join(', ')}` })

const fileText = z.string().regex(/^[^\0]+$/, 'a file')
const limitText = 'a whole number of requests a minute from 60 to 1000000, or 0 for no limit'

const portText = 'a whole number from 0 to 65535 (0 takes any free port)'

/** One entry a setting: the flag and variable it is read from, and how its text is read. */
const definitions = {
  home: { flag: 'home', env: 'PACKDESK_HOME', read: z.string().regex(/^[^\0]+$/, 'a folder') },
  port: {
    flag: 'port',
    env: 'PACKDESK_PORT',
    read: z
      .string()
      .regex(/^\d{1,5}$/, portText)
      .transform(Number)
      .refine(port => port <= 65_535, portText),
  },
  host: {
    flag: 'host',
    env: 'PACKDESK_HOST',
    read: z.string().regex(/^[\w.:-]{1,255}$/, 'an address of this machine'),
  },
  tlsCert: { flag: 'tls-cert', env: 'PACKDESK_TLS_CERT', read: fileText },
  tlsKey: { flag: 'tls-key', env: 'PACKDESK_TLS_KEY', read: fileText },
  rateLimit: {
    env: 'PACKDESK_RATE_LIMIT',
    read: z
      .string()
      .regex(/^\d{1,7}$/, limitText)
      .transform(Number)
      .refine(limit => limit === 0 || (limit >= 60 && limit <= 1_000_000), limitText),
  },
  logLevel: { env: 'PACKDESK_LOG_LEVEL', read: oneOf(logLevels) },
  electron: { env: 'PACKDESK_ELECTRON', read: oneOf(electronChoices) },
  pageBuild: { env: 'PACKDESK_PAGE_BUILD', read: oneOf(['auto', 'never']) },
  passphrase: { env: 'PACKDESK_PASSPHRASE', read: z.string() },
  passphraseFile: { env: 'PACKDESK_PASSPHRASE_FILE', read: fileText },
  stationUrl: {
    env: 'PACKDESK_STATION_URL',
    read: z.url({ protocol: /^https?$/, error: 'the http address of a running station' }),
  },
} as const satisfies Record<string, { flag?: string; env: string; read: z.ZodType<unknown, string> }>

type Definitions = typeof definitions
type SettingName = keyof Definitions
type Given = { [K in SettingName]?: z.output<Definitions[K]['read']> }

/** What a person may set from outside. Read once at start; nothing else looks at the environment. */
export type Settings = {
  /** Absolute folder that holds everything of this station. */
  home: string
  /** Null: the one this home had before, or the first port. 0: any free one. */
  port: number | null
  /** The address to listen on; anything but loopback only with `tls`. */
  host: string
  tls: { certFile: string; keyFile: string } | null
  /** Requests a minute for one key; null: no limit. Left out: the usual one. */
  rateLimit?: number | null
  logLevel: (typeof logLevels)[number]
  electron: (typeof electronChoices)[number]
  pageBuild: 'auto' | 'never'
  /** A running station that the window shall show instead of hosting its own. */
  stationUrl: string | null
  /** What the key of the home opens with, where it is not kept otherwise. */
  passphrase?: PassphraseSource
}

/** Something set that cannot be used: where it was set and what is wrong with it. */
export type Mistake = { name: string; problem: string }

type FlagName = Extract<Definitions[SettingName], { flag: string }>['flag']

/** Settings given on the command line, by the names of their flags. */
export type SettingFlags = { [K in FlagName]?: string }

export type SettingSources = Platform & { flags: SettingFlags; cwd: string }

export type ReadSettings = { ok: true; settings: Settings } | { ok: false; mistakes: Mistake[] }

/** Flags win over the environment, the environment over the defaults. All mistakes are found, not the first. */
export function readSettings(sources: SettingSources): ReadSettings {
  const mistakes = misspelled(sources.env)
  const given: Given = {}
  for (const name of Object.keys(definitions) as SettingName[]) {
    const source = sourceOf(name, sources)
    if (!source) continue
    const read = definitions[name].read.safeParse(source.text)
    if (read.success) Object.assign(given, { [name]: read.data })
    else mistakes.push({ name: source.name, problem: problemOf(read.error, source.text) })
  }
  mistakes.push(...exposed(given))
  if (mistakes.length > 0) return { ok: false, mistakes }
  return { ok: true, settings: complete(given, sources) }
}

const complete = (given: Given, sources: SettingSources): Settings => ({
  home: given.home ? resolve(sources.cwd, given.home) : defaultHome(sources),
  port: given.port ?? null,
  host: given.host ?? '127.0.0.1',
  tls: tlsOf(given, sources.cwd),
  ...(given.rateLimit === undefined ? {} : { rateLimit: given.rateLimit || null }),
  logLevel: given.logLevel ?? 'info',
  electron: given.electron ?? 'auto',
  pageBuild: given.pageBuild ?? 'auto',
  stationUrl: given.stationUrl ?? null,
  ...passphraseOf(given, sources.cwd),
})

function passphraseOf({ passphrase, passphraseFile }: Given, cwd: string): Pick<Settings, 'passphrase'> {
  if (passphrase !== undefined) return { passphrase: { text: passphrase } }
  return passphraseFile === undefined ? {} : { passphrase: { file: resolve(cwd, passphraseFile) } }
}

const tlsOf = ({ tlsCert, tlsKey }: Given, cwd: string): Settings['tls'] =>
  tlsCert && tlsKey ? { certFile: resolve(cwd, tlsCert), keyFile: resolve(cwd, tlsKey) } : null

/** What would let the network listen in, or leave half of what it needs unsaid. */
function exposed({ host = '127.0.0.1', tlsCert, tlsKey }: Given): Mistake[] {
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    return [
      {
        name: tlsCert === undefined ? 'PACKDESK_TLS_CERT' : 'PACKDESK_TLS_KEY',
        problem: 'is missing: TLS needs the file of the certificate and the file of its key',
      },
    ]
  if (isLoopback(host) || tlsCert !== undefined) return []
  return [
    {
      name: 'PACKDESK_HOST',
      problem: `${host} can be reached by other machines, which is allowed only with TLS: set PACKDESK_TLS_CERT and PACKDESK_TLS_KEY too`,
    },
  ]
}

function sourceOf(name: SettingName, { flags, env }: SettingSources): { name: string; text: string } | null {
  const definition: { flag?: FlagName; env: string } = definitions[name]
  const flag = definition.flag && flags[definition.flag]
  if (flag !== undefined && definition.flag) return { name: `--${definition.flag}`, text: flag }
  const variable = env[definition.env]
  return variable ? { name: definition.env, text: variable } : null
}

const problemOf = (error: z.ZodError, text: string): string =>
  `expected ${error.issues[0]?.message ?? 'something else'}, not ${JSON.stringify(text)}`

/** A variable one slip away from a setting was meant to be it; others may belong to somebody else. */
function misspelled(env: NodeJS.ProcessEnv): Mistake[] {
  const known: string[] = Object.values(definitions).map(definition => definition.env)
  return Object.keys(env).flatMap(name => {
    if (!name.startsWith('PACKDESK_') || known.includes(name)) return []
    const meant = closest(name, known, 1)
    return meant ? [{ name, problem: `is not a setting; did you mean ${meant}?` }] : []
  })
}

/** The mistakes as lines for a terminal or a dialog. */
export const describeMistakes = (mistakes: readonly Mistake[]): string =>
  ['Some settings cannot be used:', ...mistakes.map(({ name, problem }) => `  ${name}  ${problem}`)].join(
    '\n',
  )

type Platform = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; homeDir: string }

/** Where this platform keeps a program's data: the home of a station nobody gave another one. */
function defaultHome({ platform, env, homeDir }: Platform): string {
  if (platform === 'win32') {
    return win32.join(env.LOCALAPPDATA || win32.join(homeDir, 'AppData', 'Local'), 'Packdesk')
  }
  if (platform === 'darwin') return posix.join(homeDir, 'Library', 'Application Support', 'Packdesk')
  // The XDG rules say that a relative path there is to be ignored.
  const data = env.XDG_DATA_HOME
  return posix.join(data?.startsWith('/') ? data : posix.join(homeDir, '.local', 'share'), 'packdesk')
}
