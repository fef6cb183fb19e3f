import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choiceList, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'

/** `pending`: it asked; `put_off`: not now; the other two are kept until somebody removes them. */
export const originStates = ['pending', 'put_off', 'paired', 'blocked'] as const
export type OriginState = (typeof originStates)[number]

/** A web page's origin and what was decided about it. */
export const originRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('origin'),
    origin: z.string(),
    state: z.enum(originStates),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Origin' })
export type OriginRecord = z.output<typeof originRecord>

const maxOriginLength = 255

/** Scheme, host and port of a web page as browsers write it in `Origin`; null for anything else. */
export function parseOrigin(value: string): string | null {
  if (value.length > maxOriginLength || !/^https?:\/\/[^/?#@\\\s*]+\/?$/i.test(value)) return null
  return URL.canParse(value) ? new URL(value).origin : null
}

const newOrigin = object({
  origin: text(maxOriginLength, { blank: false })
    .refine(value => parseOrigin(value) !== null, 'Enter the origin of a page, such as https://shop.example.')
    .meta({ format: 'uri' }),
}).meta({ id: 'OriginData' })

export const originFilters = object({
  ...shortListQuery(),
  state: choiceList(originStates, 'OriginState').optional(),
})
export type OriginFilters = z.output<typeof originFilters>

const params = object({ id: recordId() })

/** Which web pages may use this station from a browser. Never open to a page of another origin. */
export const originEndpoints = {
  list: endpoint({
    id: 'origins.list',
    method: 'GET',
    path: '/desk/origins',
    summary: 'List web pages that are paired, blocked or asking',
    description: 'Pages that ask come first. What only asked is forgotten after ten minutes of silence.',
    auth: 'required',
    query: originFilters,
    responses: { 200: page(originRecord) },
  }),
  create: endpoint({
    id: 'origins.create',
    method: 'POST',
    path: '/desk/origins',
    summary: 'Pair a web page before it asks',
    auth: 'required',
    body: newOrigin,
    example: { origin: 'https://shop.example' },
    responses: { 201: originRecord },
    refusals: [403, 409],
  }),
  approve: endpoint({
    id: 'origins.approve',
    method: 'POST',
    path: '/desk/origins/:id/approve',
    summary: 'Let a web page use this station',
    description: 'Each call of the page still needs a key.',
    auth: 'required',
    params,
    responses: { 200: originRecord },
    refusals: [403, 404, 409],
  }),
  postpone: endpoint({
    id: 'origins.postpone',
    method: 'POST',
    path: '/desk/origins/:id/postpone',
    summary: 'Decide later about a web page that asks',
    description: 'It is not shown as asking again for ten minutes.',
    auth: 'required',
    params,
    responses: { 200: originRecord },
    refusals: [403, 404, 409],
  }),
  block: endpoint({
    id: 'origins.block',
    method: 'POST',
    path: '/desk/origins/:id/block',
    summary: 'Refuse a web page from now on, without asking again',
    auth: 'required',
    params,
    responses: { 200: originRecord },
    refusals: [403, 404, 409],
  }),
  remove: endpoint({
    id: 'origins.remove',
    method: 'DELETE',
    path: '/desk/origins/:id',
    summary: 'Forget what was decided about a web page',
    auth: 'required',
    params,
    responses: { 200: originRecord },
    refusals: [403, 404],
  }),
}

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
    description:
      'An ES module that asks for the pairing of a web page and calls the station. Copy it: a page that is not paired cannot load it from here.',
    auth: 'none',
    responses: { 200: { mediaTypes: ['text/javascript'], description: 'An ES module of less than 2 KB' } },
  }),
}
