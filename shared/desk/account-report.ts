import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'
import { shipmentStatuses } from '../states/shipment-states.ts'

const count = () => z.number().int()

const accountService = z
  .strictObject({
    service: z.string().nullable(),
    currency: z.string().nullable(),
    labels: count(),
    parcels: count(),
    /** What was paid for the labels whose price is known, and that for each of their parcels. */
    paid: z.string().nullable(),
    average: z.string().nullable(),
    /** Price of the label that was bought last; null when nobody knows it. */
    last_price: z.string().nullable(),
    last_at: z.iso.datetime(),
  })
  .meta({ id: 'AccountService' })
export type AccountService = z.output<typeof accountService>

const accountLabel = z
  .strictObject({
    shipment_id: z.string(),
    tracking_number: z.string().nullable(),
    recipient: z.string(),
    status: z.enum(shipmentStatuses),
    service: z.string().nullable(),
    currency: z.string().nullable(),
    amount: z.string().nullable(),
    bought_at: z.iso.datetime(),
  })
  .meta({ id: 'AccountLabel' })
export type AccountLabel = z.output<typeof accountLabel>

const accountReport = z
  .strictObject({
    object_type: z.literal('account_report'),
    connection_id: z.string(),
    from: z.string(),
    to: z.string(),
    /** Labels that were voided are in none of them. The service with the most parcels first. */
    services: z.array(accountService),
    voided: count(),
    /** The last ones of shipments that are still kept, the newest first. */
    labels: z.array(accountLabel),
  })
  .meta({ id: 'AccountReport' })
export type AccountReport = z.output<typeof accountReport>

/** What one account at a carrier was used for. */
export const accountReportEndpoints = {
  retrieve: endpoint({
    id: 'reports.account',
    method: 'GET',
    path: '/desk/reports/accounts/:id',
    summary: 'Report what was bought with a connection in the last 30 days',
    description:
      'By service with the price that was paid last, and the last labels. Of a connection that is gone, what is still known.',
    auth: 'required',
    params: object({ id: text(80) }),
    responses: { 200: accountReport },
    refusals: [404],
  }),
}
