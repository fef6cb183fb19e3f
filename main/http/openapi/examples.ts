import { type ErrorCode, errorCatalogue, statusOf } from '../../../shared/errors/catalogue.ts'
import { sampleCarrier, sampleConnection } from './samples.ts'

type Refused = { code: ErrorCode; message?: string; details?: unknown }

/** The most usual refusal of a status. */
const refused: readonly Refused[] = [
  { code: 'validation', details: { country_code: ['This field is required.'] } },
  { code: 'not_authenticated', message: 'Authentication credentials were not provided.' },
  {
    code: 'permission_denied',
    message:
      'These credentials do not have the scope "manage_shipments", which this needs. Nothing was done.',
  },
  { code: 'not_found', message: 'There is no shipment shp_00000000000000000000000000000001.' },
  { code: 'not_acceptable', message: 'Could not satisfy the request Accept header.' },
  { code: 'state_error', message: 'Shipment is purchased and cannot be updated anymore...' },
  {
    code: 'payload_too_large',
    message: 'The request body is larger than 16 MB. Nothing was stored.',
  },
  { code: 'unsupported_media_type', message: 'Unsupported media type "text/plain" in request.' },
  { code: 'throttled', message: 'Request was throttled. Expected available in 20 seconds.' },
  {
    code: 'internal_error',
    message:
      'Something failed inside the station. The log has it under req_00000000000000000000000000000001.',
    details: { request_id: 'req_00000000000000000000000000000001' },
  },
  {
    code: 'storage_full',
    message: 'The disk of the station is full. Nothing was stored; free some space and try again.',
  },
]

const carrierRefused = {
  messages: [
    {
      carrier_id: sampleConnection,
      carrier_name: sampleCarrier,
      code: '111285',
      message: 'The postal code is wrong.',
    },
  ],
}

/** What a refusal of this status looks like. */
export function refusalExample(status: number): unknown {
  if (status === 424) return carrierRefused
  const known = refused.find(({ code }) => statusOf(code) === status)
  if (known) return { errors: [known] }
  const code = Object.entries(errorCatalogue).find(([, each]) => each.status === status)?.[0]
  return { errors: [{ code: code ?? 'failure' }] }
}

/** A value of a parameter that means something, by its name and what it may be. */
const byName: Readonly<Record<string, unknown>> = {
  carrier_name: sampleCarrier,
  tracking_number: '1Z12345E0205271688',
  id_or_tracking_number: '1Z12345E0205271688',
  keyword: 'ada',
  address: 'vancouver',
  reference: 'order 1042',
  created_after: '2026-01-05T00:00:00Z',
  since: '2026-01-05T00:00:00Z',
  created_before: '2026-02-01T00:00:00Z',
  cursor: 120,
  after: 'ec_0',
  option_key: 'insurance',
  from: '2026-01-01',
  to: '2026-01-31',
  time_zone: 'America/Toronto',
  metadata_key: 'shelf',
  file: 'label.pdf',
  document: 'packing-slip',
}

type ParameterSchema = {
  example?: unknown
  default?: unknown
  enum?: unknown[]
  const?: unknown
  type?: unknown
  format?: unknown
  items?: ParameterSchema
  anyOf?: ParameterSchema[]
}

/** An example for a parameter: what it is when left out, one of its values, or one that people would send. */
export function parameterExample(name: string, schema: ParameterSchema): unknown {
  const { enum: values, anyOf } = schema
  if (schema.example !== undefined) return schema.example
  if (values) return values.find(value => value !== '')
  if (schema.default !== undefined) return schema.default
  if (schema.type === 'array') return [parameterExample(name, schema.items ?? {})]
  if (schema.const !== undefined) return schema.const
  if (byName[name] !== undefined) return byName[name]
  if (anyOf?.[0]) return parameterExample(name, anyOf[0])
  if (schema.type === 'boolean') return true
  if (schema.format === 'date') return '2026-01-05'
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return /(^|_)id$/.test(name) ? '00000000000000000000000000000001' : 'x'
}
