import { hkdfSync } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'

const minuteMs = 60_000
export const accessMs = 30 * minuteMs
export const refreshMs = 3 * 24 * 60 * minuteMs

const claims = z.object({
  token_type: z.enum(['access', 'refresh']),
  user_id: z.string(),
  is_verified: z.boolean(),
  /** Of the operator's tokens; a later version ends this one. */
  version: z.int(),
  exp: z.int(),
})
export type TokenClaims = z.output<typeof claims>

export type SignedTokens = {
  sign: (content: Omit<TokenClaims, 'exp'>, endsAtMs: number) => Promise<string>
  /** What a token says; null when it is not ours, of the wrong kind or has ended. */
  read: (token: string, kind?: TokenClaims['token_type']) => Promise<TokenClaims | null>
}

export type SignedTokenPorts = { homeSecret: Uint8Array; clock: Pick<Clock, 'now'>; newId: () => string }

/** Loaded when first used: few desks have operators, and every start would wait for it. */
const loadJose = () => import('jose')

/** JSON Web Tokens, HS256, under a key of their own that is derived from the home's secret. */
export function createSignedTokens({ homeSecret, clock, newId }: SignedTokenPorts): SignedTokens {
  const key = new Uint8Array(hkdfSync('sha256', homeSecret, '', 'packdesk json web tokens', 32))
  return {
    sign: async (content, endsAtMs) => {
      const { SignJWT } = await loadJose()
      return new SignJWT(content)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(clock.now())
        .setExpirationTime(new Date(endsAtMs))
        .setJti(newId())
        .sign(key)
    },
    read: async (token, kind) => {
      const { errors, jwtVerify } = await loadJose()
      try {
        const options = { algorithms: ['HS256'], currentDate: clock.now() }
        const { payload } = await jwtVerify(token, key, options)
        const said = claims.parse(payload)
        return kind === undefined || said.token_type === kind ? said : null
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
        throw error
      }
    },
  }
}
