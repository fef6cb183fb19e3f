import type { OperatorRecord, PinInput, ProofInput } from '../../../../shared/desk/operators.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { LoginAttempts } from '../operators/login-attempts.ts'
import { toOperatorRecord } from '../operators/operator-mapper.ts'
import type { OperatorRepository, OperatorRow } from '../operators/operator-repository.ts'
import { mayLookAfter, missingOperator, type OperatorRef } from '../operators/operator-rules.ts'
import type { Passwords } from '../operators/passwords.ts'
import { pinSubject, proveSelf } from '../operators/self-proof.ts'
import type { PageSessionService } from './page-session-service.ts'

export type PinService = {
  set: (of: OperatorRef, input: PinInput, address: string) => Promise<Result<OperatorRecord>>
  remove: (of: OperatorRef, proof: ProofInput, address: string) => Promise<Result<OperatorRecord>>
}

export type PinPorts = {
  repository: OperatorRepository
  passwords: Passwords
  attempts: LoginAttempts
  sessions: Pick<PageSessionService, 'endOf'>
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
}

/** What everybody tries first: one digit only, or digits that follow each other. */
function isEasy(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}

/** PINs of operators: they open the page and nothing else. */
export function createPinService(ports: PinPorts): PinService {
  const { repository, passwords, attempts, sessions } = ports
  const rowOf = ({ id, asker }: OperatorRef): Result<OperatorRow> => {
    const row = repository.find(id)
    if (!row) return missingOperator(id)
    const allowed = mayLookAfter(asker, row)
    return allowed.ok ? ok(row) : allowed
  }

  const store = (id: string, pinHash: string | null): Result<OperatorRecord> => {
    repository.update(id, { pinHash, updatedAt: ports.clock.now().getTime() })
    attempts.forget(pinSubject(id))
    sessions.endOf(id)
    const row = repository.find(id)
    if (!row) return missingOperator(id)
    ports.changes.publish({ topic: 'operators', id, action: 'updated' })
    return ok(toOperatorRecord(row, repository.recoveryCodesLeft(id)))
  }

  return {
    set: async (of, input, address) => {
      const row = rowOf(of)
      if (!row.ok) return row
      if (isEasy(input.pin))
        return refuseFields({ pin: ['This PIN is too easy to guess. Take other digits.'] })
      const proved = await proveSelf(ports, { of, row: row.value, proof: input, address })
      return proved.ok ? store(of.id, await passwords.hash(input.pin)) : proved
    },
    remove: async (of, proof, address) => {
      const row = rowOf(of)
      if (!row.ok) return row
      const proved = await proveSelf(ports, { of, row: row.value, proof, address })
      return proved.ok ? store(of.id, null) : proved
    },
  }
}
