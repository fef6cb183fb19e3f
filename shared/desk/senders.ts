import { z } from 'zod'
import { addressRecord } from '../api/addresses.ts'
import { endpoint } from '../api/endpoint.ts'
import { flag, object, text } from '../api/fields.ts'
import { exampleLogo, logoPicture } from './shop-logo.ts'

const sender = z
  .strictObject({
    object_type: z.literal('sender'),
    address: addressRecord,
    /** Parcels are sent from here; it is offered on the Ship screen. */
    is_sender: z.boolean(),
    /** A PNG or JPEG file, base64; null: documents show the logo of the shop. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'Sender' })
export type Sender = z.output<typeof sender>

const senderPatch = object({
  is_sender: flag(),
  /** Null: the logo of the shop. */
  picture: logoPicture().nullable(),
})
  .partial()
  .meta({ id: 'SenderPatch' })
export type SenderPatch = z.output<typeof senderPatch>

const byId = object({ id: text(80) })

/** Saved addresses parcels are sent from. */
export const senderEndpoints = {
  list: endpoint({
    id: 'addresses.senders',
    method: 'GET',
    path: '/desk/senders',
    summary: 'The addresses parcels are sent from, each with its logo',
    auth: 'required',
    responses: { 200: z.array(sender) },
  }),
  retrieve: endpoint({
    id: 'addresses.sender',
    method: 'GET',
    path: '/desk/addresses/:id/sender',
    summary: 'Whether a saved address is a sender, and its logo',
    auth: 'required',
    params: byId,
    responses: { 200: sender },
    refusals: [404],
  }),
  change: endpoint({
    id: 'addresses.changeSender',
    method: 'PATCH',
    path: '/desk/addresses/:id/sender',
    summary: 'Send parcels from a saved address, with a logo of its own',
    description:
      'The picture is a PNG or JPEG of at most 128 KB; an address that is given one is a sender. Documents of shipments and orders that are sent from it show it in place of the logo of the shop, also those made before.',
    auth: 'required',
    params: byId,
    body: senderPatch,
    example: { is_sender: true, picture: exampleLogo },
    responses: { 200: sender },
    refusals: [404],
  }),
}
