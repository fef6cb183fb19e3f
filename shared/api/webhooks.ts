import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, dictionary, flag, list, object, text } from './fields.ts'
import { page, pageQuery } from './pages.ts'

/** What can happen that others are told about. */
export const eventTypes = [
  'shipment_purchased',
  'shipment_cancelled',
  'shipment_fulfilled',
  'shipment_out_for_delivery',
  'shipment_needs_attention',
  'shipment_delivery_failed',
  'tracker_created',
  'tracker_updated',
  'order_created',
  'order_updated',
  'order_fulfilled',
  'order_cancelled',
  'order_delivered',
  'batch_queued',
  'batch_failed',
  'batch_running',
  'batch_completed',
] as const
export type EventType = (typeof eventTypes)[number]

/** What an endpoint can ask for: events one by one, or `all` of them. */
export const webhookEvents = ['all', ...eventTypes] as const
export type WebhookEvent = (typeof webhookEvents)[number]

const canBePostedTo = (url: string): boolean => /^https?:\/\/[^\s/?#]\S*$/i.test(url) && URL.canParse(url)

/** They would stand in logs and lists; a receiver knows the station by its signature. */
const hasNoCredentials = (url: string): boolean => {
  const { username = '', password = '' } = URL.parse(url) ?? {}
  return username === '' && password === ''
}

const address = () =>
  text(200, { blank: false })
    .refine(canBePostedTo, 'Enter a valid URL.')
    .refine(hasNoCredentials, 'Enter a valid URL without user and password.')
    .meta({ format: 'uri' })

const webhookShape = {
  url: address(),
  enabled_events: list(choice(webhookEvents)),
  description: text(200).nullish(),
  disabled: flag().nullish(),
  send_secret: flag().nullish().meta({
    description:
      'Sends the secret itself along, in the header `X-Event-Id`, for receivers made for the reference implementation. Whoever sees a request can sign others then.',
  }),
}

export const webhookData = object(webhookShape).meta({ id: 'WebhookData' })
export type WebhookInput = z.output<typeof webhookData>

export const webhookPatch = object(webhookShape).partial().meta({ id: 'PatchedWebhookData' })
export type WebhookPatch = z.output<typeof webhookPatch>

const webhookTest = object({ payload: dictionary() }).meta({ id: 'WebhookTestRequest' })
export type WebhookTest = z.output<typeof webhookTest>

export const webhookRecord = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    description: z.string().nullable(),
    enabled_events: z.array(z.enum(webhookEvents)),
    /** True as well when the station switched it off after too many failures in a row. */
    disabled: z.boolean(),
    object_type: z.literal('webhook'),
    /** When the newest event that arrived there happened. */
    last_event_at: z.string().nullable(),
    /** Key of the signatures: what follows `whsec_`, read as Base64. */
    secret: z.string(),
    /** The secret goes along in clear, besides the signature. */
    send_secret: z.boolean(),
    test_mode: z.boolean(),
  })
  .meta({ id: 'Webhook' })
export type WebhookRecord = z.output<typeof webhookRecord>

const operation = { operation: z.string(), success: z.boolean() }

/** What was done; where a webhook was removed, it says which. */
const operationRecord = webhookRecord.partial().extend(operation).meta({ id: 'Operation' })
export type OperationRecord = z.output<typeof operationRecord>

const removedWebhook = webhookRecord.extend(operation).meta({ id: 'RemovedWebhook' })
export type RemovedWebhook = z.output<typeof removedWebhook>

const byId = object({ id: text(80) })

const example = {
  url: 'https://shop.example/packdesk',
  description: 'Shop system',
  enabled_events: ['all'],
}

export const webhookEndpoints = {
  list: endpoint({
    id: 'webhooks.list',
    method: 'GET',
    path: '/v1/webhooks',
    summary: 'List webhook endpoints',
    description: 'Addresses that events of the mode of the key are posted to, with their secrets.',
    auth: 'required',
    scope: 'manage',
    query: object(pageQuery(100)),
    responses: { 200: page(webhookRecord, 'WebhookList') },
  }),
  create: endpoint({
    id: 'webhooks.create',
    method: 'POST',
    path: '/v1/webhooks',
    summary: 'Have events sent to an address',
    description:
      'Events of the mode of the key are posted to the address, signed as Standard Webhooks describes. Addresses of this computer are fine; those of the own network have to be allowed in the settings of the station.',
    auth: 'required',
    scope: 'manage',
    body: webhookData,
    example,
    responses: { 201: webhookRecord },
  }),
  retrieve: endpoint({
    id: 'webhooks.retrieve',
    method: 'GET',
    path: '/v1/webhooks/:id',
    summary: 'Retrieve a webhook endpoint',
    description: 'With its secret, by which its receiver knows the station.',
    auth: 'required',
    scope: 'manage',
    params: byId,
    responses: { 200: webhookRecord },
    refusals: [404],
  }),
  update: endpoint({
    id: 'webhooks.update',
    method: 'PATCH',
    path: '/v1/webhooks/:id',
    summary: 'Change a webhook endpoint',
    description: 'Switching it on again forgets earlier failures and sends what has been waiting.',
    auth: 'required',
    scope: 'manage',
    params: byId,
    body: webhookPatch,
    example: { disabled: false },
    responses: { 200: webhookRecord },
    refusals: [404],
  }),
  remove: endpoint({
    id: 'webhooks.remove',
    method: 'DELETE',
    path: '/v1/webhooks/:id',
    summary: 'Remove a webhook endpoint',
    description: 'Answers with it as it was. What was still to be sent there is not.',
    auth: 'required',
    scope: 'manage',
    params: byId,
    responses: { 200: removedWebhook },
    refusals: [404],
  }),
  test: endpoint({
    id: 'webhooks.test',
    method: 'POST',
    path: '/v1/webhooks/:id/test',
    summary: 'Post something to a webhook endpoint',
    description:
      'Posts the body of this request, signed, even to an endpoint that is switched off. Nothing is stored or counted. `success` says whether the endpoint took it.',
    auth: 'required',
    scope: 'manage',
    params: byId,
    body: webhookTest,
    example: { payload: { hello: 'shop' } },
    responses: { 200: operationRecord },
    refusals: [404],
  }),
}
