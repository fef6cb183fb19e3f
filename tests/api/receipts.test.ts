import { beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { linesOf, type Printed, pngOfPicture, readEscpos } from '../support/labels/escpos-reader.ts'
import { sizesOfPdf, textsOfPdf } from '../support/labels/read-pdf.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const draw = (document: string, more: object = {}) => call('POST', '/desk/documents', { document, ...more })
async function receipt(document: string, more: object = {}): Promise<Printed[]> {
  const { status, bytes } = await draw(document, { format: 'ESCPOS', ...more })
  expect(status).toBe(200)
  return readEscpos(bytes)
}
const bought = async (more: object = {}): Promise<ShipmentRecord> =>
  (await buy(call, await addShipment(call, more))).body
const letters = { RECEIPT_80: 48, RECEIPT_58: 32 } as const
const dots = { RECEIPT_80: 576, RECEIPT_58: 384 } as const
/** A template of the shop, drawn for a receipt printer. */
async function drawn(template: string, more: object = {}): Promise<Printed[]> {
  const slug = `try-${made++}`
  const options = { paper: 'RECEIPT_80' }
  const body = { name: slug, slug, template, related_object: 'other', options }
  expect((await call('POST', '/desk/document-templates', body)).status).toBe(201)
  return receipt(slug, more)
}
let made = 0

beforeAll(async () => {
  await addConnection(call, courier())
})

describe('a receipt of a shipment', () => {
  test.each(['RECEIPT_80', 'RECEIPT_58'] as const)('fits %s and says what was bought', async paper => {
    const shipment = await bought({
      recipient: { ...vancouver, person_name: 'José Müller', company_name: null },
    })
    const printed = await receipt('receipt', { shipments: [shipment.id], paper })
    const lines = linesOf(printed)
    expect(lines).toContain('Shipping receipt')
    expect(lines).toContain('Bench Courier')
    expect(lines.join(' ')).toContain('Total $10.00')
    expect(lines).toContain(`${shipment.tracking_number}`)
    for (const each of printed) {
      if (each.kind === 'text') expect(each.width).toBeLessThanOrEqual(letters[paper])
      else if (each.kind !== 'cut') expect(each.width).toBeLessThanOrEqual(dots[paper])
    }
    expect(printed.at(-1)).toEqual({ kind: 'cut' })
    expect(printed.filter(({ kind }) => kind === 'cut')).toHaveLength(1)
    expect(printed[0]?.kind).toBe('picture')
  })

  test('of a voided label says so, and what becomes of the money', async () => {
    const { id } = await bought()
    expect(linesOf(await receipt('receipt', { shipments: [id] })).join(' ')).not.toContain('Voided')
    await call('POST', `/v1/shipments/${id}/cancel`)
    const lines = linesOf(await receipt('receipt', { shipments: [id] }))
    expect(lines).toContain('Voided')
    expect(lines).toContain('Refunded')
  })

  test('has the tracking number as a barcode that scans', async () => {
    const { id, tracking_number } = await bought()
    const printed = await receipt('receipt', { shipments: [id] })
    const own = printed.flatMap(each => (each.kind === 'barcode' ? [each.text] : []))
    const pictures = printed.filter(each => each.kind === 'picture')
    const drawnCodes = (await Promise.all(pictures.map(pngOfPicture))).map(png => decodeBarcodes(png))
    const found = [...own, ...(await Promise.all(drawnCodes)).flat().map(({ text }) => text)]
    expect(found).toContain(tracking_number)
  })

  test('is the same content as PDF, as long as what stands on it', async () => {
    const { id } = await bought()
    const { bytes } = await draw('receipt', { shipments: [id] })
    expect((await textsOfPdf(bytes)).join(' ')).toContain('Shipping receipt')
    const [size] = await sizesOfPdf(bytes)
    expect(size?.[0]).toBe(204)
    expect(size?.[1]).toBeGreaterThan(200)
    expect(size?.[1]).toBeLessThan(900)
  })

  test('of several shipments is cut apart', async () => {
    const ids = [(await bought()).id, (await bought()).id]
    const printed = await receipt('receipt', { shipments: ids })
    expect(printed.filter(({ kind }) => kind === 'cut')).toHaveLength(2)
  })
})

describe('letters on a receipt', () => {
  test('with accents are those of the printer', async () => {
    const printed = await drawn('<p>Größe Ärger café niño 5 € × 2</p>')
    expect(linesOf(printed).join(' ')).toContain('caf')
    expect(linesOf(printed).join(' ')).toMatch(/Größe .rger café niño 5 € × 2/)
    expect(printed.some(({ kind }) => kind === 'picture')).toBe(false)
  })

  test('the printer does not have are drawn as a line', async () => {
    for (const name of ['山田太郎', 'שרה כהן', 'محمد علي', 'Łukasz Żak', 'สมชาย']) {
      const printed = await drawn(`<p>${name}</p><p>plain</p>`)
      const [line] = printed
      if (line?.kind !== 'picture') throw new Error(`${name} was not drawn`)
      expect(line.width).toBe(576)
      expect(line.rows.some(byte => byte !== 0)).toBe(true)
      expect(linesOf(printed)).toEqual(['plain'])
    }
  })

  test('can be large, bold, in the middle and in columns', async () => {
    const printed = await drawn(
      '<h1 align="center">Big</h1><p><strong>bold</strong> not</p><table><tr><td width="50%">left</td><td align="right">right</td></tr></table>',
    )
    expect(printed[0]).toMatchObject({ text: 'Big', isLarge: true, align: 1 })
    expect(printed[1]).toMatchObject({ text: 'bold not', bold: 'bold ' })
    expect(printed[2]).toMatchObject({ text: `left${' '.repeat(39)}right`, width: 48 })
  })
})

describe('what a receipt refuses or survives', () => {
  test('bytes in a name are never commands', async () => {
    const hostile = 'A\u001b@B\u001dV\u0001C\u0010\u0014\u0001D\u001bp\u0001E\n\u001cq'
    const { id } = await takeOrder(call, {
      line_items: [{ title: 'X\u001bp0', quantity: 1, weight: 1, weight_unit: 'KG', sku: '{C\u001d' }],
      shipping_to: { ...vancouver, person_name: hostile },
    })
    const printed = await receipt('receipt-slip', { orders: [id] })
    expect(printed.filter(({ kind }) => kind === 'cut')).toHaveLength(1)
    expect(linesOf(printed).join(' ')).toMatch(/A ?@B/)
  })

  test('500 lines and endless words stay within the paper', async () => {
    const long = 'W'.repeat(10_000)
    const printed = await drawn(`${'<p>line</p>'.repeat(500)}<p>${long}</p>`)
    expect(linesOf(printed).filter(text => text === 'line')).toHaveLength(500)
    for (const each of printed) if (each.kind === 'text') expect(each.width).toBeLessThanOrEqual(48)
    const words = linesOf(printed).filter(text => /^W+$/.test(text))
    expect(words.join('')).toHaveLength(10_000)
  })

  test('a barcode that is too long becomes a square with the same text', async () => {
    const text = '1Z999AA10123456784-XY-0987654321AB-CD'
    const printed = await drawn(`<img src="barcode:${text}">`, { paper: 'RECEIPT_58' })
    expect(printed[0]).toMatchObject({ kind: 'picture' })
    const other = await drawn('<img src="barcode:A{B}C">')
    expect(other[0]).toMatchObject({ kind: 'barcode', text: 'A{B}C' })
  })

  test('a template for office paper is not made for receipt printers by itself', async () => {
    const { id } = await addShipment(call)
    const refused = await draw('packing-slip', { shipments: [id], format: 'ESCPOS' })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toHaveProperty('format')
    const { status } = await draw('packing-slip', { shipments: [id], format: 'ESCPOS', paper: 'RECEIPT_80' })
    expect(status).toBe(200)
  })

  test('a wrong template is refused with its line', async () => {
    const slug = 'bad-code'
    const template = '<p>ok</p>\n<img src="barcode:{{to.name}}">'
    const options = { paper: 'RECEIPT_80' }
    await call('POST', '/desk/document-templates', {
      name: slug,
      slug,
      template,
      related_object: 'other',
      options,
    })
    const shipment = await addShipment(call, { recipient: { ...vancouver, person_name: '山田' } })
    const refused = await draw(slug, { shipments: [shipment.id], format: 'ESCPOS' })
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain('2')
  })
})
