import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSync } from 'fontkit'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { ReturnDraft } from '../../shared/desk/returns.ts'
import { bilingualTexts, paperTexts } from '../../shared/papers/paper.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  montreal,
  service,
} from '../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { fontsFolder } from '../support/labels/label-studio.ts'
import { pictureOfPdf, textsOfPdf } from '../support/labels/read-pdf.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

beforeAll(async () => {
  const services = [service('out', 10, 4), { ...service('back', 7, 5), is_return: true }]
  await addConnection(call, courier('house', { config: { services } }))
})

/** Somewhere each language is read, with the letters it has of its own and words as long as they get there. */
const places = {
  de: {
    company_name: 'Fußbodenschleifmaschinenverleih Köln',
    person_name: 'Jörg Großmann-Weißenfels',
    address_line1: 'Bürgermeister-Schönäcker-Straße 140',
    city: 'Königswusterhausen',
    postal_code: '15711',
    country_code: 'DE',
  },
  fr: {
    company_name: 'Établissements Lœuillet & Fils',
    person_name: 'Anaïs Lefèvre-Beauçay',
    address_line1: "12 rue de l'Abbé-Grégoire, Numéro 4, Bâtiment Nº 2",
    city: 'Saint-Germain-en-Laye',
    postal_code: '78100',
    country_code: 'FR',
  },
  es: {
    company_name: 'Electrodomésticos Peñíscola, S. L.',
    person_name: 'Íñigo Núñez de Logroño',
    address_line1: 'Dirección: Calle Ñuñoa 1, 3º izquierda',
    city: 'San Sebastián de los Reyes',
    postal_code: '28703',
    country_code: 'ES',
  },
} as const
type Place = keyof typeof places

const goods = {
  de: {
    title: 'Schifffahrtskapitänsmütze, Größe 58',
    description: 'Donaudampfschifffahrtsgesellschaftsmütze',
  },
  fr: { title: 'Aspirateur œnologique, Numéro 5', description: 'Réglé anticonstitutionnellement, à façon' },
  es: { title: 'Otorrinolaringológico ¡Ñandú!', description: 'Dirección única, desproporcionadísimamente' },
} as const

const mug = {
  sku: 'ÜBERGRÖSSE-58',
  quantity: 3,
  weight: 0.45,
  weight_unit: 'KG',
  value_amount: 1234.5,
  value_currency: 'EUR',
  hs_code: '6505.00',
  origin_country: 'PT',
}

/** A bought parcel, with a declaration for customs and an option whose words stand on its label. */
async function bought(more: object, language: Place): Promise<ShipmentRecord> {
  const items = [{ ...mug, ...goods[language] }]
  const draft = await addShipment(call, {
    parcels: [{ weight: 2, weight_unit: 'KG', items }],
    customs: { content_type: 'gift', commodities: items, certify: true, signer: 'Ada Byron' },
    options: { shipment_date: '2031-03-14', signature_confirmation: true },
    ...more,
  })
  const { status, body } = await buy(call, draft)
  expect(status).toBe(200)
  return body
}

/** What brings such a parcel back. */
async function returned(more: object, language: Place): Promise<ShipmentRecord> {
  const { id: shipment_id } = await bought(more, language)
  const { body: draft } = await call<ReturnDraft>('POST', '/desk/returns', { shipment_id })
  const selected_rate_id = draft.label.rates[0]?.id
  expect((await call('POST', `/desk/returns/${draft.return.id}/buy`, { selected_rate_id })).status).toBe(200)
  return (await call<ShipmentRecord>('GET', `/v1/shipments/${draft.label.id}`)).body
}

type Sheet = { text: string; picture: Buffer }

async function sheetOf(pdf: Uint8Array): Promise<Sheet> {
  const pages = await textsOfPdf(pdf)
  expect(pages).toHaveLength(1)
  return { text: (pages[0] ?? '').replaceAll(' ', ''), picture: await pictureOfPdf(pdf) }
}

const labelOf = async (id: string) => sheetOf((await call('GET', `/v1/shipments/${id}/label.pdf`)).bytes)
const paperOf = async (document: string, id: string) => {
  const { status, bytes } = await call('GET', `/documents/${document}?shipments=${id}`)
  expect(status).toBe(200)
  return sheetOf(bytes)
}

