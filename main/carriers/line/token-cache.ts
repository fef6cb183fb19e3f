import type { SignedIn, TokenCache } from '../contract/adapter.ts'
import { SignInRefused } from '../contract/outcome.ts'

/** A token is renewed when less than this part of its life is left, and at most this long before its end. */
const earlyPart = 0.25
const earlyMostMs = 30 * 60_000
const mostNames = 500
const refusedPauseMs = 60_000

type Kept = { token: string; renewAtMs: number }

/** Where tokens of rare sign-ins outlive the station; of one account of one connection. */
export type TokenStore = {
  find: (name: string) => Kept | null
  keep: (name: string, kept: Kept) => void
  forget: (name: string) => void
}

const nothingKept: TokenStore = { find: () => null, keep: () => {}, forget: () => {} }

/** Tokens in memory; only those of rare sign-ins are stored too. Many calls at once sign in once. */
export function createTokenCache(nowMs: () => number, store: TokenStore = nothingKept): TokenCache {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Promise<Kept>>()
  const refused = new Map<string, { error: SignInRefused; untilMs: number }>()

  const fetchNew = async (name: string, signIn: () => Promise<SignedIn>): Promise<Kept> => {
    const signed = await signIn().catch(error => {
      if (error instanceof SignInRefused && error.outcome.retry === 'never')
        refused.set(name, { error, untilMs: nowMs() + refusedPauseMs })
      throw error
    })
    refused.delete(name)
    const early = Math.min(signed.lifetimeMs * earlyPart, earlyMostMs)
    const entry = { token: signed.token, renewAtMs: nowMs() + signed.lifetimeMs - early }
    if (signed.isRare) store.keep(name, entry)
    const [oldest] = kept.keys()
    if (kept.size >= mostNames && oldest !== undefined) kept.delete(oldest)
    kept.set(name, entry)
    return entry
  }

  return {
    get: async (name, signIn) => {
      const known = kept.get(name) ?? store.find(name)
      if (known && nowMs() < known.renewAtMs) return known.token
      const no = refused.get(name)
      if (no && nowMs() < no.untilMs) throw no.error
      const running = underWay.get(name) ?? fetchNew(name, signIn).finally(() => underWay.delete(name))
      underWay.set(name, running)
      return (await running).token
    },
    drop: (name, token) => {
      if ((kept.get(name) ?? store.find(name))?.token !== token) return
      kept.delete(name)
      store.forget(name)
    },
  }
}
