import type { FastifyRequest } from 'fastify'
import type { DocumentPage } from '../db/page-cut.ts'
import { RawJson } from './answer.ts'
import { ownOrigin } from './own-origin.ts'

type Range = { limit: number; offset: number }
type Asked = Pick<FastifyRequest, 'url' | 'host' | 'protocol'>

/** A list answer put together out of stored JSON, with the links of the interface. */
export const pageOf = (request: Asked, range: Range, found: DocumentPage): RawJson =>
  new RawJson(found.between(`${headOf(request, range, found.count)}[`, ']}'))

/** As `pageOf`, for records that were built and not stored as text. */
export const recordsPage = (
  request: Asked,
  range: Range,
  { count, records }: { count: number; records: readonly unknown[] },
): RawJson => new RawJson(`${headOf(request, range, count)}${JSON.stringify(records)}}`)

/** What comes before the records of a page. */
function headOf(request: Asked, { limit, offset }: Range, count: number): string {
  const next = offset + limit < count ? link(request, limit, offset + limit) : null
  const previous = offset > 0 ? link(request, limit, Math.max(0, offset - limit)) : null
  return `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":`
}

/** The address of another page: same parameters, sorted, `offset` left out when it is 0. */
function link(request: Asked, limit: number, offset: number): string {
  const [path, search = ''] = request.url.split('?', 2)
  const query = new URLSearchParams(search)
  query.set('limit', String(limit))
  query.delete('offset')
  if (offset > 0) query.set('offset', String(offset))
  query.sort()
  return `${ownOrigin(request)}${path}?${query}`
}
