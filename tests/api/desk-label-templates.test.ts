import { describe, expect, test } from 'vitest'
import { starterOf } from '../../renderer/screens/carriers/label/starter-templates.ts'
import type { CarrierRecord } from '../../shared/api/carriers.ts'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import type { DrawnLabel, LabelFields } from '../../shared/desk/label-templates.ts'
import { scriptedCarriers, scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { decodeBarcodes, decodeCodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ carriers: scriptedCarriers })

const zpl = (lines: string[], more: object = {}) => ({
  template: ['^XA^CI28', ...lines, '^XZ'].join('\n'),
  template_type: 'ZPL',
  ...more,
})
const bars = '^FO60,400^BY3^BCN,200,N^FH^FD{{ tracking_number }}^FS'
const name = '^FO60,60^A0N,60^FH^FD{{ recipient.person_name }}^FS'
const svg = (inside: string) => ({
  template: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600">\n${inside}\n</svg>`,
  template_type: 'SVG',
})

let known: CarrierRecord | undefined
const ours = async (): Promise<CarrierRecord> => {
  known ??= await addConnection(call, courier('own_label'))
  return known
}
const draw = async (template: object | null, more: object = {}) =>
  call<DrawnLabel>('POST', `/desk/connections/${(await ours()).id}/label-drawings`, { template, ...more })
const found = async (template: object | null, more: object = {}) =>
  (await draw(template, more)).body.findings.map(({ code, line }) => [code, line])
const pictureOf = ({ picture }: DrawnLabel) => Buffer.from(picture, 'base64')

