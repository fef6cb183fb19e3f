import { expect, test } from 'vitest'
import { contentSecurityPolicy, securityHeaders } from '../../../shared/desk/page-security.ts'

test('nothing is loaded that is not named, and scripts only from the station', () => {
  const policy = contentSecurityPolicy()
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
})

test('a nonce opens styles for one answer and nothing else', () => {
  expect(contentSecurityPolicy('abc')).toContain("style-src 'self' 'nonce-abc';")
  expect(contentSecurityPolicy('abc').replace(" 'nonce-abc'", '')).toBe(contentSecurityPolicy())
})

test('the page cannot be framed, sniffed or reached from another origin', () => {
  expect(securityHeaders).toMatchObject({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  expect(contentSecurityPolicy()).toContain("frame-ancestors 'none'")
})
