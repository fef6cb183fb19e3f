import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { scopes } from '../../shared/api/scopes.ts'
import {
  type OperatorRecord,
  operatorData,
  operatorEndpoints,
  operatorRoles,
} from '../../shared/desk/operators.ts'
import { entryText } from '../../shared/errors/entry-texts.ts'
import { toFieldErrors } from '../../shared/errors/field-errors.ts'
import type { Refusal, Result } from '../../shared/errors/result.ts'
import type { Database } from '../db/database.ts'
import { createSettings } from '../db/settings.ts'
import { createLoginAttempts } from '../domain/access/operators/login-attempts.ts'
import { createOperatorRepository } from '../domain/access/operators/operator-repository.ts'
import { createOperatorService, type OperatorService } from '../domain/access/operators/operator-service.ts'
import { createPasswords } from '../domain/access/operators/passwords.ts'
import { createSignInSettings } from '../domain/access/page-sessions/sign-in-settings.ts'
import { createNetworkChoice } from '../domain/desks/network/network-service.ts'
import { systemClock } from '../platform/clock.ts'
import { createIds } from '../platform/ids.ts'
import { type CommandContext, exitCodes, type Terminal, table } from './command.ts'
import { boxOf, withDatabase } from './home.ts'

/** Whoever can write the station's file may do everything anyway. */
const owner = { kind: 'owner', scopes }
const maxListed = 1000
const noListeners = { publish: () => {} }

/** Makes an operator. */
export async function createOperator(
  { email, name, role = 'packer' }: { email?: string; name?: string; role?: string },
  context: CommandContext,
): Promise<number> {
  const { terminal } = context
  if (!operatorRoles.some(known => known === role))
    return refuseUse(terminal, `--role is one of ${operatorRoles.join(', ')}, not "${role}".`)
  const password = await readPassword(context)
  const read = operatorData.safeParse({ email, name, role, password })
  if (!read.success) return refuseUse(terminal, fieldText(toFieldErrors(read.error.issues, {})))
  return withOperators(context, true, async operators =>
    tellResult(terminal, await operators.create(read.data, owner), made => `Made ${operatorLine(made)}.`),
  )
}

/** Lists the operators, oldest first. */
export async function listOperators(context: CommandContext): Promise<number> {
  return withOperators(context, false, operators => {
    const { records } = operators.list({ limit: maxListed, offset: 0 })
    if (records.length === 0) context.terminal.err('No operators yet. "packdesk operators create" makes one.')
    else for (const row of table([heading, ...records.reverse().map(toRow)])) context.terminal.out(row)
    return exitCodes.ok
  })
}

/** Switches the operator with this email address off. */
export async function disableOperator(
  { email }: { email?: string },
  context: CommandContext,
): Promise<number> {
  return withOperator(email, context, (operators, id) =>
    tellResult(
      context.terminal,
      operators.update(id, { active: false }, owner),
      off => `Disabled ${operatorLine(off)}.`,
    ),
  )
}

/** Gives the operator with this email address another password. */
export async function setOperatorPassword(
  { email }: { email?: string },
  context: CommandContext,
): Promise<number> {
  const { terminal } = context
  if (!email) return refuseUse(terminal, 'Name the operator: add --email EMAIL.')
  const read = operatorEndpoints.password.body.safeParse({ password: await readPassword(context) })
  if (!read.success) return refuseUse(terminal, fieldText(toFieldErrors(read.error.issues, {})))
  return withOperator(email, context, async (operators, id) =>
    tellResult(
      terminal,
      await operators.setPassword(id, read.data, owner, 'command line'),
      changed => `Changed the password of ${operatorLine(changed)}.`,
    ),
  )
}

/** Says whether operators sign in on the page, or opens the page to everybody again: the way back in. */
export async function pageSignIn({ off }: { off?: boolean }, context: CommandContext): Promise<number> {
  const { out } = context.terminal
  return withDatabase(context, false, database => {
    const settings = createSignInSettings({ settings: createSettings(database), changes: noListeners })
    if (off) settings.change({ sign_in: false })
    out(
      settings.read().sign_in
        ? 'Operators sign in on the page. With --off nobody has to.'
        : 'Nobody has to sign in on the page.',
    )
    return exitCodes.ok
  })
}

const withOperators = (
  context: CommandContext,
  mayCreate: boolean,
  work: (operators: OperatorService, database: Database) => number | Promise<number>,
): Promise<number> =>
  withDatabase(context, mayCreate, database => {
    const stored = { settings: createSettings(database), changes: noListeners }
    const service = createOperatorService({
      database,
      repository: createOperatorRepository(database),
      passwords: createPasswords(boxOf(context.settings)),
      attempts: createLoginAttempts(database, systemClock),
      ids: createIds(),
      clock: systemClock,
      changes: noListeners,
      isSignInOn: () => createSignInSettings(stored).read().sign_in,
      isNetworkOpen: () => createNetworkChoice(stored).read().open,
    })
    return work(service, database)
  })

async function withOperator(
  email: string | undefined,
  context: CommandContext,
  work: (operators: OperatorService, id: string) => number | Promise<number>,
): Promise<number> {
  const { terminal } = context
  if (!email) return refuseUse(terminal, 'Name the operator: add --email EMAIL.')
  return withOperators(context, false, (operators, database) => {
    const found = createOperatorRepository(database).findByEmail(email)
    if (found) return work(operators, found.id)
    terminal.err(`No operator has the email address "${email}".`)
    return exitCodes.trouble
  })
}

const operatorLine = ({ name, email, role, id }: OperatorRecord): string =>
  `${name} <${email}> (${role}, ${id})`

function tellResult(
  terminal: Terminal,
  result: Result<OperatorRecord>,
  text: (of: OperatorRecord) => string,
): number {
  if (result.ok) terminal.out(text(result.value))
  else terminal.err(refusalText(result.refusal))
  return result.ok ? exitCodes.ok : exitCodes.trouble
}

const refusalText = (refusal: Refusal): string =>
  refusal.kind === 'station' ? (refusal.message ?? fieldText(refusal.details)) : 'It was refused.'

const fieldText = (details: unknown): string =>
  Object.entries(details as Record<string, unknown>)
    .map(
      ([field, texts]) =>
        `${field}: ${[texts]
          .flat()
          .map(text => entryText(field, String(text)))
          .join(' ')}`,
    )
    .join('\n')

const heading = ['ID', 'EMAIL', 'NAME', 'ROLE', 'STATE', 'SECOND FACTOR', 'CREATED']

const toRow = (each: OperatorRecord): string[] => [
  each.id,
  each.email,
  each.name,
  each.role,
  each.active ? 'active' : 'off',
  each.second_factor,
  each.created_at,
]

function refuseUse(terminal: Terminal, problem: string): number {
  terminal.err(problem)
  return exitCodes.usage
}

/** A password from the environment, from the first line of standard input, or typed unseen. */
export async function readPassword({ env, process, terminal }: CommandContext): Promise<string> {
  const given = env.PACKDESK_OPERATOR_PASSWORD
  if (given !== undefined) return given
  const input = process.stdin
  if (input.isTTY) terminal.err('Password (it is not shown):')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: unseen, terminal: input.isTTY })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
  }
}