describe('a label template that is not stored', () => {
  test('is drawn at the size and dots it is printed in, and its codes are read', async () => {
    await ours()
    const before = station().rows()
    const { status, body } = await draw(zpl([name, bars], { width: 4, height: 4 }))
    expect(status).toBe(200)
    expect(body).toMatchObject({ width_dots: 812, height_dots: 812, dpi: 203, findings: [] })
    expect(body.codes).toEqual([{ symbology: expect.stringContaining('128'), text: body.tracking_number }])
    expect((await decodeBarcodes(pictureOf(body))).map(({ text }) => text)).toEqual([body.tracking_number])
    expect(station().rows()).toEqual(before)
  })

  test('says what of it is not drawn here, and does not call it unreadable', async () => {
    const linked = '^FO60,800^BTN,2,5,2,6^FD123456,ABCD^FS'
    const { body } = await draw(zpl([name, bars, linked]))
    expect(body.findings).toEqual([
      expect.objectContaining({
        code: 'print',
        severity: 'warning',
        message: expect.stringContaining('^BT (TLC39), which cannot be drawn here'),
      }),
    ])
  })

  test('shows a shipment under the number it was bought with', async () => {
    await ours()
    const { body: shipment } = await buy(call, await addShipment(call))
    const { body } = await draw(zpl([name, bars]), { shipment_id: shipment.id })
    expect(body.tracking_number).toBe(shipment.tracking_number)
    expect((await decodeBarcodes(pictureOf(body))).map(({ text }) => text)).toEqual([
      shipment.tracking_number,
    ])
  })

  test('shows every parcel of a shipment under its own number, and no more of them than there are', async () => {
    await ours()
    const parcels = [
      { weight: 1, weight_unit: 'KG', reference_number: 'FIRST1' },
      { weight: 2.5, weight_unit: 'KG', reference_number: 'SECOND2' },
    ]
    const { body: shipment } = await buy(call, await addShipment(call, { parcels }))
    const of = { shipment_id: shipment.id }
    const numbers = shipment.meta.tracking_numbers
    for (const [at, number] of (numbers as string[]).entries()) {
      const template = zpl([bars, '^FO60,900^A0N,40^FD{{ package_index }} {{ label.weight }}^FS'])
      const { body } = await draw(template, { ...of, parcel: at + 1 })
      expect([body.parcels, body.tracking_number]).toEqual([2, number])
      expect(body.codes.map(({ text }) => text)).toEqual([number])
    }
    const { body: first } = await draw(null, of)
    const { body: second } = await draw(null, { ...of, parcel: 2 })
    expect(second.picture).not.toBe(first.picture)
    const refused = await draw(null, { ...of, parcel: 3 })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ parcel: ['This shipment has 2 parcels.'] })
  })

  test('is the built-in label where there is none', async () => {
    const { body } = await draw(null)
    expect(body.findings).toEqual([])
    expect((await decodeBarcodes(pictureOf(body))).map(({ text }) => text)).toContain(body.tracking_number)
  })

  test('is told where it loses the barcode of the tracking number', async () => {
    expect(await found(zpl([name]))).toEqual([['tracking_missing', null]])
    const other = bars.replace('tracking_number', 'reference')
    expect(await found(zpl([name, other]))).toEqual([['tracking_missing', null]])
    expect(await found(svg('<text x="20" y="50" font-size="30">{{ tracking_number }}</text>'))).toEqual([
      ['tracking_missing', null],
    ])
  })

  test('is told its mistakes at their lines', async () => {
    const lines = [
      bars,
      '^FO60,60^A0N,60^FD{{ recipient.naem }}^FS',
      '^FO60,700^BY3^BCN,5,N^FD^FS',
      '^FO600,200^A0N,90^FDMuch too long for the paper^FS',
      '^FO60,900^A0N,40^FB300,2^FDThese words go on and on and on and on and do not end^FS',
      '^FO60,1100^A0N,40^FD東京^FS',
    ]
    expect(await found(zpl(lines))).toEqual([
      ['code_empty', 4],
      ['outside_paper', 5],
      ['field_unknown', 3],
      ['text_too_long', 6],
      ['letters_missing', 7],
    ])
  })

  test('is told of a code that something is printed over', async () => {
    const over = '^FO60,390^GB700,220,220^FS'
    expect(await found(zpl([bars, over]))).toEqual([
      ['tracking_missing', null],
      ['code_unreadable', 2],
    ])
  })

  test('in SVG is told of texts beyond its edges, and of letters that no font has', async () => {
    const inside = '<text x="350" y="50" font-size="40">Too wide</text>\n<text x="20" y="90">\u{1F381}</text>'
    expect(await found(svg(inside))).toEqual([
      ['tracking_missing', null],
      ['outside_paper', 2],
      ['letters_missing', 3],
    ])
  })

  test('in SVG has its codes drawn in whole dots, and is told of those that cannot be read', async () => {
    const code = (kind: string, at: string) =>
      `<rect ${at} data-code="${kind}" data-text="{{ tracking_number }}&amp;1" />`
    const { body } = await draw(
      svg(
        [
          code('code128', 'x="20" y="20" width="360" height="100"'),
          code('datamatrix', 'x="20" y="200" width="120" height="120"'),
          code('qr', 'x="200" y="200" width="120" height="120"'),
        ].join('\n'),
      ),
    )
    expect(body.findings).toEqual([])
    const picture = pictureOf(body)
    const read = await decodeCodes(picture, ['Code128', 'DataMatrix', 'QRCode'])
    const text = `${body.tracking_number}&1`
    expect(read.map(each => [each.format, each.text])).toEqual(
      ['Code128', 'DataMatrix', 'QRCode'].map(format => [format, text]),
    )
    const crowded = `${code('code128', 'x="20" y="20" width="360" height="100"')}\n${code('qr', 'x="350" y="500" width="9" height="9"')}`
    expect(await found(svg(`${crowded}\n<rect x="350" y="495" width="40" height="60"/>`))).toContainEqual([
      'code_unreadable',
      3,
    ])
    const empty = '<rect data-code="qr" data-text="{{ shipment.recipient.suburb }}" />'
    expect(await found(svg(empty))).toContainEqual(['code_empty', 2])
  })

  test.each(['ZPL', 'SVG'] as const)('may begin with the example in %s, which is good', async kind => {
    const { id } = await ours()
    for (const dpi of [203, 300]) {
      const { body: stored } = await call<CarrierRecord>('GET', `/desk/connections/${id}`)
      await call('PATCH', `/desk/connections/${id}`, { config: { ...stored.config, label_dpi: dpi } })
      const { body } = await draw(starterOf(kind, dpi))
      expect([body.dpi, body.findings]).toEqual([dpi, []])
      expect(body.codes.map(({ text }) => text)).toContain(body.tracking_number)
      await call('PATCH', `/desk/connections/${id}`, { config: stored.config })
    }
  })

  test('may ask for what another shipment has', async () => {
    const free = '^FO60,900^A0N,40^FD{{ items.2.sku }}{{ options.gift }}{{ shipment.metadata.wave }}^FS'
    expect(await found(zpl([bars, free]))).toEqual([])
  })
})

describe('a wrong label template is refused', () => {
  const refused = async (template: object) => {
    const answer = await draw(template)
    expect(answer.status).toBe(400)
    return errorOf(answer).details
  }

  test.each([
    ['that is no label', zpl([]).template.replace('^XZ', ''), 'A ZPL template must contain a format'],
    ['with template logic', zpl(['', '{% if a %}']).template, 'Line 3: "{% if a %}" is not'],
  ])('%s, at its text', async (_, template, words) => {
    expect(await refused({ template, template_type: 'ZPL' })).toMatchObject({
      template: { template: [expect.stringContaining(words)] },
    })
  })

  test('with the line where its drawing is broken', async () => {
    expect(await refused(svg('<g>'))).toMatchObject({
      template: { template: [expect.stringMatching(/^Line 3: /)] },
    })
  })

  test('at its size, its kind and its text', async () => {
    expect(await refused({ ...zpl([bars]), width: 40 })).toHaveProperty('template.width')
    expect(await refused({ ...zpl([bars]), template_type: 'HTML' })).toHaveProperty('template.template_type')
    expect(await refused({ template: '' })).toHaveProperty('template.template')
  })
})

