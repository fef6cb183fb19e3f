import { utils, write } from '@e965/xlsx'
import type { BatchRecord } from '../../../shared/api/batches.ts'
import type { Answer, Call } from '../contract/call.ts'

export type Upload = {
  content: string | Uint8Array
  /** Fields of the form besides the file. */
  fields?: Record<string, string>
  query?: string
  /** The media type the request claims to have. */
  type?: string
}

const boundary = 'a-line-between-parts'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A form with one file, as clients of the interface send it. */
export function formOf({ content, fields = {} }: Upload): Uint8Array<ArrayBuffer> {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="data_file"; filename="data"\r\nContent-Type: application/octet-stream\r\n\r\n`
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(texts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  )
}

/** Imports a file of orders, unless told otherwise. */
export function upload(call: Call, given: Upload): Promise<Answer<BatchRecord>> {
  const { type = formType, query = '' } = given
  const fields = given.fields ?? (query ? {} : { resource_type: 'orders' })
  return call<BatchRecord>('POST', `/v1/batches/data/import${query}`, undefined, {
    raw: formOf({ ...given, fields }),
    headers: { 'content-type': type },
  })
}

/** A spreadsheet with one sheet. */
export const sheetOf = (rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Uint8Array =>
  new Uint8Array(
    write(utils.book_new(utils.aoa_to_sheet(rows, { UTC: true, dense: true }), 'Orders'), {
      type: 'array',
      bookType,
    }),
  )
