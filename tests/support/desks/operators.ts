import { generateSync } from 'otplib'
import type { TokenPair } from '../../../shared/api/tokens.ts'
import type {
  Enrolment,
  OperatorRecord,
  OperatorRole,
  RecoveryCodes,
} from '../../../shared/desk/operators.ts'
import type { Call } from '../contract/call.ts'

export const password = 'tape gun and scissors'

export type Person = OperatorRecord & { password: string }

/** The first operator has to be a manager. */
const boss = { email: 'boss@shop.example', name: 'Boss', role: 'manager' }

/** Somebody who can sign in, unlike everybody before. */
export async function addOperator(call: Call, role: OperatorRole = 'manager'): Promise<Person> {
  if (role !== 'manager') await call('POST', '/desk/operators', { ...boss, password })
  const email = `${role}-${crypto.randomUUID()}@shop.example`
  const { body } = await call<OperatorRecord>('POST', '/desk/operators', {
    email,
    name: role,
    role,
    password,
  })
  return { ...body, password }
}

/** The answer to signing in, which may be a refusal. */
export const signIn = (call: Call, { email, password }: { email: string; password: string }) =>
  call<TokenPair>('POST', '/api/token', { email, password }, { as: 'none' })

export const tokensOf = async (call: Call, person: Person): Promise<TokenPair> =>
  (await signIn(call, person)).body

/** The headers of a call with a bearer token in test mode. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'x-test-mode': 'true' })

/** What the authenticator app shows at a time. */
export const appCode = (secret: string, nowMs = Date.now()): string =>
  generateSync({ secret, epoch: Math.floor(nowMs / 1000) })

/** Begins with an authenticator app. */
export const enrol = async (call: Call, id: string): Promise<Enrolment> =>
  (await call<Enrolment>('POST', `/desk/operators/${id}/second-factor`)).body

/** An authenticator app in use, with its recovery codes. */
export async function addSecondFactor(call: Call, id: string, nowMs?: number) {
  const { secret } = await enrol(call, id)
  const confirm = `/desk/operators/${id}/second-factor/confirm`
  const { body } = await call<RecoveryCodes>('POST', confirm, { code: appCode(secret, nowMs) })
  return { secret, codes: body.codes }
}