/** Words whole and unbroken but for the ends of lines; three dots stand where a text was too long for its room. */
function expectWords({ text }: Sheet, words: readonly string[]): void {
  for (const word of words) expect(text).toContain(word.replaceAll(/\s/g, ''))
  expect(text).not.toContain('…')
  expect(text).not.toContain('\ufffd')
}

const codesOf = async ({ picture }: Sheet) => (await decodeBarcodes(picture)).map(({ text }) => text)

/** How far from the edges of the sheet the outermost ink lies, in pixels of a third of a point. */
async function marginOf({ picture }: Sheet): Promise<number> {
  const { data, info } = await sharp(picture).flatten({ background: '#fff' }).greyscale().raw().toBuffer({
    resolveWithObject: true,
  })
  let margin = Number.POSITIVE_INFINITY
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1)
      if ((data[y * info.width + x] ?? 255) < 128)
        margin = Math.min(margin, x, y, info.width - 1 - x, info.height - 1 - y)
  return margin
}

const address = ({ company_name, person_name, address_line1, postal_code }: (typeof places)[Place]) => [
  company_name,
  person_name,
  address_line1,
  postal_code,
]
const labelWords = ({ label }: (typeof paperTexts)[Place]) => [
  label.from,
  label.shipTo,
  label.weight,
  label.shipDate,
  label.test,
  label.signature_confirmation,
]
const slipWords = ({ slip }: (typeof paperTexts)[Place]) => [
  slip.title,
  slip.shipTo,
  slip.from,
  slip.packed,
  slip.sku,
  slip.item,
  slip.unitWeight,
  slip.quantity,
  slip.contact,
]
/** Ten points, which no printer of paper cuts off. */
const safeMargin = 30

describe.each(['de', 'fr', 'es'] as const)('a parcel whose papers are read in %s', language => {
  const place = places[language]
  const texts = paperTexts[language]

  test('has a label, a slip and an invoice that say all of it, and codes that scan', async () => {
    const { id, tracking_number: number } = await bought({ recipient: place }, language)
    const label = await labelOf(id)
    expectWords(label, [...labelWords(texts), ...address(place), 'Ada Byron'])
    expect(await codesOf(label)).toContain(number)

    const slip = await paperOf('packing-slip', id)
    expectWords(slip, [
      ...slipWords(texts),
      ...address(place),
      ...Object.values(goods[language]),
      mug.sku,
      '0,45 kg',
    ])
    expect(await codesOf(slip)).toContain(number)
    expect(await marginOf(slip)).toBeGreaterThan(safeMargin)

    const invoice = await paperOf('commercial-invoice', id)
    const { invoice: heads } = bilingualTexts(language)
    const { title, shipper, consignee, carrier, trackingNumber, reason, goods: of, signature } = heads
    expectWords(invoice, [title, shipper, consignee, carrier, trackingNumber, reason, of, signature])
    expectWords(invoice, [
      ...address(place),
      ...Object.values(goods[language]),
      mug.hs_code,
      '3,703.50',
      String(number),
    ])
    expect(await marginOf(invoice)).toBeGreaterThan(safeMargin)
  })

  test('has the label of its return in the language of the customer who sticks it on', async () => {
    const back = await returned({ recipient: place }, language)
    const label = await labelOf(back.id)
    expectWords(label, [
      ...[texts.label.from, texts.label.shipTo, texts.label.weight, texts.label.shipDate],
      ...address(place),
    ])
    expect(await codesOf(label)).toContain(back.tracking_number)
  })

  test('has the slip of its return in the language of the shop that unpacks it', async () => {
    const back = await returned({ shipper: place, recipient: montreal }, language)
    const slip = await paperOf('packing-slip', back.id)
    expectWords(slip, [...slipWords(texts), ...address(place), ...Object.values(goods[language])])
    expect(await codesOf(slip)).toContain(back.tracking_number)
    expect(await marginOf(slip)).toBeGreaterThan(safeMargin)
  })

  test('is written in letters that the fonts which come along have', () => {
    const fonts = readdirSync(fontsFolder)
      .filter(name => /\.(ttf|otf)$/.test(name))
      .map(name => openSync(join(fontsFolder, name)))
    const isThere = (letter: string) =>
      fonts.some(
        font => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
      )
    const letters = new Set(`${JSON.stringify(texts)}${JSON.stringify([goods[language], address(place)])}`)
    letters.delete('\\')
    expect([...letters].filter(letter => !isThere(letter))).toEqual([])
  })
})
