import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createEvents, type EventPorts } from '../../../main/app/events.ts'
import { type Change, type ChangeFeed, createChangeFeed } from '../../../main/platform/change-feed.ts'
import { createIds } from '../../../main/platform/ids.ts'
import { createSecretBox } from '../../../main/platform/secrets/secret-box.ts'
import {
  type EventType,
  type WebhookInput,
  type WebhookRecord,
  webhookData,
} from '../../../shared/api/webhooks.ts'
import type { EventWithDeliveries } from '../../../shared/desk/events.ts'
import { backgroundGroup } from '../../../shared/settings/background.ts'
import { manualClock } from '../manual-clock.ts'
import { testDatabase } from '../station/database.ts'
import { accepted } from './print-desk.ts'

const boxKey = randomBytes(32)

type DeskOptions = Partial<
  Pick<EventPorts, 'deliveryPolicy' | 'database' | 'clock' | 'secrets' | 'background' | 'resolveName'>
>

/** Events and webhooks on a real file, with real sockets and a clock the test moves. */
export function eventDesk(options: DeskOptions = {}) {
  const database = options.database ?? testDatabase()
  const clock = manualClock()
  const feed = createChangeFeed()
  const switchedOff: string[] = []
  const { promise: firstTrouble, resolve: noteTrouble } = Promise.withResolvers<unknown>()
  const parts = createEvents({
    database,
    clock: options.clock ?? clock,
    random: () => 0,
    background: options.background ?? (() => backgroundGroup.defaults),
    secrets: options.secrets ?? createSecretBox(boxKey),
    ids: createIds(),
    changes: feed,
    onDeliveryTrouble: noteTrouble,
    tell: () => {},
    onWebhookSwitchedOff: ({ id }) => switchedOff.push(id),
    ...(options.resolveName ? { resolveName: options.resolveName } : {}),
    ...(options.deliveryPolicy ? { deliveryPolicy: options.deliveryPolicy } : {}),
  })
  const stop = () => {
    const stopping = parts.webhookDelivery.stop()
    clock.advance(60_000)
    return stopping
  }
  onTestFinished(stop)

  const webhook = (id: string): WebhookRecord => accepted(parts.webhooks.retrieve({ id, testMode: true }))
  const event = (id: string): EventWithDeliveries => accepted(parts.events.retrieve({ id, testMode: true }))
  const newest = (): EventWithDeliveries => {
    const [first] = JSON.parse(`[${parts.events.list(true, { limit: 1, offset: 0 }).documents}]`)
    return event(first.id)
  }

  const when = <T>(look: Look<T>) => whenChanged(feed, look)

  return {
    ...parts,
    database,
    clock,
    feed,
    switchedOff,
    trouble: () => firstTrouble,
    stop,
    when,
    webhook,
    event,
    addWebhook: (url: string, more: Partial<WebhookInput> = {}, testMode = true) =>
      parts.webhooks.create(webhookData.parse({ url, enabled_events: ['all'], ...more }), testMode),
    /** Something happens; answers its event. */
    happen: (data: object = {}, type: EventType = 'tracker_updated'): EventWithDeliveries => {
      parts.recordEvent({ type, data, testMode: true })
      return newest()
    },
    /** The first delivery of an event once it fulfils the condition. */
    whenDelivery: (eventId: string, fulfils: (found: Delivery) => boolean) =>
      when(() => event(eventId).deliveries.find(fulfils)),
  }
}

type Delivery = EventWithDeliveries['deliveries'][number]

type Look<T> = (change?: Change) => T | null | false | undefined

/** Resolves as soon as `look` finds something; it looks again after every change the station tells of. */
function whenChanged<T>(feed: ChangeFeed, look: Look<T>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const tryNow = (change?: Change) => {
    const found = look(change)
    if (found) resolve(found)
  }
  const stopListening = feed.subscribe(tryNow)
  tryNow()
  return promise.finally(stopListening)
}
