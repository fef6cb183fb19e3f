import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactText } from '../../../../main/platform/redaction.ts'
import { createKnownSecrets } from '../../../../main/platform/secrets/known-secrets.ts'

const hide = (secret: string, text: string) => {
  const known = createKnownSecrets()
  known.learn([secret])
  return known.hide(text)
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const xml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '&#39;',
  )

/** How carriers, systems and libraries write somebody's password into what ends up in a log. */
const ways: Record<string, (secret: string) => string> = {
  'an error message': secret => `Login failed for user with password ${secret}!`,
  'a query': secret => `https://carrier.test/rates?pw=${encodeURIComponent(secret)}&page=2`,
  'a form': secret => new URLSearchParams({ user: 'ivy', pw: secret }).toString(),
  'an address in small letters': secret =>
    encodeURIComponent(secret).replace(/%../g, code => code.toLowerCase()),
  XML: secret => `<Auth user="x"><Pin>${xml(secret)}</Pin></Auth>`,
  JSON: secret => JSON.stringify({ echo: { pin: secret } }),
  'JSON inside of JSON': secret => JSON.stringify({ raw: JSON.stringify({ pin: secret }) }),
  'a Basic header': secret => `Header X: ${base64(`account-77:${secret}`)}`,
  'a Basic header that ends with more': secret => `got "${base64(`a:${secret}:b`)}" instead`,
  'a token of web letters': secret => Buffer.from(`k.${secret}`).toString('base64url'),
}

/** Long enough to be hidden anywhere; what is in the frame of the examples is no secret. */
const secrets = fc
  .oneof(
    fc.string({ minLength: 8, maxLength: 40, unit: 'grapheme-ascii' }),
    fc.string({ minLength: 8, maxLength: 40, unit: 'binary' }),
  )
  .filter(secret => new Set(secret).size > 4 && secret.trim().length > 7)

describe('a known secret', () => {
  it.each(Object.entries(ways))('is not in %s any more', (_way, write) => {
    fc.assert(
      fc.property(secrets, secret => {
        const left = hide(secret, write(secret))
        expect(left).not.toContain(secret)
        expect(left).toContain('[hidden]')
        expect(left).not.toContain(base64(secret).slice(2, -4))
      }),
      { numRuns: 60 },
    )
  })

  it('is hidden with the whole of the header that carries it', () => {
    const text = `Authorization: X ${base64('ivy:letmein-4711')}, next`
    expect(hide('letmein-4711', text)).toBe('Authorization: X [hidden], next')
  })

  it('that is short is hidden as a word, not inside of others', () => {
    expect(hide('1234', 'PIN 1234 of 51234567')).toBe('PIN [hidden] of 51234567')
    expect(hide('abc', 'abc is no secret')).toBe('abc is no secret')
  })

  it('stays known after another one took its place', () => {
    const known = createKnownSecrets()
    known.learn(['first-password'])
    known.learn(['other-password'])
    expect(known.hide('first-password other-password')).toBe('[hidden] [hidden]')
  })
})

describe('what has the name of a secret', () => {
  it.each([
    ['{"user":"x","password":"hush\\"er","n":1}', '{"user":"x","password":"[hidden]","n":1}'],
    ['<ns:AccessToken type="a">hush</ns:AccessToken>', '<ns:AccessToken type="a">[hidden]</ns:AccessToken>'],
    ['client_secret=hush&grant=x', 'client_secret=[hidden]&grant=x'],
  ])('is hidden in the text %s', (text, clean) => {
    expect(redactText(text)).toBe(clean)
  })
})
