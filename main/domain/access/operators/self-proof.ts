import type { ProofInput } from '../../../../shared/desk/operators.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import { type LoginAttempts, waitAfterPin } from './login-attempts.ts'
import type { OperatorRow } from './operator-repository.ts'
import { isSelf, type OperatorRef } from './operator-rules.ts'
import { passwordSubject } from './operator-service.ts'
import type { Passwords } from './passwords.ts'

/** PINs are counted for each operator, wherever they are tried. */
export const pinSubject = (operatorId: string): string => `pin:${operatorId}`
export const pinAddress = 'page'

type Proof = { of: OperatorRef; row: OperatorRow; proof: ProofInput; address: string }

/** Whoever finds a desk signed in cannot take over its operator; who looks after others proves nothing. */
export async function proveSelf(
  { passwords, attempts }: { passwords: Passwords; attempts: LoginAttempts },
  { of, row, proof: { current_pin: pin, current_password: password }, address }: Proof,
): Promise<Result<undefined>> {
  if (!isSelf(of.asker, of.id)) return ok(undefined)
  if (pin === undefined && password === undefined)
    return refuseFields({ current_pin: ['Give the current PIN or the password.'] })
  const [subject, from] =
    pin === undefined ? [passwordSubject(row.email), address] : [pinSubject(row.id), pinAddress]
  const begun = attempts.begin(subject, from, pin === undefined ? undefined : waitAfterPin)
  if (!begun.ok) return begun
  const isRight = await passwords.matches(
    pin ?? password ?? '',
    pin === undefined ? row.passwordHash : row.pinHash,
  )
  if (!isRight)
    return pin === undefined
      ? refuseFields({ current_password: ['This is not the current password.'] })
      : refuseFields({ current_pin: ['This PIN is wrong.'] })
  attempts.succeed(subject, from)
  return ok(undefined)
}
