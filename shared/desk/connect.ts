import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'

/** For people who connect a web page to this station. */
export const connectEndpoints = {
  page: endpoint({
    id: 'connect.page',
    method: 'GET',
    path: '/connect',
    summary: 'A page that finds out why a web page does not reach this station',
    description: '`origin` is the web page it is about.',
    auth: 'none',
    query: object({ origin: text(255).optional() }),
    responses: { 200: { mediaTypes: ['text/html'], description: 'The page' } },
  }),
  script: endpoint({
    id: 'connect.script',
    method: 'GET',
    path: '/connect.js',
    summary: 'The script that a web page copies to call this station',
    auth: 'none',
    responses: { 200: { mediaTypes: ['text/javascript'], description: 'An ES module of less than 2 KB' } },
  }),
}
