import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { deliveryAttempt, deliveryQuery, deliveryShape, webhookDelivery } from '../api/events.ts'
import { dictionary, object, recordId } from '../api/fields.ts'
import { page, pageQuery } from '../api/pages.ts'
import { webhookRecord } from '../api/webhooks.ts'

/** A webhook as the desk looks after it: how sending goes, and no secret. */
export const webhookState = webhookRecord
  .omit({ secret: true })
  .extend({
    created_at: z.iso.datetime(),
    /** The station switched it off after too many failures, and nobody switched it on since. */
    gave_up: z.boolean(),
    /** Events given up in a row. */
    failures: z.number().int(),
    /** When the first attempt failed after which nothing arrived; null while all is well. */
    failing_since: z.iso.datetime().nullable(),
    /** Deliveries that are still to be sent. */
    waiting: z.number().int(),
    /** Deliveries that were given up and not sent again since. */
    given_up: z.number().int(),
  })
  .meta({ id: 'WebhookState' })
export type WebhookState = z.output<typeof webhookState>

const webhookExchange = z
  .strictObject({
    ...deliveryShape,
    url: z.string(),
    /** The bytes that are sent, as text. */
    request_body: z.string(),
    /** The newest ones, oldest first. */
    attempts: z.array(deliveryAttempt),
  })
  .meta({ id: 'WebhookExchange' })
export type WebhookExchange = z.output<typeof webhookExchange>

const webhookTrial = z
  .strictObject({
    object_type: z.literal('webhook_trial'),
    webhook_id: z.string(),
    /** Whether the endpoint took it. */
    success: z.boolean(),
    request_body: z.string(),
    ...deliveryAttempt.shape,
  })
  .meta({ id: 'WebhookTrial' })
export type WebhookTrial = z.output<typeof webhookTrial>

const rotatedSecret = z
  .strictObject({
    object_type: z.literal('webhook_secret'),
    webhook_id: z.string(),
    /** Key of the signatures from now on: what follows `whsec_`, read as Base64. */
    secret: z.string(),
  })
  .meta({ id: 'WebhookSecret' })

const trialData = object({ payload: dictionary().optional() }).meta({ id: 'WebhookTrialData' })

export const deliveryFilters = object({ ...deliveryQuery, webhook_id: recordId() })
export type DeliveryFilters = z.output<typeof deliveryFilters>

const shared = { auth: 'required', scope: 'manage' } as const
const byId = object({ id: recordId() })

/** Webhooks as the desk looks after them. What they are is changed under `/v1/webhooks`. */
export const deskWebhookEndpoints = {
  list: endpoint({
    ...shared,
    id: 'deskWebhooks.list',
    method: 'GET',
    path: '/desk/webhooks',
    summary: 'List webhook endpoints with how sending goes',
    description: 'Of the mode of whoever asks, newest first, without their secrets.',
    query: object(pageQuery(50)),
    responses: { 200: page(webhookState) },
  }),
  retrieve: endpoint({
    ...shared,
    id: 'deskWebhooks.retrieve',
    method: 'GET',
    path: '/desk/webhooks/:id',
    summary: 'Retrieve how sending to a webhook endpoint goes',
    params: byId,
    responses: { 200: webhookState },
    refusals: [404],
  }),
  test: endpoint({
    ...shared,
    id: 'deskWebhooks.test',
    method: 'POST',
    path: '/desk/webhooks/:id/test',
    summary: 'Post a test to a webhook endpoint and show its answer',
    description:
      'Posts `{"payload": …}`, signed, even to an endpoint that is switched off, and answers what it said: status, time taken and the start of its text. Nothing is stored or counted, and no event is made up.',
    noStore: true,
    params: byId,
    body: trialData,
    example: { payload: { hello: 'shop' } },
    responses: { 200: webhookTrial },
    refusals: [404],
  }),
  rotateSecret: endpoint({
    ...shared,
    id: 'deskWebhooks.rotateSecret',
    method: 'POST',
    path: '/desk/webhooks/:id/rotate-secret',
    summary: 'Give a webhook endpoint a new secret',
    description:
      'Every attempt from now on is signed with the new secret, also of events that were waiting; the old one signs nothing any more. To lose nothing, switch the endpoint off, rotate, give the receiver the new secret, and switch it on again: what waited is sent then.',
    noStore: true,
    params: byId,
    responses: { 200: rotatedSecret },
    refusals: [404],
  }),
  deliveries: endpoint({
    ...shared,
    id: 'webhookDeliveries.list',
    method: 'GET',
    path: '/desk/webhook-deliveries',
    summary: 'List the deliveries to a webhook endpoint, newest first',
    description: 'Without what was sent, which one delivery answers with.',
    query: deliveryFilters,
    responses: { 200: page(webhookDelivery) },
    refusals: [404],
  }),
  delivery: endpoint({
    ...shared,
    id: 'webhookDeliveries.retrieve',
    method: 'GET',
    path: '/desk/webhook-deliveries/:id',
    summary: 'Retrieve a delivery with what was sent and answered',
    params: byId,
    responses: { 200: webhookExchange },
    refusals: [404],
  }),
}
