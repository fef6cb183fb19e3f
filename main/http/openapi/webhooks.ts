import { z } from 'zod'
import { batchRecord } from '../../../shared/api/batches.ts'
import { eventRecord } from '../../../shared/api/events.ts'
import { orderRecord } from '../../../shared/api/orders.ts'
import { shipmentRecord } from '../../../shared/api/shipments.ts'
import { trackerRecord } from '../../../shared/api/trackers.ts'
import type { EventType } from '../../../shared/api/webhooks.ts'
import type { ExampleOf } from './operation.ts'
import type { WriteSchema } from './schemas.ts'

type Json = Record<string, unknown>

/** When each event is sent. */
const sentWhen: Readonly<Record<EventType, string>> = {
  shipment_purchased: 'A label was bought; `tracker_id` is set.',
  shipment_cancelled: 'A shipment was cancelled.',
  shipment_fulfilled: 'A shipment is on its way (`in_transit`).',
  shipment_out_for_delivery: 'The tracker of a shipment says that it is out for delivery.',
  shipment_needs_attention: 'The tracker of a shipment says that it is on hold or delayed.',
  shipment_delivery_failed: 'The tracker of a shipment says that its delivery failed.',
  tracker_created: 'A tracker was created, by a purchase or by hand.',
  tracker_updated: 'A carrier told another status or other events; what people edit does not count.',
  order_created: 'An order was created.',
  order_updated: 'An order changed, but not its status.',
  order_fulfilled: 'Everything in an order is in bought shipments.',
  order_cancelled: 'An order was cancelled.',
  order_delivered: 'All shipments of an order are delivered.',
  batch_queued: 'A batch was accepted.',
  batch_failed: 'The station itself failed at every item of a batch.',
  batch_running: 'The work of a batch has started.',
  batch_completed: 'The work of a batch is done, possibly with items that have errors.',
}
const types = Object.keys(sentWhen) as EventType[]

/** The record an event is about, by what its name begins with. */
const records = {
  shipment: { id: 'ShipmentEvent', data: shipmentRecord },
  tracker: { id: 'TrackerEvent', data: trackerRecord },
  order: { id: 'OrderEvent', data: orderRecord },
  batch: { id: 'BatchEvent', data: batchRecord },
}
const payloads = Object.entries(records).map(([kind, { id, data }]) => {
  const ofKind = types.filter(type => type.startsWith(`${kind}_`))
  return {
    ofKind,
    schema: eventRecord.extend({ type: z.enum(ofKind), event: z.enum(ofKind), data }).meta({ id }),
  }
})

const headers: readonly Json[] = [
  [
    'webhook-id',
    'The id of the event, the same on every attempt and every replay: repeats are known by it.',
    'evt_1',
  ],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1767600000'],
  [
    'webhook-signature',
    '`v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`, as Standard Webhooks has it; the key is the `secret` of the webhook.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
].map(([name, description, example]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
}))

/** What the station posts to the addresses that subscribed, event by event. */
export const eventWebhooks = (schemaOf: WriteSchema, exampleOf: ExampleOf): Record<string, Json> =>
  Object.fromEntries(
    payloads.flatMap(({ ofKind, schema }) => {
      const payload = schemaOf(schema, 'output')
      const example = exampleOf(payload) as Json
      return ofKind.map(type => [
        type,
        {
          post: {
            operationId: `on_${type}`,
            tags: ['Webhooks'],
            summary: sentWhen[type].replace(/[.;].*$/, ''),
            description: `${sentWhen[type]} \`data\` is the record as it was answered right after the change. Any status from 200 to 299 within 10 seconds takes the event; other answers are followed by further attempts for three days.`,
            security: [],
            parameters: headers,
            requestBody: {
              required: true,
              content: {
                'application/json': { schema: payload, example: { ...example, type, event: type } },
              },
            },
            responses: { '2XX': { description: 'The event was taken; the body is not looked at' } },
          },
        },
      ])
    }),
  )
