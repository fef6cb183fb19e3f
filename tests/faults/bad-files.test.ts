import { deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gaugeZip } from '../../main/domain/exchange/imports/reading/zip.ts'
import { errorOf } from '../support/contract/call.ts'
import { formOf, sheetOf, upload } from '../support/desks/import-desk.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()
const header = 'Order number,Item weight,Shipping country'

let before: Record<string, number>
beforeEach(() => {
  before = station().rows()
})
afterEach(async () => {
  expect(station().rows(), 'something was stored').toEqual(before)
  expect((await call('GET', '/desk/status')).status, 'the station is down').toBe(200)
})

/** A ZIP file with one entry, which may lie about its size. */
function zipOf(name: string, content: Buffer, claimed = content.length): Buffer {
  const packed = deflateRawSync(content)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(claimed, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
  const directory = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, directory, Buffer.from('PK\x05\x06'), end])
}

const bomb = Buffer.alloc(100 * 1024 * 1024)
const sheet = Buffer.from(sheetOf([header.split(','), ['1', '1', 'CA']]))
const manyRows = `${header}\n${'1,1,CA\n'.repeat(300_000)}`
const columns = Array.from({ length: 50_000 }, (_, n) => `c${n}`)
const random = Buffer.from(Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256))

describe('a file', () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ['that is empty', '', /empty/],
    ['of blanks', ' \n\r\n , ,\n', /empty/],
    ['with headers alone', `${header}\n`, /nothing below/],
    ['with a header twice', 'Order number,Item weight,Order number\n1,1,1', /"Order number" is there twice/],
    ['without the columns that are needed', 'Name,Town\nAda,London', /no column "Order number"/],
    ['of garbage', random, /no table/],
    ['that is a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), random]), /no table/],
    ['with a quotation that never ends', `${header}\n"1,1,CA\n2,1,CA`, /quotation mark/],
    ['of 300,000 rows', manyRows, /more than 50,000 rows/],
    ['that is another archive', zipOf('letter.txt', Buffer.from('hello')), /spreadsheet|empty/],
    ['that is a cut off spreadsheet', sheet.subarray(0, sheet.length / 2), /damaged/],
    [
      'that is a damaged old spreadsheet',
      Buffer.from('d0cf11e0a1b11ae1'.repeat(80), 'hex'),
      /spreadsheet|empty/,
    ],
    ['that unpacks to 100 MB', zipOf('xl/workbook.xml', bomb), /far too much/],
    ['that lies about unpacking to 100 MB', zipOf('xl/workbook.xml', bomb, 100), /far too much/],
    [
      'that is a spreadsheet of a million cells',
      zipOf('xl/worksheets/sheet1.xml', Buffer.from('<c r="A1"/>'.repeat(1_000_001))),
      /more than 1,000,000 cells of a spreadsheet/,
    ],
    ['of 15 MB in one line', 'a,'.repeat(7_500_000), /Line 1 is longer than 1 MB/],
    ['of JSON that is no list', '{"orders":[]}', /no JSON list/],
    ['of JSON lists', '[[1,2]]', /no JSON list/],
    [
      'of JSON that is nested too deep',
      `[{"Options":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}]`,
      /nested deeper than 60 levels/,
    ],
    [
      'of JSON with a key that reaches into objects',
      '[{"Order number":"1","__proto__":{"x":1}}]',
      /no JSON list/,
    ],
    ['of more columns than anybody has', `${header},${columns.join()}\n1,1,CA`, /more than 1,000 columns/],
    [
      'of JSON with a key for every row',
      JSON.stringify(columns.map(name => ({ [name]: 1 }))),
      /1,000 columns/,
    ],
    ['of torn JSON', '[{"Order number":', /no JSON list/],
  ])('%s is refused with a clear text', async (_what, content, says) => {
    const refused = await upload(call, { content })
    expect(refused.status, refused.bytes.toString()).toBe(400)
    expect(errorOf(refused)).toEqual({
      code: 'validation',
      details: { data_file: [expect.stringMatching(says)] },
    })
  })

  test('of more than 10,000 orders is refused before anything is stored', async () => {
    const rows = Array.from({ length: 10_001 }, (_, n) => `${n},1,CA`)
    const refused = await upload(call, { content: [header, ...rows].join('\n') })
    expect(errorOf(refused).details).toEqual({ data_file: [expect.stringContaining('10,001 orders')] })
  })

  test.each([
    ['nested too deep', `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`],
    ['with a key that reaches into objects', '{"a":{"__proto__":{"x":1}}}'],
    ['with a number beyond all numbers', '{"a":1e999}'],
  ])('with options %s is refused at the row', async (_what, options) => {
    const cell = `"${options.replaceAll('"', '""')}"`
    const refused = await upload(call, { content: `${header},Options\n1,1,CA,${cell}` })
    expect(refused.body).toMatchObject({
      errors: [{ code: 'invalid_row', details: { Options: [expect.stringMatching(/dictionary/)] } }],
    })
  })

  test('larger than 16 MB is refused', async () => {
    const refused = await upload(call, { content: Buffer.alloc(17 * 1024 * 1024, 'x') })
    expect(refused.status).toBe(413)
  })
})

describe('a form', () => {
  const post = (raw: string | Uint8Array<ArrayBuffer>, type: string) =>
    call('POST', '/v1/batches/data/import', undefined, { raw, headers: { 'content-type': type } })

  test('must be one', async () => {
    for (const type of ['application/json', 'text/csv']) {
      const refused = await post('{"resource_type":"orders"}', type)
      expect(errorOf(refused)).toEqual({
        code: 'unsupported_media_type',
        message: `Unsupported media type "${type}" in request.`,
      })
    }
    const form = 'multipart/form-data; boundary=x'
    for (const raw of [
      '',
      'x',
      '--x',
      '--x\r\n',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf',
    ])
      expect((await post(raw, form)).body, raw).toMatchObject({ errors: [{ code: 'parse_error' }] })
  })

  test.each<[string, Record<string, string>, object]>([
    ['the kind', {}, { resource_type: ['This field is required.'] }],
    ['a known kind', { resource_type: 'cats' }, { resource_type: ['"cats" is not a valid choice.'] }],
    [
      'a kind there is',
      { resource_type: 'billing' },
      { resource_type: [expect.stringContaining('Billing')] },
    ],
  ])('must name %s', async (_what, fields, details) => {
    const refused = await upload(call, { content: `${header}\n1,1,CA`, fields, query: '?' })
    expect(errorOf(refused)).toEqual({ code: 'validation', details })
  })

  test('must have the file as a file', async () => {
    const type = 'multipart/form-data; boundary=a-line-between-parts'
    const whole = Buffer.from(formOf({ content: 'x', fields: { resource_type: 'orders' } })).toString()
    const asText = await post(whole.replace('; filename="data"', ''), type)
    expect(errorOf(asText).details).toEqual({ data_file: [expect.stringContaining('not a file')] })
    const without = await post(whole.replace('name="data_file"', 'name="other"'), type)
    expect(errorOf(without).details).toEqual({ data_file: ['No file was submitted.'] })
  })

  test('needs credentials before anything of it is read', async () => {
    const refused = await call('POST', '/v1/batches/data/import', undefined, { raw: 'x', as: 'none' })
    expect(refused.status).toBe(401)
  })
})

test('a spreadsheet as it should be is sane', async () => {
  expect(await gaugeZip(sheet)).toEqual({ cells: 6 })
  expect(await gaugeZip(sheet, 500)).toBe('insane')
})