describe('a label template that is stored by another program', () => {
  const wrong = { slug: 'mine', ...svg('<g>') }

  test('is refused at its field when it cannot be drawn, and nothing else of the change is stored', async () => {
    const { id } = await addConnection(call, courier('no_design', { active: false }))
    const before = station().rows()
    const answer = await call('PATCH', `/desk/connections/${id}`, {
      display_name: 'Other',
      config: { ...courier().config, label_template: wrong },
    })
    expect(answer.status).toBe(400)
    expect(errorOf(answer).details).toEqual({
      config: { label_template: { template: [expect.stringMatching(/^Line 3: /)] } },
    })
    const logic = { slug: 'mine', ...zpl(['{% if a %}']) }
    const { status } = await call('PATCH', `/desk/connections/${id}`, { config: { label_template: logic } })
    expect(status).toBe(400)
    expect(station().rows()).toEqual(before)
  })

  test('is refused with a new connection, too', async () => {
    const asked = courier('born_wrong', { config: { label_template: wrong } })
    const answer = await call('POST', '/desk/connections', asked)
    expect(answer.status).toBe(400)
    expect(errorOf(answer).details).toHaveProperty('config.label_template.template')
  })

  test('that can be drawn is stored, and what is saved while it is drawn is not lost', async () => {
    const { id } = await addConnection(call, courier('two_hands', { active: false }))
    const { body: seen } = await call<ConnectionRecord>('GET', `/desk/connections/${id}`)
    const good = { slug: 'mine', ...zpl([name, bars]) }
    const revision = { config_revision: seen.config_revision }
    const answers = await Promise.all([
      call('PATCH', `/desk/connections/${id}`, {
        config: { ...seen.config, label_template: good },
        ...revision,
      }),
      call('PATCH', `/desk/connections/${id}`, {
        config: { ...seen.config, tracking_prefix: 'ZZ' },
        ...revision,
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 200])
    const { body: now } = await call<ConnectionRecord>('GET', `/desk/connections/${id}`)
    expect(now.config).toMatchObject({ tracking_prefix: 'ZZ' })
    const { status } = await call('PATCH', `/desk/connections/${id}`, {
      config: { ...now.config, label_template: good },
    })
    expect(status).toBe(200)
  })
})

test('a carrier that makes its own labels has none to design', async () => {
  const { id } = await addConnection(call, scriptedConnection({ url: 'http://127.0.0.1:9' }))
  const { status } = await call('POST', `/desk/connections/${id}/label-drawings`, { template: null })
  expect(status).toBe(409)
  expect((await call('GET', `/desk/connections/${id}/label-fields`)).status).toBe(409)
  expect((await draw(null, { shipment_id: 'shp_none' })).status).toBe(404)
})

test('the fields of a template are listed with examples, and all of them are known', async () => {
  const { id } = await ours()
  const { fields } = (await call<LabelFields>('GET', `/desk/connections/${id}/label-fields`)).body
  expect(fields).toContainEqual({ path: 'recipient.city', group: 'recipient', example: 'Sampletown' })
  const lines = fields.map(({ path }) => `^FO60,900^A0N,20^FH^FD{{ ${path} }}^FS`)
  expect((await found(zpl([bars, ...lines]))).filter(([code]) => code === 'field_unknown')).toEqual([])
})

describe('labels that are bought', () => {
  const studio = openLabelStudio()
  const inPicture = async (format: string, bytes: Uint8Array): Promise<Uint8Array> => {
    if (format === 'PNG') return bytes
    const drawn = await (format === 'PDF'
      ? studio.pdfToPng(bytes, 203)
      : studio.zplToPng(Buffer.from(bytes).toString(), 203))
    if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal))
    return drawn.value
  }

  test.each(['ZPL', 'PDF', 'PNG'] as const)(
    'show the stored template in %s, and a label to try never their number',
    async format => {
      const { id, config } = await ours()
      const template = zpl([name, bars, '^FO60,700^A0N,60^FDOUR OWN LABEL^FS'])
      const stored = { config: { ...config, label_template: { slug: 'ours', ...template } } }
      expect((await call('PATCH', `/desk/connections/${id}`, stored)).status).toBe(200)
      const draft = await addShipment(call, { recipient: vancouver, label_type: format })
      const { body: shipment } = await buy(call, draft)
      const label = await call('GET', String(shipment.label_url), undefined, { as: 'none' })
      const trial = await call('POST', `/desk/connections/${id}/label-files`, {
        template,
        shipment_id: shipment.id,
        format,
      })
      const read = async (bytes: Uint8Array) =>
        (await decodeBarcodes(await inPicture(format, bytes))).map(({ text }) => text)
      expect(await read(label.bytes)).toEqual([shipment.tracking_number])
      expect(await read(trial.bytes)).toEqual([expect.stringMatching(/0{9}\d$/)])
      if (format === 'ZPL') expect(label.bytes.toString()).toContain('OUR OWN LABEL')
    },
  )
})
