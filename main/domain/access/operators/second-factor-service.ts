import type { OperatorRecord } from '../../../../shared/desk/operators.ts'
import type { Enrolment, RecoveryCodes } from '../../../../shared/desk/second-factors.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { digestOfRecoveryCode, matchingStep, newAppSecret, newRecoveryCodes } from './one-time-codes.ts'
import { toOperatorRecord } from './operator-mapper.ts'
import type { OperatorRepository, OperatorRow } from './operator-repository.ts'
import { type Asker, mayLookAfter, missingOperator } from './operator-rules.ts'

type Of = { id: string; asker: Asker }

export type SecondFactorService = {
  enrol: (of: Of) => Result<Enrolment>
  confirm: (of: Of, code: string, address: string) => Result<RecoveryCodes>
  renewCodes: (of: Of) => Result<RecoveryCodes>
  disable: (of: Of) => Result<OperatorRecord>
}

export type SecondFactorPorts = {
  database: Pick<Database, 'transact'>
  repository: OperatorRepository
  attempts: LoginAttempts
  secrets: SecretBox
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
}

const wrongState = (message: string) => refuse('state_error', { message })

export function createSecondFactorService(ports: SecondFactorPorts): SecondFactorService {
  const { repository, attempts, secrets } = ports
  const now = () => ports.clock.now().getTime()
  const rowOf = ({ id, asker }: Of): Result<OperatorRow> => {
    const row = repository.find(id)
    if (!row) return missingOperator(id)
    const allowed = mayLookAfter(asker, row)
    return allowed.ok ? ok(row) : allowed
  }
  /** Everything about a second factor is read and written in one step. */
  const change = <T>(of: Of, work: (row: OperatorRow) => Result<T>): Result<T> => {
    const result = ports.database.transact(() => {
      const row = rowOf(of)
      return row.ok ? work(row.value) : row
    })
    if (result.ok) ports.changes.publish({ topic: 'operators', id: of.id, action: 'updated' })
    return result
  }
  const giveCodes = (id: string): Result<RecoveryCodes> => {
    const codes = newRecoveryCodes()
    repository.replaceRecoveryCodes(id, codes.map(digestOfRecoveryCode))
    return ok({ object_type: 'recovery_codes', codes })
  }

  const enrol: SecondFactorService['enrol'] = of =>
    change(of, row => {
      if (row.factorConfirmedAt !== null)
        return wrongState('This operator already has a second factor. Switch it off to begin with another.')
      const { secret, uri, qrSvg } = newAppSecret(row.email)
      repository.update(of.id, { factorSecret: secrets.seal(secret), updatedAt: now() })
      return ok({ object_type: 'second_factor', secret, otpauth_uri: uri, qr_svg: qrSvg })
    })

  const confirm: SecondFactorService['confirm'] = (of, code, address) => {
    const known = rowOf(of)
    if (!known.ok) return known
    const subject = `confirm:${of.id}`
    const begun = attempts.begin(subject, address)
    if (!begun.ok) return begun
    const confirmed = change(of, row => {
      if (row.factorSecret === null || row.factorConfirmedAt !== null)
        return wrongState('There is no second factor that waits to be confirmed.')
      const step = matchingStep(secrets.open(row.factorSecret), code, now())
      if (step === null || !repository.spendStep(of.id, step))
        return refuseFields({ code: ['This code is wrong, has expired or was used before.'] })
      repository.update(of.id, { factorConfirmedAt: now(), updatedAt: now() })
      repository.endTokens(of.id)
      return giveCodes(of.id)
    })
    if (confirmed.ok) attempts.succeed(subject, address)
    return confirmed
  }

  const renewCodes: SecondFactorService['renewCodes'] = of =>
    change(of, row =>
      row.factorConfirmedAt === null
        ? wrongState('This operator has no second factor, so nothing needs recovery.')
        : giveCodes(of.id),
    )

  const disable: SecondFactorService['disable'] = of =>
    change(of, row => {
      const cleared = { factorSecret: null, factorConfirmedAt: null, updatedAt: now() }
      repository.update(of.id, cleared)
      repository.replaceRecoveryCodes(of.id, [])
      return ok(toOperatorRecord({ ...row, ...cleared }, 0))
    })

  return { enrol, confirm, renewCodes, disable }
}
