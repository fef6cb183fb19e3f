import type { PostAdmission, PostReceiving, ShopPost } from '../contract/adapter.ts'
import type { WebhookSettings } from './settings.ts'
import { isSameText, signatureOf } from './signature.ts'

/** How far the clocks of sender and station may be apart. */
export const toleranceMs = 5 * 60_000

const refused = (message: string): PostAdmission => ({ ok: false, message: `${message} Nothing was taken.` })

const nobody = refused(
  'This address does not know the sender: the secret or the signature is missing or wrong.',
)

/** The secret in the header `webhook-secret`, where that is enough; else a signature made with it. */
function admit(
  { headers, body }: ShopPost,
  { secret, signed_only: isSignedOnly }: WebhookSettings,
  at: { now: Date; startedAt: Date },
): PostAdmission {
  if (secret === undefined) return nobody
  const { 'webhook-secret': shown, 'webhook-signature': signatures } = headers
  if (signatures === undefined) {
    if (shown === undefined || !isSameText(shown, secret)) return nobody
    return isSignedOnly ? refused('Only signed posts are taken here.') : { ok: true, once: null }
  }
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '' } = headers
  const wanted = signatureOf({ id, timestamp, body }, secret)
  // While a secret is being changed senders sign with both.
  const isRight = signatures.split(' ').some(signature => isSameText(signature, wanted))
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || !isRight) return nobody
  return judgeTime(Number(timestamp) * 1000, wanted, at)
}

function judgeTime(
  signedMs: number,
  signature: string,
  { now, startedAt }: { now: Date; startedAt: Date },
): PostAdmission {
  if (Math.abs(now.getTime() - signedMs) > toleranceMs)
    return refused('The post was signed more than five minutes ago, or the clocks differ by that much.')
  if (signedMs < Math.floor(startedAt.getTime() / 1000) * 1000)
    return refused('The post was signed before the station started. Sign it anew and post it again.')
  return { ok: true, once: signature }
}

const orNull = (text: string | undefined): string | null => text?.trim() || null

export const receives: PostReceiving<WebhookSettings> = {
  secretSetting: 'secret',
  admit,
  templateOf: ({ template }) => orNull(template),
  isTold: ({ return_url }) => orNull(return_url) !== null,
}
