import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { object, secretText, text } from './fields.ts'

const maxTokenLength = 4096
const token = () => secretText({ max: maxTokenLength })

const tokenPair = z.strictObject({ access: z.string(), refresh: z.string() }).meta({ id: 'TokenPair' })
export type TokenPair = z.output<typeof tokenPair>

const credentials = object({
  email: text(254, { blank: false }),
  password: secretText({ max: 200 }),
}).meta({ id: 'TokenObtainPair' })

const shared = { method: 'POST', auth: 'none', noStore: true } as const

/** Signing in for JSON Web Tokens: `Authorization: Bearer <access>`. */
export const tokenEndpoints = {
  authenticate: endpoint({
    ...shared,
    id: 'api.authenticate',
    path: '/api/token',
    summary: 'Sign in with email and password',
    description:
      'The access token lasts 30 minutes, the refresh token 3 days. With a second factor neither opens anything until `/api/token/verified` has made them good.',
    body: credentials,
    example: { email: 'ivy@shop.example', password: 'tape gun and scissors' },
    responses: { 200: tokenPair },
    refusals: [401, 429],
  }),
  refreshToken: endpoint({
    ...shared,
    id: 'api.refreshToken',
    path: '/api/token/refresh',
    summary: 'Get another access token',
    description: 'The refresh token comes back as it was; access never lasts longer than it.',
    body: object({ refresh: token() }).meta({ id: 'TokenRefresh' }),
    example: { refresh: 'refresh…' },
    responses: { 200: tokenPair },
    refusals: [401],
  }),
  getVerifiedToken: endpoint({
    ...shared,
    id: 'api.getVerifiedToken',
    path: '/api/token/verified',
    summary: 'Give the second factor',
    description: 'Takes a code of the authenticator app or a recovery code; each works once.',
    body: object({ refresh: token(), otp_token: text(50, { blank: false }) }).meta({
      id: 'VerifiedTokenObtainPair',
    }),
    example: { refresh: 'refresh…', otp_token: 'otp…' },
    responses: { 200: tokenPair },
    refusals: [401, 429],
  }),
  verifyToken: endpoint({
    ...shared,
    id: 'api.verifyToken',
    path: '/api/token/verify',
    summary: 'Ask whether a token is genuine and has not ended',
    description: 'An empty object when it is; 401 `token_not_valid` when it is not.',
    body: object({ token: token() }).meta({ id: 'TokenVerify' }),
    example: { token: 'refresh…' },
    responses: { 200: z.strictObject({}) },
    refusals: [401],
  }),
}
