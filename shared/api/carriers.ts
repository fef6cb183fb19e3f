import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { object, text } from './fields.ts'
import { page, shortListQuery } from './pages.ts'

export const connectionCapabilities = ['pickup', 'rating', 'shipping', 'tracking', 'paperless'] as const

/** A connection as the interface shows it; credentials are never part of it. */
export const carrierRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('carrier'),
    carrier_id: z.string(),
    carrier_name: z.string(),
    display_name: z.string(),
    test_mode: z.boolean(),
    active: z.boolean(),
    capabilities: z.array(z.enum(connectionCapabilities)),
    metadata: z.record(z.string(), z.unknown()),
    config: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'CarrierSettings' })
export type CarrierRecord = z.output<typeof carrierRecord>

/** Whether labels can be bought with it; some carriers only track. */
export const sellsLabels = ({ capabilities }: Pick<CarrierRecord, 'capabilities'>): boolean =>
  capabilities.includes('shipping')

export const carrierEndpoints = {
  list: endpoint({
    id: 'carriers.list',
    method: 'GET',
    path: '/v1/carriers',
    summary: 'List carrier connections',
    description:
      'Connections of the mode of the key, without their credentials. 404 for a carrier nobody knows.',
    auth: 'required',
    query: object({
      ...shortListQuery(),
      active: text().optional().meta({ type: 'boolean' }),
      system_only: text().optional().meta({ type: 'boolean' }),
      carrier_name: text(50).optional(),
    }),
    responses: { 200: page(carrierRecord, 'CarrierList') },
    refusals: [404],
  }),
  services: endpoint({
    id: 'carriers.services',
    method: 'GET',
    path: '/v1/carriers/:carrier_name/services',
    summary: 'Service codes of a carrier',
    description: 'Codes of the interface to those of the carrier, null where the carrier has none.',
    auth: 'required',
    params: object({ carrier_name: text(50) }),
    responses: { 200: z.record(z.string(), z.string().nullable()) },
    revalidated: true,
    refusals: [404],
  }),
}
