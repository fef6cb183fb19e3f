import type { FastifyRequest } from 'fastify'
import { type DocumentPage, headRoom, listEnd } from '../db/page-cut.ts'
import { RawJson } from './answer.ts'
import { ownOrigin } from './own-origin.ts'

type Range = { limit: number; offset: number }
type Asked = Pick<FastifyRequest, 'url' | 'host' | 'protocol'>

/** A list answer put together out of stored JSON, with the links of the interface. */
export const pageOf = (
  request: Asked,
  range: Range,
  { count, next, documents, answer }: DocumentPage,
): RawJson => {
  const head = Buffer.from(`${headOf(request, range, count, next)}[`)
  const start = headRoom - head.length
  // Who shows records otherwise than they are stored has put other documents in the place of these.
  const isStored =
    documents.buffer === answer?.buffer && documents.byteOffset === answer.byteOffset + headRoom
  if (!answer || !isStored || start < 0) return new RawJson(Buffer.concat([head, documents, end]))
  head.copy(answer, start)
  return new RawJson(answer.subarray(start))
}

const end = Buffer.from(listEnd)

/** As `pageOf`, for records that were built and not stored as text. A short list has no cursor. */
export const recordsPage = (
  request: Asked,
  range: Range,
  { count, next, records }: { count: number; next?: number | null; records: readonly unknown[] },
): RawJson => new RawJson(`${headOf(request, range, count, next)}${JSON.stringify(records)}}`)

/** What comes before the records of a page. */
function headOf(
  request: Asked,
  { limit, offset }: Range,
  count: number,
  cursor: number | null | undefined,
): string {
  const isLast = cursor === undefined ? offset + limit >= count : cursor === null
  const next = isLast ? null : link(request, limit, offset + limit, cursor)
  const previous = offset > 0 ? link(request, limit, Math.max(0, offset - limit)) : null
  return `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":`
}

/**
 * The address of another page: same parameters, sorted, `offset` left out when it is 0. A next page has a cursor too,
 * which leads on from the last record however the list has changed by then.
 */
function link(request: Asked, limit: number, offset: number, cursor?: number | null): string {
  const [path, search] = request.url.split('?', 2)
  // Most lists are asked for without a parameter, and putting three into their order takes as long as the rest.
  if (search === undefined) {
    const at = `${cursor ? `cursor=${cursor}&` : ''}limit=${limit}${offset > 0 ? `&offset=${offset}` : ''}`
    return `${ownOrigin(request)}${path}?${at}`
  }
  const query = new URLSearchParams(search)
  query.set('limit', String(limit))
  query.delete('offset')
  query.delete('cursor')
  if (offset > 0) query.set('offset', String(offset))
  if (cursor) query.set('cursor', String(cursor))
  query.sort()
  return `${ownOrigin(request)}${path}?${query}`
}
