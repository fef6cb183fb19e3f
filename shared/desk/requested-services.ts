import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, recordId, text } from '../api/fields.ts'
import {
  longestRequest,
  requestedMatch,
  requestedMatches,
  requestedMeaning,
  requestKey,
} from '../requested-service.ts'

/** More than any shop has names for. */
export const mostRequestedServices = 500

const requestedService = z
  .strictObject({
    /** Null: Packdesk's own word on a plain name, as long as the shop has none. */
    id: z.string().nullable(),
    object_type: z.literal('requested_service'),
    text: z.string(),
    match: z.enum(requestedMatches),
    meaning: requestedMeaning,
    updated_by: z.string().nullable(),
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RequestedService' })
export type RequestedService = z.output<typeof requestedService>

const requestedServices = z
  .strictObject({
    /** What the shop says, the latest first, then what plain names mean without a word of it. */
    mappings: z.array(requestedService),
    /** Names of orders nobody has said the meaning of, with how many orders have them; the most first. */
    names: z.array(z.strictObject({ text: z.string(), orders: z.number().int() })),
  })
  .meta({ id: 'RequestedServices' })
export type RequestedServices = z.output<typeof requestedServices>

const requestedServiceData = object({
  text: text(longestRequest, { blank: false }).refine(name => requestKey(name) !== '', {
    error: 'This field may not be blank.',
  }),
  match: requestedMatch().optional().meta({
    description:
      'Whether a name is this text, or has it somewhere. Upper case and blanks make no difference. "is" when left out.',
  }),
  meaning: requestedMeaning,
}).meta({ id: 'RequestedServiceData' })
export type RequestedServiceInput = z.output<typeof requestedServiceData>

/** What the shop means by the names its orders have for the service the customer chose. */
export const requestedServiceEndpoints = {
  list: endpoint({
    id: 'requestedServices.list',
    method: 'GET',
    path: '/desk/requested-services',
    summary: 'What the names of services in orders mean, and which have no meaning yet',
    description:
      'The name is `requested_service` of the metadata of an order, else the service it prefers. Of the mode, as rules are.',
    auth: 'required',
    responses: { 200: requestedServices },
  }),
  put: endpoint({
    id: 'requestedServices.put',
    method: 'PUT',
    path: '/desk/requested-services',
    summary: 'Say what a name means',
    description:
      'Takes the place of what was said of the same text before. Counts for prices that are asked for from now on; bought labels are never touched.',
    auth: 'required',
    body: requestedServiceData,
    example: { text: 'Express', meaning: { kind: 'days', days: 2 } },
    responses: { 200: requestedService },
    refusals: [409],
  }),
  remove: endpoint({
    id: 'requestedServices.remove',
    method: 'DELETE',
    path: '/desk/requested-services/:id',
    summary: 'Take back what was said of a name',
    description: 'Plain names such as "Standard" then mean the cheapest again; all others nothing.',
    auth: 'required',
    params: object({ id: recordId() }),
    responses: { 200: requestedService },
    refusals: [404],
  }),
}
