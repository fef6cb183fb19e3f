import { expect, test } from 'vitest'
import {
  digestOfRecoveryCode,
  matchingStep,
  newAppSecret,
  newRecoveryCodes,
} from '../../../../../main/domain/access/operators/second-factor-service.ts'

/** "12345678901234567890" of RFC 6238 in Base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code of RFC 6238 is %s', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(matchingStep(secret, code, seconds * 1000)).toBe(step)
  expect(matchingStep(secret, code, (seconds + 30) * 1000)).toBe(step)
  expect(matchingStep(secret, code, (seconds - 30) * 1000)).toBe(step)
  expect(matchingStep(secret, code, (seconds + 61) * 1000)).toBeNull()
  expect(matchingStep(secret, code, (seconds - 61) * 1000)).toBeNull()
})

test.each(['', '28708', '2870822', 'abcdef', '-28708', '２８７０８２'])('%j is no code', code => {
  expect(matchingStep(secret, code, 59_000)).toBeNull()
})

test('a code may be typed in groups', () => {
  expect(matchingStep(secret, '287 082', 59_000)).toBe(1)
})

test('the address an app reads names the station and the operator', () => {
  const { secret: made, uri, qrSvg } = newAppSecret('ivy@shop.example')
  expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect({ protocol, host }).toEqual({ protocol: 'otpauth:', host: 'totp' })
  expect(decodeURIComponent(pathname)).toBe('/Packdesk:ivy@shop.example')
  expect(searchParams.get('secret')).toBe(made)
  expect(qrSvg).toMatch(/^<svg /)
})

test('ten recovery codes of sixteen letters, none easily misread, however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
    expect(digestOfRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).toBe(
      digestOfRecoveryCode(code),
    )
  }
})
