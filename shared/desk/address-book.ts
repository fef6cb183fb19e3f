import { addressRecord } from '../api/addresses.ts'
import { endpoint } from '../api/endpoint.ts'
import { object } from '../api/fields.ts'
import { keywordFilter, page, shortListQuery } from '../api/pages.ts'

/** Saved addresses as the desk looks through them; they are made, changed and removed over `/v1/addresses`. */
export const addressBookEndpoints = {
  list: endpoint({
    id: 'addresses.search',
    method: 'GET',
    path: '/desk/addresses',
    summary: 'Search saved addresses',
    description: 'The newest first. Every word stands somewhere in the address, in any order.',
    auth: 'required',
    query: object({
      ...shortListQuery(50),
      ...keywordFilter('names, the company, street, city, postal code, phone and email'),
    }),
    responses: { 200: page(addressRecord) },
  }),
}
