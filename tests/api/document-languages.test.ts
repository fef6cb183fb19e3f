import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { type Language, languages } from '../../shared/desk/shop-settings.ts'
import { bilingualTexts, paperTexts } from '../../shared/papers/paper.ts'
import { errorOf } from '../support/contract/call.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { sizesOfPdf, textsOfPdf } from '../support/labels/read-pdf.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()
const draw = (document: string, more: object = {}) => call('POST', '/desk/documents', { document, ...more })
const textOf = async (document: string, more: object = {}) =>
  (await textsOfPdf((await draw(document, more)).bytes)).join(' ')
const set = (settings: object) => call('PATCH', '/desk/shop-settings', settings)

const berlin = {
  person_name: 'Jule Brandt',
  address_line1: 'Torstraße 140',
  city: 'Berlin',
  postal_code: '10119',
  country_code: 'DE',
}
const paris = {
  ...berlin,
  address_line1: '4 rue de Rivoli',
  city: 'Paris',
  postal_code: '75004',
  country_code: 'FR',
}
const madrid = {
  ...berlin,
  address_line1: 'Calle Mayor 1',
  city: 'Madrid',
  postal_code: '28013',
  country_code: 'ES',
}
const leeds = {
  ...berlin,
  address_line1: '1 The Headrow',
  city: 'Leeds',
  postal_code: 'LS1 8EQ',
  country_code: 'GB',
}
const rome = {
  ...berlin,
  address_line1: 'Via Condotti 1',
  city: 'Roma',
  postal_code: '00187',
  country_code: 'IT',
}
const quebec = { ...vancouver, city: 'Québec', state_code: 'QC', postal_code: 'G1R4S9' }
const mug = {
  title: 'Mug',
  sku: 'MUG-1',
  quantity: 2,
  weight: 0.45,
  weight_unit: 'KG',
  value_amount: 1234.5,
  value_currency: 'EUR',
  hs_code: '6912.00',
  origin_country: 'PT',
}
const customs = { content_type: 'gift', commodities: [mug], certify: true, signer: 'Ada Byron' }
const options = { shipment_date: '2031-03-14' }
const sendTo = (recipient: object, more: object = {}) =>
  addShipment(call, { recipient, customs, options, services: [], ...more })

beforeAll(async () => {
  await addConnection(call, courier())
})

describe('a packing slip', () => {
  test.each([
    ['Germany', berlin, ['Lieferschein', 'LIEFERADRESSE', 'Deutschland', '0,45 kg', '14.03.2031', 'Menge']],
    ['France', paris, ['Bon de livraison', 'Quantité', '0,45 kg', '14 mars 2031']],
    ['Quebec', quebec, ['Bon de livraison', 'Poids unitaire', '0,45 kg', '14 mars 2031']],
    ['Spain', madrid, ['Albarán', 'DIRECCIÓN DE ENTREGA', 'España', '0,45 kg', '14 mar 2031', 'Cantidad']],
    ['the United Kingdom', leeds, ['Packing slip', 'SHIP TO', '0.45 kg', '14 Mar 2031']],
    ['Vancouver', vancouver, ['Packing slip', 'Thank you. If anything is missing']],
  ])('to %s is in the language that is read there', async (_place, recipient, words) => {
    const { id } = await sendTo(recipient)
    const text = await textOf('packing-slip', { shipments: [id] })
    for (const word of words) expect(text).toContain(word)
  })

  test('of an order is in the language of whom it goes to, and so is that of what comes back', async () => {
    const order = await takeOrder(call, { shipping_to: paris, order_id: 'L-1' })
    expect(await textOf('packing-slip', { orders: [order.id] })).toContain('Commande L-1')
    const back = await addShipment(call, { shipper: berlin, recipient: madrid, options: { is_return: true } })
    expect(await textOf('packing-slip', { shipments: [back.id] })).toContain('Albarán')
  })

  test('to where none of the four is read is in the language of the shop, or in the one that was set or asked for', async () => {
    const { id } = await sendTo(rome)
    const slip = (more: object = {}) => textOf('packing-slip', { shipments: [id], ...more })
    expect(await slip()).toContain('Packing slip')
    await set({ language: 'de' })
    expect(await slip()).toContain('Lieferschein')
    await set({ slip_language: 'es' })
    expect(await slip()).toContain('Albarán')
    expect(await slip({ language: 'fr' })).toContain('Bon de livraison')
    await set({ language: null, slip_language: 'recipient' })
    expect(errorOf(await draw('packing-slip', { shipments: [id], language: 'it' })).details).toHaveProperty(
      'language',
    )
    expect((await set({ slip_language: 'it' })).status).toBe(400)
  })
})

