/**
 * What the page the station serves may load. Everything comes from the station itself; `blob:` and `data:` are
 * the labels the page holds in memory. Style elements made at run time need the nonce of the answer.
 */
export function contentSecurityPolicy(styleNonce?: string): string {
  const directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': styleNonce === undefined ? "'self'" : `'self' 'nonce-${styleNonce}'`,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')
}

/** Headers every answer of the station carries. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

/** The page asks for its style nonce here; the server fills it in for every load. */
export const noncePlaceholder = '__PACKDESK_NONCE__'
