import type { Scope } from '../../../../shared/api/scopes.ts'
import { type OperatorRole, scopesOfRole } from '../../../../shared/desk/operators.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { OperatorRow } from './operator-repository.ts'
import type { Passwords } from './passwords.ts'

/** Who wants something done to an operator. */
export type Asker = { kind: string; scopes: readonly Scope[]; operatorId?: string }

/** Whom something is done to, and who wants it. */
export type OperatorRef = { id: string; asker: Asker }

export const missingOperator = (id: string) =>
  refuse('not_found', { message: `There is no operator ${id.slice(0, 80)}.` })

/** An application that acts for an operator is not the operator. */
export const isSelf = (asker: Asker, id: string): boolean =>
  (asker.kind === 'operator' || asker.kind === 'desk') && asker.operatorId === id

/** Nobody hands out, or takes over, what may do more than they may themselves. */
export function mayGovern(asker: Asker, role: OperatorRole): Result<undefined> {
  if (!asker.scopes.includes('manage'))
    return refuse('permission_denied', {
      message: 'Only managers look after the access of others. Nothing was changed.',
    })
  const more = scopesOfRole[role].filter(scope => !asker.scopes.includes(scope))
  return more.length === 0
    ? ok(undefined)
    : refuse('permission_denied', {
        message: `A ${role} may do more than these credentials (${more.join(', ')}). Nothing was changed.`,
      })
}

/** Operators look after themselves; managers after everybody who may do no more than they. */
export const mayLookAfter = (asker: Asker, { id, role }: { id: string; role: OperatorRole }) =>
  isSelf(asker, id) ? ok(undefined) : mayGovern(asker, role)

export const lastManager = () =>
  refuse('state_error', {
    message: 'This is the last active manager. Make another one first; nothing was changed.',
  })

/** Whether somebody can sign in on a page: by PIN, or by a password this computer can read. */
export const maySignIn =
  (passwords: Pick<Passwords, 'isUsable'>) =>
  ({ pinHash, passwordHash }: OperatorRow): boolean =>
    pinHash !== null || passwords.isUsable(passwordHash)

const lockedOut = {
  page: 'Nobody could sign in on the page any more. Switch that off in the settings first; nothing was changed.',
  desks:
    'Nobody could sign in at the other desks of the shop any more. Close the station to them in Settings, Network, or add another operator first; nothing was changed.',
} as const

/** What a change would lock everybody out of. */
export const nobodySignsIn = (where: keyof typeof lockedOut) =>
  refuse('state_error', { message: lockedOut[where] })