describe('a commercial invoice', () => {
  test.each([
    ['Spain', madrid, ['Commercial invoice / Factura comercial', 'Gift / Regalo', 'Declaro que toda']],
    [
      'Germany',
      berlin,
      ['Commercial invoice / Handelsrechnung', 'Gift / Geschenk', 'Ich erkläre, dass alle'],
    ],
    [
      'Quebec',
      quebec,
      ['Commercial invoice / Facture commerciale', 'Gift / Cadeau', 'Je déclare que toutes'],
    ],
  ])(
    'to %s has the language of the place beside English, and its values as English has them',
    async (_place, recipient, words) => {
      const { id } = await sendTo(recipient)
      const text = await textOf('commercial-invoice', { shipments: [id] })
      for (const word of [...words, 'I declare that all', '2,469.00 EUR']) expect(text).toContain(word)
    },
  )

  test('to England is in English alone, and so it is to everywhere once that is set', async () => {
    const english = await sendTo(leeds)
    expect(await textOf('commercial-invoice', { shipments: [english.id] })).toMatch(
      /^Commercial invoice Reference/,
    )
    await set({ invoice_language: 'en' })
    const german = await sendTo(berlin)
    expect(await textOf('commercial-invoice', { shipments: [german.id] })).not.toContain('Handelsrechnung')
    await set({ invoice_language: 'recipient' })
  })
})

describe('what stays in the shop', () => {
  test('is in its language, wherever the parcel goes', async () => {
    const shipment: ShipmentRecord = (await buy(call, await addShipment(call, { recipient: quebec }))).body
    const shipments = [shipment.id]
    await set({ language: 'de' })
    expect(await textOf('receipt', { shipments })).toMatch(/Versandbeleg.*Paket 1 1,00 kg Summe 10,00 CA\$/)
    expect(await textOf('manifest', { shipments })).toMatch(/Übergabeliste.*1 Sendung · 1 Paket · 1,00 kg/)
    expect(await textOf('drop-off', { shipments })).toContain('Einlieferungsbeleg')
    expect(await textOf('pick-list', { shipments: [(await sendTo(paris)).id] })).toContain(
      '1 zu packen · 1 Artikel · 2 Stück',
    )
    expect(await textOf('separator')).toContain('48 Sendungen')
    await set({ language: null })
  })
})

describe('a language that is asked for', () => {
  const getText = async (path: string) => {
    const { status, bytes } = await call('GET', path)
    expect(status).toBe(200)
    return (await textsOfPdf(bytes)).join(' ')
  }

  test('is that of a paper opened by its address, with a key or by whoever was given a link', async () => {
    const { id } = await sendTo(madrid)
    const path = `/documents/packing-slip?shipments=${id}`
    expect(await getText(path)).toContain('Albarán')
    expect(await getText(`${path}&language=fr`)).toContain('Bon de livraison')
    const wanted = { document: 'packing-slip', shipments: [id], language: 'de' }
    const { url } = (await call<{ url: string }>('POST', '/desk/document-links', wanted)).body
    const given = async (address: string) => {
      const { status, bytes } = await call('GET', address, undefined, { as: 'none' })
      return status === 200 ? (await textsOfPdf(bytes)).join(' ') : status
    }
    expect(await given(url)).toContain('Lieferschein')
    expect(await given(url.replace('language=de', 'language=fr'))).toContain('Bon de livraison')
    expect(await given(url.replace(id, (await sendTo(paris)).id))).toBe(401)
  })

  test('is that of what is printed, and of the slips of a run', async () => {
    await call('POST', '/desk/printers', { name: 'Papers', uri: 'folder://papers' })
    const { id } = await sendTo(madrid)
    const textOfJob = (job: string) => getText(`/desk/print-jobs/${job}/document`)
    const wanted = { document: 'packing-slip', shipment_ids: [id], language: 'fr' }
    const job = await call<{ id: string }>('POST', '/desk/print-jobs', wanted)
    expect(await textOfJob(job.body.id)).toContain('Bon de livraison')

    const { id: shipment } = (await buy(call, await sendTo(madrid))).body
    const run = await call<{ id: string }>('POST', '/desk/print-runs', {
      shipment_ids: [shipment],
      packing_slips: true,
      language: 'de',
    })
    const jobs = await call<{ results: { id: string; kind: string }[] }>(
      'GET',
      `/desk/print-jobs?run_id=${run.body.id}`,
    )
    const slip = jobs.body.results.find(({ kind }) => kind === 'packing_slip')
    expect(await textOfJob(slip?.id ?? '')).toContain('Lieferschein')
  })

  test.each([
    ['POST', '/desk/documents', { document: 'packing-slip', sample: true }],
    ['POST', '/desk/document-links', { document: 'packing-slip' }],
    ['POST', '/desk/print-jobs', { document: 'packing-slip', shipment_ids: ['shp_1'] }],
    ['POST', '/desk/print-runs', { shipment_ids: ['shp_1'] }],
    ['POST', '/desk/manifests/mft_1/print', {}],
    ['GET', '/documents/packing-slip?sample', undefined],
    ['GET', '/desk/manifests/mft_1/documents/list.pdf?', undefined],
    ['GET', '/desk/runs/run_1/receipt?format=pdf', undefined],
  ] as const)('is refused where papers do not know it, by %s %s', async (method, path, body) => {
    for (const language of ['it', 'DE', 'de-CH', 'recipient', '']) {
      const refused = body
        ? await call(method, path, { ...body, language })
        : await call(method, `${path}&language=${language}`)
      expect(refused.status, language).toBe(400)
      expect(errorOf(refused).details, language).toHaveProperty('language')
    }
  })

  test('is of no use to a label, which is stored as it was bought', async () => {
    const refused = await call('POST', '/desk/print-jobs', { shipment_id: 'shp_1', language: 'de' })
    expect(errorOf(refused).details).toEqual({ language: ['Only with document.'] })
  })
})

