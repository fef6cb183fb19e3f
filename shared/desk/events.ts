import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { deliveryAttempt, deliveryStates, eventRecord, eventShape } from '../api/events.ts'
import { choiceList, object, recordId, text } from '../api/fields.ts'
import { createdFilters, page, pageQuery } from '../api/pages.ts'
import { eventTypes } from '../api/webhooks.ts'

/** One event on its way to one endpoint. */
export const deliveryRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('event_delivery'),
    event_id: z.string(),
    webhook_id: z.string(),
    state: z.enum(deliveryStates),
    /** Whether somebody asked for it by hand. */
    is_replay: z.boolean(),
    next_attempt_at: z.iso.datetime().nullable(),
    /** The newest ones, oldest first. */
    attempts: z.array(deliveryAttempt),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'EventDelivery' })
export type DeliveryRecord = z.output<typeof deliveryRecord>

const eventWithDeliveries = z
  .strictObject({ ...eventShape, deliveries: z.array(deliveryRecord) })
  .meta({ id: 'EventWithDeliveries' })
export type EventWithDeliveries = z.output<typeof eventWithDeliveries>

const replayData = object({ webhook_id: recordId() }).meta({ id: 'ReplayData' })

export const eventFilters = object({
  ...pageQuery(),
  type: choiceList(eventTypes, 'EventType').optional(),
  ...createdFilters,
})
export type EventFilters = z.output<typeof eventFilters>

const byId = object({ id: text(80) })

/** Operations on what has happened. The live stream of changes is `station.events`. */
export const eventEndpoints = {
  list: endpoint({
    id: 'eventRecords.list',
    method: 'GET',
    path: '/desk/event-records',
    summary: 'List the stored events, newest first',
    auth: 'required',
    query: eventFilters,
    responses: { 200: page(eventRecord) },
  }),
  retrieve: endpoint({
    id: 'eventRecords.retrieve',
    method: 'GET',
    path: '/desk/event-records/:id',
    summary: 'Retrieve an event with its deliveries',
    auth: 'required',
    params: byId,
    responses: { 200: eventWithDeliveries },
    refusals: [404],
  }),
  replay: endpoint({
    id: 'eventRecords.replay',
    method: 'POST',
    path: '/desk/event-records/:id/replay',
    summary: 'Send an event to an endpoint again',
    description:
      'Also to one that was added later. It takes its turn after what already waits there, and keeps its id and content. Refused while it waits anyway, and while the endpoint is switched off.',
    auth: 'required',
    params: byId,
    body: replayData,
    example: { webhook_id: 'weh_…' },
    responses: { 201: deliveryRecord },
    refusals: [404, 409],
  }),
}
