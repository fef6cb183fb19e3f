import { describe, expect, it } from 'vitest'
import { receives, toleranceMs } from '../../../main/sources/webhook/receiving.ts'
import { webhookSettings } from '../../../main/sources/webhook/settings.ts'
import { signatureOf } from '../../../main/sources/webhook/signature.ts'
import { signedBy, webhookSecret } from '../../support/simulators/webhook/index.ts'

const now = new Date('2026-11-28T09:00:00Z')
const startedAt = new Date('2026-11-28T08:00:00.500Z')
const body = Buffer.from('{"order_id":"1001"}')
const seconds = now.getTime() / 1000
const settings = (more: object = {}) =>
  webhookSettings.parse({ sender: 'till', secret: webhookSecret, ...more })
const admit = (headers: Record<string, string>, more: object = {}) =>
  receives.admit({ headers, body }, settings(more), { now, startedAt })
const signed = (at = seconds) => signedBy(webhookSecret, 'msg_1', at, String(body))

describe('a post of orders', () => {
  it('is signed as the example of the specification is', () => {
    // https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
    const parts = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      body: '{"test": 2432232314}',
    }
    expect(signatureOf(parts, webhookSecret)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  it('is let in with the secret, and with a signature, alone or beside that of another secret', () => {
    expect(admit({ 'webhook-secret': webhookSecret })).toEqual({ ok: true, once: null })
    const { 'webhook-signature': signature, ...rest } = signed()
    expect(admit({ ...rest, 'webhook-signature': signature })).toEqual({ ok: true, once: signature })
    expect(admit({ ...rest, 'webhook-signature': `v1,AAAA ${signature}` })).toMatchObject({ ok: true })
  })

  it('is not let in with no secret, with a wrong or cut one, or with a signature of something else', () => {
    expect(admit({})).toMatchObject({ ok: false })
    expect(admit({ 'webhook-secret': `${webhookSecret}x` })).toMatchObject({ ok: false })
    expect(admit({ 'webhook-secret': webhookSecret.slice(0, -1) })).toMatchObject({ ok: false })
    expect(admit({ 'webhook-secret': '' })).toMatchObject({ ok: false })
    expect(admit({ ...signed(), 'webhook-id': 'msg_2' })).toMatchObject({ ok: false })
    expect(admit({ ...signed(), 'webhook-timestamp': String(seconds + 1) })).toMatchObject({ ok: false })
    const other = receives.admit(
      { headers: signed(), body: Buffer.from('{"order_id":"1002"}') },
      settings(),
      { now, startedAt },
    )
    expect(other).toMatchObject({ ok: false })
  })

  it('is not let in by a wrong signature beside the right secret, nor by the secret where only signed ones are', () => {
    const headers = { ...signed(), 'webhook-signature': 'v1,AAAA', 'webhook-secret': webhookSecret }
    expect(admit(headers)).toMatchObject({ ok: false })
    const alone = { 'webhook-secret': webhookSecret }
    expect(admit(alone, { signed_only: true })).toMatchObject({ ok: false, message: /signed/ })
  })

  it('is too old, or from the future, beyond five minutes', () => {
    const edge = toleranceMs / 1000
    for (const at of [seconds - edge, seconds + edge]) expect(admit(signed(at))).toMatchObject({ ok: true })
    for (const at of [seconds - edge - 1, seconds + edge + 1])
      expect(admit(signed(at))).toMatchObject({ ok: false })
  })

  it('is not taken again after a start of the station, which forgets what it took', () => {
    const early = new Date('2026-11-28T09:00:01Z')
    const admitted = receives.admit({ headers: signed(), body }, settings(), { now: early, startedAt: early })
    expect(admitted).toMatchObject({ ok: false, message: /before the station started/ })
  })

  it('is of a secret of sixteen bytes or more, or of 24 letters', () => {
    expect(() => settings({ secret: 'whsec_AAAAAAAAAAAAAAAAAAAA' })).toThrow(/16 bytes/)
    expect(() => settings({ secret: 'short' })).toThrow(/24/)
    expect(settings({ secret: 'twenty-four letters long' }).secret).toHaveLength(24)
  })
})
