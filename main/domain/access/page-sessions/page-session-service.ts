import { hash, randomBytes } from 'node:crypto'
import type { Scope } from '../../../../shared/api/scopes.ts'
import { type OperatorRole, operatorRoles, scopesOfRole } from '../../../../shared/desk/operators.ts'
import type { SessionInput, SignInSettings, SignInState } from '../../../../shared/desk/sign-in.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { SettingGroup } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type LoginAttempts, waitAfterPin } from '../operators/login-attempts.ts'
import type { OperatorRepository, OperatorRow } from '../operators/operator-repository.ts'
import type { Passwords } from '../operators/passwords.ts'
import { pinAddress, pinSubject } from '../operators/self-proof.ts'
import type { SignInService } from '../operators/sign-in-service.ts'
import type { PageSessionRepository } from './page-session-repository.ts'
import { signInTopic } from './sign-in-settings.ts'

type Signed = { id: string; name: string; role: OperatorRole; scopes: readonly Scope[] }

/** How the page stands: open to everybody, with somebody, or waiting for somebody to sign in. */
export type Standing = { state: 'open' } | { state: 'locked' } | { state: 'signed_in'; operator: Signed }

/** What a browser holds; null: nothing. */
type Secret = string | null

/** A browser, and whether it is one of another desk, where somebody signs in whatever is set for this computer. */
export type PageBrowser = { held: Secret; isElsewhere: boolean }

export type PageSessionService = {
  standing: (secret: Secret, isElsewhere: boolean) => Standing
  state: (browser: PageBrowser) => SignInState
  begin: (
    input: SessionInput,
    from: PageBrowser & { address: string },
  ) => Promise<Result<{ secret: string; state: SignInState }>>
  /** Somebody touched the page. */
  stay: (browser: PageBrowser) => SignInState
  end: (browser: PageBrowser) => SignInState
  /** Wherever this operator is signed in. */
  endOf: (operatorId: string) => void
  /** Who may do what a scope is needed for: the least role, and by name. */
  whoMay: (scopes: readonly Scope[]) => { role: OperatorRole; names: string[] }
}

export type PageSessionPorts = {
  database: Pick<Database, 'transact'>
  sessions: PageSessionRepository
  operators: OperatorRepository
  settings: SettingGroup<SignInSettings>
  passwords: Passwords
  attempts: LoginAttempts
  signIn: SignInService
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
}

const minuteMs = 60_000
/** Nobody works longer in one go; whoever does signs in again. */
const longestMs = 16 * 60 * minuteMs
/** A page that is touched all the time is written down this often. */
const touchedEveryMs = 5_000

/** Cards name nobody, so that all of them are counted together. */
const cardSubject = 'card'

/** Of a session, or of a card: both are long and random, so that there is nothing to guess at. */
export const digestOf = (secret: string): string => hash('sha256', secret)

/** First letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], ...(words.length > 1 ? [words.at(-1)] : [])].map(word => [...(word ?? '')][0])
  return letters.join('').toUpperCase()
}

const nameOf = ({ id, name }: OperatorRow) => ({ id, name, initials: initialsOf(name) })

export function createPageSessionService(ports: PageSessionPorts): PageSessionService {
  const { sessions, operators, settings, attempts, clock } = ports
  const now = () => clock.now().getTime()
  const told = () => ports.changes.publish({ topic: signInTopic, id: 'session', action: 'updated' })
  const known = (secret: Secret) => (secret === null ? null : findSession(ports, secret))

  const isOn = (isElsewhere: boolean): boolean => isElsewhere || settings.read().sign_in

  const state = ({ held: secret, isElsewhere }: PageBrowser): SignInState => {
    const { lock_minutes } = settings.read()
    const on = isOn(isElsewhere)
    const people = on ? operators.active() : []
    const session = on ? known(secret) : null
    const left = session && session.row.seenAt + lock_minutes * minuteMs - now()
    return {
      object_type: 'sign_in',
      on,
      operator: session && { ...nameOf(session.operator), role: session.operator.role },
      locks_in_seconds: left === null ? null : Math.max(1, Math.ceil(left / 1000)),
      operators: people.map(each => ({
        ...nameOf(each),
        pin: each.pinHash !== null,
        waits_seconds: attempts.secondsLeft(pinSubject(each.id), pinAddress),
      })),
      cards: people.some(({ cardDigest }) => cardDigest !== null),
      card_waits_seconds: on ? attempts.secondsLeft(cardSubject, pinAddress) : 0,
    }
  }

  const standing = (secret: Secret, isElsewhere: boolean): Standing => {
    if (!isOn(isElsewhere)) return { state: 'open' }
    const session = known(secret)
    if (!session) return { state: 'locked' }
    const { id, name, role } = session.operator
    return { state: 'signed_in', operator: { id, name, role, scopes: scopesOfRole[role] } }
  }

  return {
    standing,
    state,
    begin: async (input, { address, held, isElsewhere }) => {
      if (!isOn(isElsewhere))
        return refuse('state_error', { message: 'Nobody signs in on the page of this station.' })
      const proved = await prove(ports, input, address)
      if (!proved.ok) return proved
      const secret = randomBytes(32).toString('hex')
      const begun = startSession(ports, { operator: proved.value, secret, held })
      if (!begun.ok) return begun
      told()
      return ok({ secret, state: state({ held: secret, isElsewhere }) })
    },
    stay: browser => {
      const session = isOn(browser.isElsewhere) ? known(browser.held) : null
      if (session && Math.abs(now() - session.row.seenAt) >= touchedEveryMs)
        sessions.touch(session.row.digest, now())
      return state(browser)
    },
    end: ({ held, isElsewhere }) => {
      if (held !== null) sessions.remove(digestOf(held))
      told()
      return state({ held: null, isElsewhere })
    },
    endOf: operatorId => {
      sessions.removeOf(operatorId)
      told()
    },
    whoMay: scopes => {
      const may = operatorRoles.filter(role => scopesOfRole[role].some(scope => scopes.includes(scope)))
      const people = operators.active().filter(({ role }) => may.includes(role))
      return { role: may[0] ?? 'manager', names: people.map(({ name }) => name).sort() }
    },
  }
}

/** A session somebody can still use, and whose it is. */
function findSession({ sessions, operators, settings, clock }: PageSessionPorts, secret: string) {
  const row = sessions.find(digestOf(secret))
  if (!row) return null
  const operator = operators.find(row.operatorId)
  if (!operator?.active || operator.tokenVersion !== row.tokenVersion) return null
  const now = clock.now().getTime()
  const isFresh = Math.abs(now - row.seenAt) < settings.read().lock_minutes * minuteMs
  return isFresh && Math.abs(now - row.madeAt) < longestMs ? { row, operator } : null
}

