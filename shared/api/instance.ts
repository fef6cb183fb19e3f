import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Days records are kept. Some editions of the interface only say whether they are cleaned up at all. */
const retention = z.union([z.int().nonnegative(), z.boolean()])

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

/** The interface describing itself. */
export const openApiEndpoints = {
  document: endpoint({
    id: 'openapi.document',
    method: 'GET',
    path: '/openapi.json',
    summary: 'The OpenAPI document',
    auth: 'none',
    responses: { 200: document },
    revalidated: true,
  }),
  alias: endpoint({
    id: 'openapi.alias',
    method: 'GET',
    path: '/shipping-openapi',
    summary: 'The OpenAPI document under its older address',
    auth: 'none',
    responses: { 200: document },
    revalidated: true,
  }),
  page: endpoint({
    id: 'openapi.page',
    method: 'GET',
    path: '/openapi',
    summary: 'The operations as a page',
    auth: 'none',
    responses: { 200: { mediaTypes: ['text/html'], description: 'The page' } },
  }),
}
