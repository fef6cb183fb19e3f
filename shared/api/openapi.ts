import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const document = z.record(z.string(), z.unknown())

/** The interface describing itself. */
export const openApiEndpoints = {
  document: endpoint({
    id: 'openapi.document',
    method: 'GET',
    path: '/openapi.json',
    summary: 'The OpenAPI document',
    auth: 'none',
    responses: { 200: document },
    revalidated: true,
  }),
  alias: endpoint({
    id: 'openapi.alias',
    method: 'GET',
    path: '/shipping-openapi',
    summary: 'The OpenAPI document under its older address',
    auth: 'none',
    responses: { 200: document },
    revalidated: true,
  }),
  page: endpoint({
    id: 'openapi.page',
    method: 'GET',
    path: '/openapi',
    summary: 'The operations as a page',
    auth: 'none',
    responses: { 200: { mediaTypes: ['text/html'], description: 'The page' } },
  }),
}
