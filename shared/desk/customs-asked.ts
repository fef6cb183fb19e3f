import { z } from 'zod'
import { addressShape } from '../api/addresses.ts'
import { commodityShape } from '../api/commodities.ts'
import { contentTypes } from '../api/customs.ts'
import { endpoint } from '../api/endpoint.ts'
import { choice, dictionary, list, object, text } from '../api/fields.ts'

/** A side of the way, as far as rules ask; half an entry is one too. */
const side = object({
  country_code: addressShape.country_code,
  state_code: text(20).nullish(),
  postal_code: text(20).nullish(),
  company_name: text(50).nullish(),
  federal_tax_id: text(20).nullish(),
  state_tax_id: text(20).nullish(),
})

const { hs_code, quantity, value_amount, value_currency, origin_country } = commodityShape

const askedData = object({
  shipper: side,
  recipient: side,
  content_type: choice([...contentTypes, '']).nullish(),
  goods: list(object({ hs_code, quantity, value_amount, value_currency, origin_country })),
  /** Of the declaration; what of them is only asked for need not be there. */
  options: dictionary().nullish(),
  /** Of the shipment: its day, and whether it comes back. */
  shipment_options: dictionary().nullish(),
  carrier_ids: list(text(200)).nullish(),
})
export type AskedCustomsInput = z.output<typeof askedData>
/** As a page writes it. */
export type AskedCustomsBody = z.input<typeof askedData>

const askedField = z
  .strictObject({
    /** Of a shipment: `customs.commodities.0.hs_code`. */
    path: z.string(),
    /** Nobody who would carry it is let through without. */
    is_required: z.boolean(),
  })
  .meta({ id: 'AskedCustomsField' })
export type AskedCustomsField = z.output<typeof askedField>

export const customsAskedEndpoints = {
  find: endpoint({
    id: 'customsAsked.find',
    method: 'POST',
    path: '/desk/customs-asked',
    summary: 'Which entries customs ask for on a way',
    description:
      'By the rules in use and the carriers that would be asked for a price, whatever of it is filled in already. Only what some ways ask for and others do not; asks nobody and stores nothing.',
    auth: 'required',
    scope: 'buy',
    body: askedData,
    example: {
      shipper: { country_code: 'CA' },
      recipient: { country_code: 'FR' },
      content_type: 'merchandise',
      goods: [{ hs_code: '6109.10', value_amount: 20, value_currency: 'EUR' }],
    },
    responses: {
      200: z.strictObject({ results: z.array(askedField) }).meta({ id: 'AskedCustoms' }),
    },
  }),
}
