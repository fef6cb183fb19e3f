import type { DeliveryState, WebhookDeliveryRecord } from '../../../shared/api/events.ts'
import { type EventType, eventTypes } from '../../../shared/api/webhooks.ts'
import type { WebhookState } from '../../../shared/desk/webhooks.ts'
import { whenText, wordsOf } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'

type State = { tone: Tone; text: string }

/** How sending to an endpoint goes, in a few words. */
export function webhookState({ disabled, gave_up, failing_since: since }: WebhookState): State {
  if (disabled)
    return gave_up
      ? { tone: 'attention', text: t('developers.webhookGaveUp') }
      : { tone: 'neutral', text: t('developers.webhookOff') }
  return since === null
    ? { tone: 'good', text: t('developers.webhookOn') }
    : { tone: 'attention', text: t('developers.webhookFailing', { since: whenText(since) }) }
}

/** What the endpoint said last, or why it said nothing. */
export function deliveryState({ state, last_attempt: last }: WebhookDeliveryRecord): State {
  const tones = { waiting: 'busy', delivered: 'good', failed: 'bad' } as const
  if (last === null) return { tone: tones[state], text: t(`developers.delivery_${state}`) }
  const tone: Tone = last.problem === null ? 'good' : state === 'failed' ? 'bad' : 'attention'
  return { tone, text: last.status === null ? t('traffic.noAnswer') : String(last.status) }
}

export const stateText = (state: DeliveryState): string => t(`developers.delivery_${state}`)

/** `order_created` is `Order created`. */
export const eventText = (type: EventType): string => wordsOf(type)

/** The events by what they are about: the first word of their names. */
export const eventGroups: readonly [name: string, types: readonly EventType[]][] = [
  ...new Set(eventTypes.map(type => type.split('_', 1)[0] ?? type)),
].map(name => [name, eventTypes.filter(type => type.startsWith(`${name}_`))])
