import type { CarrierContext } from '../contract/adapter.ts'
import type { Outcome } from '../contract/outcome.ts'
import { type SignedIn, SignInRefused } from '../line/token-cache.ts'
import { type CarrierAnswer, send } from './send.ts'

type SignIn = {
  /** Accounts with several tokens keep them apart by name. */
  name?: string
  /** Asks for a token; what the carrier says against it is the outcome of the whole call. */
  signIn: () => Promise<Outcome<SignedIn>>
}

export type SignedAnswer = { ok: true; answer: CarrierAnswer } | { ok: false; refused: Outcome<never> }

/**
 * Sends a call with a token of the connection. A token the carrier no longer takes is replaced once and the call sent
 * again, a purchase too: a call that was turned away at the door has done nothing.
 */
export async function sendSignedIn(
  context: CarrierContext,
  { name = 'access', signIn }: SignIn,
  call: (token: string) => Parameters<typeof send>[1],
): Promise<SignedAnswer> {
  const tokenOf = () =>
    context.tokens.get(name, async () => {
      const signed = await signIn()
      if (signed.ok) return signed.value
      throw new SignInRefused(signed)
    })
  try {
    const token = await tokenOf()
    const answer = await send(context, call(token))
    if (answer.status !== 401) return { ok: true, answer }
    context.tokens.drop(name, token)
    return { ok: true, answer: await send(context, call(await tokenOf())) }
  } catch (error) {
    if (error instanceof SignInRefused) return { ok: false, refused: error.outcome }
    throw error
  }
}
