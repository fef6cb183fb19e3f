import { hash, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'

// Loaded when first used: few desks have a second factor, and every start would wait for them.
const require = createRequire(import.meta.url)
const otplib = () => require('otplib') as typeof import('otplib')
const bwip = () => require('bwip-js/node') as typeof import('bwip-js/node')

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
    qrSvg: bwip().toSVG({ bcid: 'qrcode', text: uri, scale: 4, backgroundcolor: 'FFFFFF' }),
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
