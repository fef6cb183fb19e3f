import { hash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type {
  Enrolment,
  OperatorRecord,
  ProofInput,
  RecoveryCodes,
} from '../../../../shared/desk/operators.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { barcodeEncoder } from '../../../platform/barcode-encoder.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { toOperatorRecord } from './operator-mapper.ts'
import type { OperatorRepository, OperatorRow } from './operator-repository.ts'
import { mayLookAfter, missingOperator, type OperatorRef } from './operator-rules.ts'
import type { Passwords } from './passwords.ts'
import { proveSelf } from './self-proof.ts'

/** Who one is, and from which address that is said; only asked of operators about their own. */
type Proof = { proof: ProofInput; address: string }

export type SecondFactorService = {
  enrol: (of: OperatorRef, proof: Proof) => Promise<Result<Enrolment>>
  confirm: (of: OperatorRef, code: string, address: string) => Result<RecoveryCodes>
  renewCodes: (of: OperatorRef, proof: Proof) => Promise<Result<RecoveryCodes>>
  disable: (of: OperatorRef, proof: Proof) => Promise<Result<OperatorRecord>>
}

export type SecondFactorPorts = {
  database: Pick<Database, 'transact'>
  repository: OperatorRepository
  passwords: Passwords
  attempts: LoginAttempts
  secrets: SecretBox
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
}

const wrongState = (message: string) => refuse('state_error', { message })

export function createSecondFactorService(ports: SecondFactorPorts): SecondFactorService {
  const { repository, attempts, secrets } = ports
  const now = () => ports.clock.now().getTime()
  const rowOf = ({ id, asker }: OperatorRef): Result<OperatorRow> => {
    const row = repository.find(id)
    if (!row) return missingOperator(id)
    const allowed = mayLookAfter(asker, row)
    return allowed.ok ? ok(row) : allowed
  }
  /** Everything about a second factor is read and written in one step. */
  const change = <T>(of: OperatorRef, work: (row: OperatorRow) => Result<T>): Result<T> => {
    const result = ports.database.transact(() => {
      const row = rowOf(of)
      return row.ok ? work(row.value) : row
    })
    if (result.ok) ports.changes.publish({ topic: 'operators', id: of.id, action: 'updated' })
    return result
  }
  const changeProved = async <T>(
    of: OperatorRef,
    { proof, address }: Proof,
    work: (row: OperatorRow) => Result<T>,
  ): Promise<Result<T>> => {
    const row = rowOf(of)
    if (!row.ok) return row
    const proved = await proveSelf(ports, { of, row: row.value, proof, address })
    return proved.ok ? change(of, work) : proved
  }
  const giveCodes = (id: string): Result<RecoveryCodes> => {
    const codes = newRecoveryCodes()
    repository.replaceRecoveryCodes(id, codes.map(digestOfRecoveryCode))
    return ok({ object_type: 'recovery_codes', codes })
  }

  const enrol: SecondFactorService['enrol'] = (of, proof) =>
    changeProved(of, proof, row => {
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
    const attempt = attempts.begin(subject, address)
    if (!attempt.ok) return attempt
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

  const renewCodes: SecondFactorService['renewCodes'] = (of, proof) =>
    changeProved(of, proof, row =>
      row.factorConfirmedAt === null
        ? wrongState('This operator has no second factor, so nothing needs recovery.')
        : giveCodes(of.id),
    )

  const disable: SecondFactorService['disable'] = (of, proof) =>
    changeProved(of, proof, row => {
      const cleared = { factorSecret: null, factorConfirmedAt: null, updatedAt: now() }
      repository.update(of.id, cleared)
      repository.replaceRecoveryCodes(of.id, [])
      return ok(toOperatorRecord({ ...row, ...cleared }, 0))
    })

  return { enrol, confirm, renewCodes, disable }
}

// Loaded when first used: few desks have a second factor, and every start would wait for them.
const require = createRequire(import.meta.url)
const otplib = () => require('otplib') as typeof import('otplib')

const stepSeconds = 30
const recoveryCodeCount = 10
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** What an authenticator app is told: Base32 secret of 160 bits, its address, and that as a picture. */
export function newAppSecret(email: string): { secret: string; uri: string; qrSvg: string } {
  const { generateSecret, generateURI } = otplib()
  const secret = generateSecret()
  const uri = generateURI({ issuer: 'Packdesk', label: email, secret })
  return {
    secret,
    uri,
    qrSvg: barcodeEncoder().toSVG({ bcid: 'qrcode', text: uri, scale: 4, backgroundcolor: 'FFFFFF' }),
  }
}

/** The time step (RFC 6238) whose code this is: the current one, the one before or the one after; else null. */
export function matchingStep(secret: string, code: string, nowMs: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const epoch = Math.floor(nowMs / 1000)
  const result = otplib().verifySync({ secret, token, epoch, epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Codes for the day the app is gone: 80 random bits each, in groups for reading aloud. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newRecoveryCode)

const newRecoveryCode = (): string =>
  [...randomBytes(16)]
    .map(byte => letters[byte % letters.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')

/** Random enough that a plain digest gives nothing away. Capitals and hyphens do not matter. */
export const digestOfRecoveryCode = (code: string): string =>
  hash('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''))
