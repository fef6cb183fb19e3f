import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { integer, object, text } from '../api/fields.ts'
import { createdFilters, orderingQuery, page, refuseCursor } from '../api/pages.ts'

export const callerKinds = ['key', 'agent', 'desk', 'operator', 'client', 'anonymous'] as const

/** One call of the interface: who, what and how it went. What was sent and answered is not kept. */
export const apiCall = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('api_call'),
    created_at: z.iso.datetime(),
    caller_kind: z.enum(callerKinds),
    /** Name of the key, the person or the application. */
    caller: z.string(),
    test_mode: z.boolean(),
    method: z.string(),
    /** With its query, in which secrets are hidden. */
    path: z.string(),
    status: z.number().int(),
    duration_ms: z.number(),
    /** As in `X-Request-Id` and the log. */
    request_id: z.string(),
    ip: z.string(),
    /** The web page that called, where it was one. */
    origin: z.string().nullable(),
  })
  .meta({ id: 'ApiCall' })
export type ApiCall = z.output<typeof apiCall>

const statusText = 'Write a status such as 404, or 4xx for all of its kind.'

export const callOrders = ['created_at'] as const

export const apiLogFilters = object({
  ...orderingQuery(callOrders, 50),
  caller: text(200).meta({ description: 'The name of the caller, as it is' }).optional(),
  method: text(10).optional(),
  path: text(200).meta({ description: 'Somewhere in the path' }).optional(),
  status: text(3)
    .pipe(z.string().regex(/^[1-5](\d\d|xx)$/, statusText))
    .optional()
    .meta({ example: '4xx', pattern: '^[1-5](\\d\\d|xx)$' }),
  request_id: text(100).meta({ description: 'As in `X-Request-Id` of the answer, as it is' }).optional(),
  ...createdFilters,
}).superRefine(refuseCursor)
export type ApiLogFilters = z.output<typeof apiLogFilters>

const usedPath = z
  .strictObject({
    caller: z.string(),
    method: z.string(),
    /** Without its query, and with `:id` in the place of ids. */
    path: z.string(),
    calls: z.number().int(),
    /** Of these, refused (4xx) and failed (5xx). */
    refused: z.number().int(),
    failed: z.number().int(),
    last_at: z.iso.datetime(),
    /** The last answer that was not a success, and when; null where all were. */
    last_error: z.strictObject({ status: z.number().int(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'UsedPath' })
export type UsedPath = z.output<typeof usedPath>

const apiUsage = z
  .strictObject({
    object_type: z.literal('api_usage'),
    /** The most called first. */
    paths: z.array(usedPath),
  })
  .meta({ id: 'ApiUsage' })
export type ApiUsage = z.output<typeof apiUsage>

export const mostUsageDays = 30

/** Who used the interface of the station. */
export const apiLogEndpoints = {
  list: endpoint({
    id: 'apiLog.list',
    method: 'GET',
    path: '/desk/api-log',
    summary: 'List the calls of the interface, newest first',
    description:
      'Of both modes. Left out: what the page of the station reads, pictures and documents of the page, and the health. Kept for 30 days, and the newest 100,000.',
    auth: 'required',
    scope: 'manage',
    query: apiLogFilters,
    responses: { 200: page(apiCall) },
  }),
  usage: endpoint({
    id: 'apiLog.usage',
    method: 'GET',
    path: '/desk/api-usage',
    summary: 'Count the calls of programs by what they called',
    description:
      'Of keys alone, of both modes, for the last 7 days unless other `days` are asked for. As far back as calls are kept.',
    auth: 'required',
    scope: 'manage',
    query: object({
      caller: text(200).meta({ description: 'The name of the key, as it is' }).optional(),
      days: integer({ min: 1, max: mostUsageDays }).default(7),
    }),
    responses: { 200: apiUsage },
  }),
}
