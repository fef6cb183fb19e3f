import { addOperator, addSecondFactor, appCode, enrol, signIn, tokensOf } from '../desks/operators.ts'
import type { Call } from './call.ts'

type Request = { path: string; body: unknown }

/** Makes an example about signing in true: the person exists, tokens and codes are real ones. */
export async function withRealAccess(call: Call, { path, body }: Request): Promise<Request> {
  const text = JSON.stringify(body ?? null)
  const operatorId = /^\/desk\/operators\/([^/]+)\/second-factor\/confirm$/.exec(path)?.[1]
  if (operatorId !== undefined)
    return { path, body: { code: appCode((await enrol(call, operatorId)).secret) } }
  if (path === '/api/token') {
    const { email, password } = await addOperator(call)
    return { path, body: { email, password } }
  }
  if (!text.includes('refresh…')) return { path, body }
  const person = await addOperator(call)
  if (!text.includes('otp…')) {
    const { refresh } = await tokensOf(call, person)
    return { path, body: JSON.parse(text.replace('refresh…', refresh)) }
  }
  const { codes } = await addSecondFactor(call, person.id)
  const { refresh } = (await signIn(call, person)).body
  return { path, body: { refresh, otp_token: codes[0] } }
}