type Starting = { operator: OperatorRow; secret: string; held: Secret }

/** Whoever was changed while the PIN was looked at is looked at again. */
const startSession = (ports: PageSessionPorts, { operator, secret, held }: Starting): Result<undefined> =>
  ports.database.transact(() => {
    const { sessions, operators, settings, clock } = ports
    const nowMs = clock.now().getTime()
    const current = operators.find(operator.id)
    const isSame = (['tokenVersion', 'pinHash', 'cardDigest'] as const).every(
      name => current?.[name] === operator[name],
    )
    if (!current?.active || !isSame)
      return refuse('no_active_account', { message: 'This operator was changed just now. Sign in again.' })
    sessions.removeEnded(nowMs - longestMs, nowMs - settings.read().lock_minutes * minuteMs)
    if (held !== null) sessions.remove(digestOf(held))
    const { id: operatorId, tokenVersion } = current
    sessions.insert({ digest: digestOf(secret), operatorId, tokenVersion, madeAt: nowMs, seenAt: nowMs })
    operators.update(operatorId, { usedAt: nowMs })
    return ok(undefined)
  })

/** The operator whose PIN, card, or password and code this is. */
async function prove(
  ports: PageSessionPorts,
  input: SessionInput,
  address: string,
): Promise<Result<OperatorRow>> {
  const { operator: id, email, pin, card, password } = input
  if (card !== undefined) return proveCard(ports, input, card)
  if ((id === undefined) === (email === undefined))
    return refuseFields({ operator: ['Say who signs in, by "operator" or by "email".'] })
  if ((pin === undefined) === (password === undefined))
    return refuseFields({ pin: ['Give either the PIN or the password.'] })
  const row = id === undefined ? ports.operators.findByEmail(email ?? '') : ports.operators.find(id)
  if (pin !== undefined) return provePin(ports, row, { pin, named: row?.id ?? id ?? email ?? '' })
  const byPassword = await ports.signIn.withPassword({
    email: row?.email ?? email ?? id ?? '',
    password: password ?? '',
    address,
  })
  if (!byPassword.ok || byPassword.value.factorConfirmedAt === null) return byPassword
  if (input.otp_token === undefined)
    return refuseFields({ otp_token: ['The code of the authenticator app is needed too.'] })
  return ports.signIn.withCode(byPassword.value, input.otp_token, address)
}

async function provePin(
  { attempts, passwords }: PageSessionPorts,
  row: OperatorRow | null,
  { pin, named }: { pin: string; named: string },
): Promise<Result<OperatorRow>> {
  const subject = pinSubject(named)
  const attempt = attempts.begin(subject, pinAddress, waitAfterPin)
  if (!attempt.ok) return attempt
  const isRight = await passwords.matches(pin, row?.active ? row.pinHash : null)
  if (!isRight || row === null) return refuseFields({ pin: ['This PIN is wrong.'] })
  attempts.succeed(subject, pinAddress)
  return ok(row)
}

/** Refused with other credentials beside it, as nobody could tell which of them counted. */
function proveCard(
  { attempts, operators }: PageSessionPorts,
  { operator, email, pin, password }: SessionInput,
  card: string,
): Result<OperatorRow> {
  if ([operator, email, pin, password].some(other => other !== undefined))
    return refuseFields({ card: ['Give the card alone.'] })
  const attempt = attempts.begin(cardSubject, pinAddress, waitAfterPin)
  if (!attempt.ok) return attempt
  const row = operators.findByCard(digestOf(card))
  if (!row?.active) return refuseFields({ card: ['This card is not known here.'] })
  attempts.succeed(cardSubject, pinAddress)
  return ok(row)
}
