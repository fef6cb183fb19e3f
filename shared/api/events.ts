import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, choiceList, integer, object, recordId, text } from './fields.ts'
import { page, pageQuery, shortListQuery } from './pages.ts'
import { eventTypes } from './webhooks.ts'

/** `waiting`: will be sent; `delivered`: the endpoint took it; `failed`: given up, to be replayed by hand. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export type DeliveryState = (typeof deliveryStates)[number]

export const eventShape = {
  id: z.string(),
  type: z.enum(eventTypes),
  /** The same as `type`, for receivers that know the older form. */
  event: z.enum(eventTypes),
  /** The record as the interface answered with it right after the change. */
  data: z.record(z.string(), z.unknown()),
  test_mode: z.boolean(),
  /** How many endpoints it was meant for when it happened. */
  pending_webhooks: z.number().int(),
  created_at: z.iso.datetime({ offset: true }),
}

/** Something that happened: stored once, and sent to endpoints in exactly this form. */
export const eventRecord = z.strictObject(eventShape).meta({ id: 'Event' })
export type EventRecord = z.output<typeof eventRecord>

export const deliveryAttempt = z
  .strictObject({
    at: z.iso.datetime(),
    duration_ms: z.number().int(),
    /** HTTP status; null when there was no answer. */
    status: z.number().int().nullable(),
    /** What went wrong, in words; null when the endpoint took the event. */
    problem: z.string().nullable(),
    /** The first characters of the answer. */
    answer: z.string().nullable(),
  })
  .meta({ id: 'DeliveryAttempt' })
export type DeliveryAttempt = z.output<typeof deliveryAttempt>

export const deliveryShape = {
  id: z.string(),
  object_type: z.literal('webhook_delivery'),
  webhook_id: z.string(),
  event_id: z.string(),
  event_type: z.enum(eventTypes),
  state: z.enum(deliveryStates),
  /** Whether somebody asked for it by hand. */
  is_replay: z.boolean(),
  /** How often it was tried in its present schedule. */
  tries: z.number().int(),
  next_attempt_at: z.iso.datetime().nullable(),
  /** Null until it was tried for the first time. */
  last_attempt: deliveryAttempt.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
}

export const webhookDelivery = z.strictObject(deliveryShape).meta({ id: 'WebhookDelivery' })
export type WebhookDeliveryRecord = z.output<typeof webhookDelivery>

const shared = { auth: 'required', scope: 'manage' } as const

/** What deliveries are narrowed by. */
export const deliveryQuery = {
  ...pageQuery(),
  state: choice(deliveryStates).optional().meta({ description: 'Only deliveries in this state.' }),
}

/** So long an answer is held back where nothing has happened yet; less than programs wait for one. */
const longestWaitSeconds = 50

export const eventsQuery = object({
  after: text(80).optional(),
  limit: shortListQuery(100).limit,
  type: choiceList(eventTypes, 'EventType').optional(),
  wait: integer({ min: 0, max: longestWaitSeconds }).optional().meta({ default: 0 }),
})
export type EventsQuery = z.output<typeof eventsQuery>

/** Events in the order they happened, and where to go on. */
const eventsRead = z
  .strictObject({
    results: z.array(eventRecord),
    /** Goes on behind the last event that was looked at, whether or not there was any of the wanted types. */
    cursor: z.string(),
    has_more: z.boolean(),
    /** The earliest place from which nothing is missing. */
    oldest_cursor: z.string(),
  })
  .meta({ id: 'EventPage' })
export type EventsRead = z.output<typeof eventsRead>

/** What has happened, for programs that ask in place of being told, and what became of the telling. */
export const eventReadEndpoints = {
  list: endpoint({
    id: 'events.list',
    method: 'GET',
    path: '/v1/events',
    summary: 'Read what has happened since a cursor',
    description:
      'Events of the mode of the key, oldest first, in the order they were recorded; none is recorded later in front of one that was answered. Keep `cursor` and ask with it as `after` again: a program that slept misses nothing. Left out, `after` is the beginning of what is still there; `latest` is the end. The id of an event that a webhook brought is taken, too. With `wait` the answer comes as soon as there is an event, or with none after so many seconds, or when the station stops. A cursor behind which events were removed since is refused (410 `cursor_expired`), and one that no event of this station and mode belongs to as well (400 `cursor_unknown`), for example after a backup was restored; both name the `oldest_cursor` in their details.',
    auth: 'required',
    query: eventsQuery,
    responses: { 200: eventsRead },
    refusals: [410],
  }),
  deliveries: endpoint({
    ...shared,
    id: 'webhooks.deliveries',
    method: 'GET',
    path: '/v1/webhooks/:id/deliveries',
    summary: 'List the deliveries to a webhook endpoint',
    description: 'Newest first, each with its last attempt and what was answered.',
    params: object({ id: text(80) }),
    query: object(deliveryQuery),
    responses: { 200: page(webhookDelivery, 'WebhookDeliveryList') },
    refusals: [404],
  }),
  replay: endpoint({
    ...shared,
    id: 'webhooks.replay',
    method: 'POST',
    path: '/v1/webhooks/:id/deliveries/:event_id/replay',
    summary: 'Send an event to a webhook endpoint again',
    description:
      'Also one that happened before the endpoint was added. It takes its turn behind what already waits there, and keeps its id and content, so that receivers notice the repeat. Refused while it waits anyway, and while the endpoint is disabled.',
    params: object({ id: text(80), event_id: recordId() }),
    responses: { 201: webhookDelivery },
    refusals: [404, 409],
  }),
}
