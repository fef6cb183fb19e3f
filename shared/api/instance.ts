import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, object } from './fields.ts'

/** Whether old records are removed. Other editions of the interface say after how many days. */
const retention = z.union([z.int().nonnegative(), z.boolean()]).meta({ type: 'boolean' })

/** What this station is and which parts of the interface it has. Names are those of the interface. */
export const instanceShape = {
  VERSION: z.string(),
  APP_NAME: z.string(),
  /** With a slash at the end. */
  HOST: z.string(),
  ADMIN: z.string(),
  OPENAPI: z.string(),
  GRAPHQL: z.string(),
  AUDIT_LOGGING: z.boolean(),
  ALLOW_SIGNUP: z.boolean(),
  ALLOW_ADMIN_APPROVED_SIGNUP: z.boolean(),
  ALLOW_MULTI_ACCOUNT: z.boolean(),
  MULTI_ORGANIZATIONS: z.boolean(),
  ORDERS_MANAGEMENT: z.boolean(),
  APPS_MANAGEMENT: z.boolean(),
  DOCUMENTS_MANAGEMENT: z.boolean(),
  DATA_IMPORT_EXPORT: z.boolean(),
  CUSTOM_CARRIER_DEFINITION: z.boolean(),
  PERSIST_SDK_TRACING: z.boolean(),
  ORDER_DATA_RETENTION: retention,
  TRACKER_DATA_RETENTION: retention,
  SHIPMENT_DATA_RETENTION: retention,
  API_LOGS_DATA_RETENTION: retention,
}

export const instanceRecord = z.strictObject(instanceShape).meta({ id: 'Metadata' })
export type InstanceRecord = z.output<typeof instanceRecord>

export const instanceEndpoints = {
  ping: endpoint({
    id: 'api.ping',
    method: 'GET',
    path: '/',
    isPage: true,
    summary: 'Instance metadata',
    description: 'What this station is, where its parts live and which of them are switched on.',
    auth: 'none',
    responses: { 200: instanceRecord },
    refusals: [429],
  }),
}

const document = z.record(z.string(), z.unknown())

const inVersion = object({
  version: choice(['3.1', '3.0']).default('3.1'),
  names: choice(['published', 'plain']).default('published'),
})
const about =
  'What programs call, in version 3.1 of OpenAPI, or in 3.0 for generators that read no later one; webhooks stand under `x-webhooks` there. Operations have the names of the interface’s own file, of which many are alike but for signs that few languages take; with `names=plain` each has a name of its own, such as `addresses_list`. It is sent packed to whoever takes gzip or Brotli, and has an ETag.'

/** The interface describing itself. */
export const openApiEndpoints = {
  document: endpoint({
    id: 'openapi.document',
    method: 'GET',
    path: '/openapi.json',
    summary: 'The OpenAPI document',
    description: about,
    auth: 'none',
    query: inVersion,
    responses: { 200: document },
    revalidated: true,
  }),
  alias: endpoint({
    id: 'openapi.alias',
    method: 'GET',
    path: '/shipping-openapi',
    summary: 'The OpenAPI document under its older address',
    description: about,
    auth: 'none',
    query: inVersion,
    responses: { 200: document },
    revalidated: true,
  }),
  desk: endpoint({
    id: 'openapi.desk',
    method: 'GET',
    path: '/desk/openapi.json',
    summary: 'The OpenAPI document of the desk',
    description:
      'What the page of the station calls, in version 3.1 of OpenAPI. It changes with the screens. It is sent packed to whoever takes gzip or Brotli, and has an ETag.',
    auth: 'none',
    responses: { 200: document },
    revalidated: true,
  }),
  page: endpoint({
    id: 'openapi.page',
    method: 'GET',
    path: '/openapi',
    summary: 'The operations as a page',
    description: 'All operations of both documents, for people. It runs no script.',
    auth: 'none',
    responses: { 200: { mediaTypes: ['text/html'], description: 'The page' } },
  }),
}
