import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { LoginAttempts } from './login-attempts.ts'
import type { OperatorRepository, OperatorRow } from './operator-repository.ts'
import { passwordSubject } from './operator-service.ts'
import type { Passwords } from './passwords.ts'
import { digestOfRecoveryCode, matchingStep } from './second-factor-service.ts'

/** Somebody the station knows. */
export type KnownOperator = OperatorRow

export type SignInService = {
  /** The active operator with this password. Says the same, after the same time, whatever was wrong. */
  withPassword: (given: {
    email: string
    password: string
    address: string
  }) => Promise<Result<KnownOperator>>
  /** Uses up a code of the app, or a recovery code. Refuses with `otp_invalid`. */
  withCode: (operator: KnownOperator, code: string, address: string) => Result<KnownOperator>
  /** An operator who is active and whose tokens of this version still count. */
  find: (id: string, tokenVersion: number) => KnownOperator | null
}

export type SignInPorts = {
  repository: OperatorRepository
  passwords: Passwords
  attempts: LoginAttempts
  secrets: SecretBox
  clock: Pick<Clock, 'now'>
}

const hasSecondFactor = (operator: OperatorRow): boolean => operator.factorConfirmedAt !== null

const noAccount = () =>
  refuse('no_active_account', { message: 'No active account found with the given credentials' })

const otpInvalid = (field: string, text: string) => refuse('otp_invalid', { details: { [field]: [text] } })

export function createSignInService(ports: SignInPorts): SignInService {
  const { repository, passwords, attempts, secrets, clock } = ports

  const spendCode = (operator: OperatorRow, code: string): boolean => {
    const nowMs = clock.now().getTime()
    const secret = operator.factorSecret === null ? null : secrets.open(operator.factorSecret)
    const step = secret === null ? null : matchingStep(secret, code, nowMs)
    if (step !== null) return repository.spendStep(operator.id, step)
    return repository.spendRecoveryCode(operator.id, digestOfRecoveryCode(code), nowMs)
  }

  return {
    find: (id, tokenVersion) => {
      const operator = repository.find(id)
      return operator?.active && operator.tokenVersion === tokenVersion ? operator : null
    },
    withPassword: async ({ email, password, address }) => {
      const subject = passwordSubject(email)
      const attempt = attempts.begin(subject, address)
      if (!attempt.ok) return attempt
      const operator = repository.findByEmail(email)
      const isRight = await passwords.matches(password, operator?.passwordHash ?? null)
      if (!isRight || !operator?.active) return noAccount()
      attempts.succeed(subject, address)
      return ok(operator)
    },
    withCode: (operator, code, address) => {
      if (!hasSecondFactor(operator))
        return otpInvalid('non_field_errors', 'This operator has no second factor.')
      const subject = `code:${operator.id}`
      const attempt = attempts.begin(subject, address)
      if (!attempt.ok) return attempt
      if (!spendCode(operator, code))
        return otpInvalid('otp_token', 'This code is wrong, has expired or was used before.')
      attempts.succeed(subject, address)
      return ok(operator)
    },
  }
}
