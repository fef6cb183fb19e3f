import { scopes as allScopes, type Scope } from '../../shared/api/scopes.ts'
import { createKeyService, type KeyInfo } from '../domain/access/key-service.ts'
import { systemClock } from '../platform/clock.ts'
import { type CommandContext, exitCodes, type Terminal, table } from './command.ts'
import { withDatabase } from './home.ts'

/** Makes a key. Standard output holds the bare key and nothing else, so that scripts can take it. */
export async function createKey(
  { name, mode = 'test', scopes = allScopes.join() }: { name?: string; mode?: string; scopes?: string },
  context: CommandContext,
): Promise<number> {
  const { terminal } = context
  if (!name?.trim()) return refuseUse(terminal, 'A key needs a name: add --name NAME.')
  if (mode !== 'test' && mode !== 'live') return refuseUse(terminal, `--mode is test or live, not "${mode}".`)
  const allowed = readScopes(scopes)
  if (!allowed)
    return refuseUse(
      terminal,
      `--scopes is a list like "read,print" out of ${allScopes.join(', ')}, not "${scopes}".`,
    )
  return withDatabase(context, true, database => {
    const made = createKeyService(database, systemClock.now).create({
      name: name.trim(),
      mode,
      scopes: allowed,
    })
    terminal.err(
      `Key "${made.key.name}" (${made.key.mode} mode, ${made.key.id}). Keep it: it is shown only now.`,
    )
    terminal.out(made.bareKey)
    return exitCodes.ok
  })
}

/** Lists the keys, live and revoked, oldest first. */
export async function listKeys(context: CommandContext): Promise<number> {
  return withDatabase(context, false, database => {
    const keys = createKeyService(database, systemClock.now).list()
    if (keys.length === 0) context.terminal.err('No keys yet. "packdesk keys create --name NAME" makes one.')
    else for (const row of table([heading, ...keys.map(toRow)])) context.terminal.out(row)
    return exitCodes.ok
  })
}

/** Turns off the key of this id, or every live key of this name. */
export async function revokeKey(
  { name, id }: { name?: string; id?: string },
  context: CommandContext,
): Promise<number> {
  const { terminal } = context
  const which = id ?? name
  if (!which || (id && name)) return refuseUse(terminal, 'Say which key: add either --name NAME or --id ID.')
  return withDatabase(context, false, database => {
    const service = createKeyService(database, systemClock.now)
    const result = service.revoke(which)
    if (result.ok) for (const key of result.value) terminal.out(`Revoked ${key.id} "${key.name}".`)
    else terminal.err(`No live key is called "${which}".`)
    return result.ok ? exitCodes.ok : exitCodes.trouble
  })
}

function readScopes(text: string): Scope[] | null {
  const words = text.split(',').map(word => word.trim())
  const known = allScopes.filter(scope => words.includes(scope))
  return known.length === new Set(words).size ? known : null
}

const heading = ['ID', 'NAME', 'MODE', 'SCOPES', 'CREATED', 'LAST USED', 'ENDS IN', 'REVOKED']

const timeText = (ms: number): string => new Date(ms).toISOString()

const toRow = (key: KeyInfo): string[] => [
  key.id,
  key.name,
  key.mode,
  key.scopes.join(),
  timeText(key.createdAt),
  key.lastUsedAt === null ? '-' : timeText(key.lastUsedAt),
  key.lastFour,
  key.revokedAt === null ? '-' : timeText(key.revokedAt),
]

function refuseUse(terminal: Terminal, problem: string): number {
  terminal.err(problem)
  return exitCodes.usage
}