describe('a template of the shop', () => {
  const template =
    '<p>{{to.country}} {{date}} {{#items}}{{weight}} {{value}}{{/items}}</p>{{#local}}<p>{{to.country}} {{date}} {{#items}}{{weight}} {{value}}{{/items}} {{texts.slip.title}}</p>{{/local}}'

  test('sees what it always saw, and under local the same as it is written for the reader', async () => {
    const { id } = await sendTo(berlin)
    const { bytes } = await call('POST', '/desk/document-previews', { template, shipments: [id] })
    expect((await textsOfPdf(bytes))[0]).toBe(
      'Germany 2031-03-14 0.45 kg 2469.00 Deutschland 14.03.2031 0,45 kg 2.469,00 Lieferschein',
    )
  })

  test('says in its metadata in which language it is, and what it is for', async () => {
    const { id } = await sendTo(berlin)
    const preview = async (metadata: object) => {
      const { bytes } = await call('POST', '/desk/document-previews', { template, shipments: [id], metadata })
      return (await textsOfPdf(bytes))[0]
    }
    expect(await preview({ language: 'station' })).toContain('Packing slip')
    expect(await preview({ language: 'fr' })).toContain('Bon de livraison')
    expect(await preview({ language: 'recipient', doc_type: 'commercial_invoice' })).toContain('2,469.00')
  })
})

describe.each(languages)('in %s', language => {
  const sampled = ['packing-slip', 'commercial-invoice', 'pick-list', 'manifest', 'receipt', 'drop-off']
  const others = ['receipt-slip', 'separator', 'test-label', 'command-sheet']

  test.each([...sampled, ...others])(
    '%s shows every text it shows in English, none broken or cut',
    async document => {
      const sample = { sample: true }
      const read = async (asked: Language) => {
        const { bytes } = await draw(document, { ...sample, language: asked })
        return { text: (await textsOfPdf(bytes)).join(' '), sizes: await sizesOfPdf(bytes) }
      }
      const [english, own] = [await read('en'), await read(language)]
      const inEnglish = new Map(textsOf('en'))
      const shown = namesIn(document).filter(
        name => name !== 'slip.order' && english.text.includes(inEnglish.get(name) ?? ''),
      )
      const wanted = new Map(textsOf(language))
      for (const name of shown) expect(own.text, name).toContain(wanted.get(name))
      expect(own.sizes.length).toBe(english.sizes.length)
      expect(shown.length).toBeGreaterThan(0)
    },
  )
})

/** The texts of papers by their dotted names; those for customs stand beside English. */
const textsOf = (language: Language): [name: string, text: string][] =>
  Object.entries({ ...paperTexts[language], invoice: bilingualTexts(language).invoice }).flatMap(
    ([area, entries]) =>
      Object.entries(entries as Record<string, string>).map(([key, text]): [string, string] => [
        `${area}.${key}`,
        String(text).replace('\n', ' '),
      ]),
  )

const namesIn = (document: string): string[] => {
  const template = readFileSync(
    new URL(`../../resources/documents/${document}.html`, import.meta.url),
    'utf8',
  )
  return [...template.matchAll(/\{\{texts\.([\w.]+)\}\}/g)].map(([, name = '']) => name)
}
