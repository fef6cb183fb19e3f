import { returnEndpoints as onDesk } from '../desk/returns.ts'
import { endpoint } from './endpoint.ts'
import { page } from './pages.ts'

const { list, create, buy } = onDesk

/** Returns and their labels, for programs: the records and the rules are those of the screen. */
export const returnsOfModeEndpoints = {
  list: endpoint({
    id: 'returns.list',
    method: 'GET',
    path: '/v1/returns',
    summary: 'List returns',
    description: 'The newest first; those whose label was not bought yet only where `state` names `draft`.',
    auth: 'required',
    query: list.query,
    responses: { 200: page(buy.responses[200], 'ReturnList') },
  }),
  create: endpoint({
    id: 'returns.create',
    method: 'POST',
    path: '/v1/returns',
    summary: 'Begin the return of a shipment, and ask what its label costs',
    description:
      'Makes a draft with sender and recipient swapped. It goes to `to`, else to the `return_address` the shipment was made with, else to the return address of the shop, else to where it was sent from. A shipment has one return that is not bought yet: asked again, that one is changed. Carriers that take nothing back say so in `messages`. Nothing is paid.',
    auth: 'required',
    body: create.body,
    example: { shipment_id: 'shp_…', reason: 'changed_mind' },
    responses: { 201: create.responses[201] },
    refusals: [404, 409],
  }),
  retrieve: endpoint({
    id: 'returns.retrieve',
    method: 'GET',
    path: '/v1/returns/:id',
    summary: 'Retrieve a return',
    description: 'With what became of each item.',
    auth: 'required',
    params: buy.params,
    responses: { 200: buy.responses[200] },
    refusals: [404],
  }),
  buy: endpoint({
    id: 'returns.buy',
    method: 'POST',
    path: '/v1/returns/:id/buy',
    summary: 'Buy the label of a return',
    description:
      'By one of the rates it was answered with. One that has its label already is answered as it is: nothing is paid twice.',
    auth: 'required',
    params: buy.params,
    body: buy.body,
    example: { selected_rate_id: 'rat_…' },
    responses: { 200: buy.responses[200] },
    refusals: [404, 409, 424],
  }),
}
