import type { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { carrierNumber, flag, object, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { pickupRecord } from '../api/pickups.ts'

const settleData = object({
  happened: flag(),
  confirmation_number: carrierNumber(50, { blank: true }).nullish(),
}).meta({
  id: 'PickupSettleData',
})
export type PickupSettleInput = z.output<typeof settleData>

/** Pickups nobody knows the outcome of, and what somebody found out about them. */
export const deskPickupEndpoints = {
  unsettled: endpoint({
    id: 'deskPickups.unsettled',
    method: 'GET',
    path: '/desk/pickups/unsettled',
    summary: 'List the pickups a carrier gave no answer about',
    auth: 'required',
    query: object(shortListQuery(20)),
    responses: { 200: page(pickupRecord) },
  }),
  settle: endpoint({
    id: 'deskPickups.settle',
    method: 'POST',
    path: '/desk/pickups/:id/settle',
    summary: 'Say what the carrier told about a pickup it gave no answer about',
    description:
      'Whether the scheduling, change or cancellation happened. A pickup that was scheduled needs its `confirmation_number`. Answers with the pickup as it is then, or as it was when it is gone.',
    auth: 'required',
    params: object({ id: text(80) }),
    body: settleData,
    example: { happened: true, confirmation_number: 'HCP0000017' },
    responses: { 200: pickupRecord },
    refusals: [404, 409],
  }),
}
