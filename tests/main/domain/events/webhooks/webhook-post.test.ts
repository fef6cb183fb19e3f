import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { signatureHeaders, signingKey } from '../../../../../main/domain/events/webhooks/webhook-post.ts'

const secret = 'whsec_00112233445566778899aabbccddeeff'

describe('a signature', () => {
  test('is accepted by a library of the Standard Webhooks project, whatever the body says', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(text, fc.uuid(), (content, id) => {
        const body = JSON.stringify({ content })
        const timestampSeconds = Math.floor(Date.now() / 1000)
        const headers = signatureHeaders({ id, timestampSeconds, body }, secret)
        expect(new Webhook(secret).verify(body, headers)).toEqual({ content })
      }),
    )
  })

  test('is the one that openssl computes', () => {
    const headers = signatureHeaders(
      { id: 'evt_1', timestampSeconds: 1_700_000_000, body: '{"a":"é"}' },
      secret,
    )
    expect(headers).toEqual({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': 'v1,PEc3q7HmhCpSxV14EUcfB9zdbwc8Co8INmKF9nPbMSU=',
    })
  })

  test('does not fit another body, id, time or secret', () => {
    const signed = { id: 'evt_1', timestampSeconds: Math.floor(Date.now() / 1000), body: '{}' }
    const headers = signatureHeaders(signed, secret)
    const other = new Webhook('whsec_ffeeddccbbaa99887766554433221100')
    expect(() => other.verify('{}', headers)).toThrow('No matching signature')
    const hook = new Webhook(secret)
    expect(() => hook.verify('{ }', headers)).toThrow('No matching signature')
    expect(() => hook.verify('{}', { ...headers, 'webhook-id': 'evt_2' })).toThrow('No matching signature')
    const later = String(signed.timestampSeconds + 1)
    expect(() => hook.verify('{}', { ...headers, 'webhook-timestamp': later })).toThrow('No matching')
  })

  test('has a key of 24 bytes, as the standard asks at least', () => {
    expect(signingKey(secret)).toHaveLength(24)
  })
})
