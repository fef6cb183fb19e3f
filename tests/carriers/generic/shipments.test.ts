import { describe, expect, it } from 'vitest'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { generic } from '../../../main/carriers/generic/index.ts'
import { usualPaperChoices } from '../../../shared/desk/shop-settings.ts'
import { paperTexts } from '../../../shared/papers/paper.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { aLabelRequest, anAddress, aParcel } from '../../support/carriers/carrier-requests.ts'
import { aConnection, houseCourier, template } from './fixtures.ts'

const buy = async (more: Partial<LabelRequest> = {}, config = {}, recorded = recordContext()) => {
  const connection = aConnection({ ...houseCourier.config, ...config })
  const outcome = await generic.createLabel(
    aLabelRequest('house_express', more),
    connection,
    recorded.context,
  )
  return { outcome, recorded }
}

const contentsOf = async (more: Partial<LabelRequest> = {}, config = {}) => {
  const { outcome, recorded } = await buy(more, config)
  expect(outcome.messages).toEqual([])
  return recorded.drawings[0]?.labels ?? []
}

describe('a purchase', () => {
  it('draws one label a parcel, each under its own number, for the media of the connection', async () => {
    const { outcome, recorded } = await buy(
      { parcels: [aParcel(), aParcel()], labelFormat: 'PDF' },
      { label_media: 'a6', label_dpi: '300' },
    )
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        trackingNumber: 'HC0000000014',
        shipmentIdentifier: 'HC0000000014',
        trackingNumbers: ['HC0000000014', 'HC0000000022'],
        label: { format: 'PDF' },
        quote: null,
      },
    })
    expect(recorded.drawings).toHaveLength(1)
    expect(recorded.drawings[0]?.target).toEqual({ format: 'PDF', media: 'a6', dpi: 300 })
    expect(recorded.drawings[0]?.labels.map(label => label.parcel)).toEqual([
      { index: 1, total: 2 },
      { index: 2, total: 2 },
    ])
  })

  it('refuses what the service does not take, and takes no number for it', async () => {
    const { outcome, recorded } = await buy({ parcels: [aParcel({ weight: 31 })] })
    expect(outcome).toMatchObject({ ok: false, retry: 'never', messages: [{ code: 'invalid_weight' }] })
    expect(recorded.sequences.size).toBe(0)
  })

  it('may be tried again when the label could not be drawn', async () => {
    const broken = recordContext({ renderLabels: () => Promise.reject(new Error('out of ink')) })
    const { outcome } = await buy({}, {}, broken)
    expect(outcome).toMatchObject({
      ok: false,
      retry: 'safe',
      messages: [{ message: 'The label could not be drawn: out of ink' }],
    })
  })
})

describe('a label', () => {
  it('says what the courier needs', async () => {
    const [label] = await contentsOf({
      reference: 'PO 1234',
      parcels: [aParcel({ weight: 2.6, weightUnit: 'LB' })],
      options: {
        signature_confirmation: true,
        cash_on_delivery: 45.5,
        currency: 'CAD',
        shipment_date: '2026-03-06',
      },
    })
    expect(label).toEqual({
      texts: paperTexts.en.label,
      carrierName: 'House Courier',
      serviceName: 'House Courier Express',
      serviceMark: 'EXP',
      sender: {
        name: 'Ada Lovelace',
        lines: ['5840 Rue Oscar', 'Vancouver BC V6B 1A1'],
        countryCode: 'CA',
        phone: '+1 514-000-0000',
      },
      recipient: {
        name: 'Ada Lovelace',
        lines: ['5840 Rue Oscar', 'Montreal QC H2X 1Y4'],
        countryCode: 'CA',
        phone: '+1 514-000-0000',
      },
      trackingNumber: 'HC0000000014',
      matrixText: 'pd1;n=HC0000000014;s=house_express;c=CA;z=H2X1Y4;p=1/1;r=PO%201234',
      reference: 'PO 1234',
      weight: '2.60 lb',
      parcel: { index: 1, total: 1 },
      shipDate: 'Mar 6, 2026',
      notes: ['SIGNATURE REQUIRED', 'CASH ON DELIVERY 45.5 CAD'],
      testMode: false,
    })
  })

  it('says on its label at which point a parcel waits, where somebody named one', async () => {
    for (const [held, note] of [
      [true, 'HOLD FOR PICKUP'],
      ['Post office 12', 'HOLD FOR PICKUP Post office 12'],
    ]) {
      const [label] = await contentsOf({ options: { hold_at_location: held } })
      expect(label?.notes).toEqual([note])
    }
  })

  it.each([
    ['recipient', undefined, ['POIDS', '2,60 lb', '6 mars 2026', 'CONTRE REMBOURSEMENT 45,5 CAD']],
    ['de', undefined, ['GEWICHT', '2,60 lb', '06.03.2026', 'NACHNAHME 45,5 CAD']],
    ['recipient', 'es-ES', ['PESO', '2,60 lb', '6 mar 2026', 'CONTRA REEMBOLSO 45,5 CAD']],
    ['recipient', 'nl', ['POIDS', '2,60 lb', '6 mars 2026', 'CONTRE REMBOURSEMENT 45,5 CAD']],
  ] as const)(
    'to Quebec is written as the shop set it (%s), unless its connection says %s',
    async (label_language, language_code, words) => {
      const paperLanguages = () => ({ ...usualPaperChoices, label_language, station: 'en' as const })
      const request = {
        parcels: [aParcel({ weight: 2.6, weightUnit: 'LB' })],
        options: { cash_on_delivery: 45.5, currency: 'CAD', shipment_date: '2026-03-06' },
      }
      const { recorded } = await buy(request, { language_code }, recordContext({ paperLanguages }))
      const label = recorded.drawings[0]?.labels[0]
      expect([label?.texts.weight, label?.weight, label?.shipDate, ...(label?.notes ?? [])]).toEqual(words)
    },
  )

  it('writes addresses as their country does and names both countries across a border', async () => {
    const [label] = await contentsOf({
      recipient: anAddress({
        personName: 'Jürgen Groß',
        companyName: 'Käse & Söhne GmbH',
        addressLine1: 'Lindenstraße',
        streetNumber: '12a',
        addressLine2: 'Hinterhaus',
        city: 'Köln',
        stateCode: null,
        postalCode: '50667',
        countryCode: 'DE',
      }),
    })
    expect(label?.recipient).toMatchObject({
      name: 'Jürgen Groß',
      lines: ['Käse & Söhne GmbH', 'Lindenstraße 12a', 'Hinterhaus', '50667 Köln', 'GERMANY'],
    })
    expect(label?.sender.lines.at(-1)).toBe('CANADA')
  })

  it('keeps the second code plain, whatever the reference holds', async () => {
    const [label] = await contentsOf({ reference: 'a;b=c 東京 \ud800' })
    expect(label?.matrixText).toMatch(/^[\x21-\x7e]+;r=a%3Bb%3Dc%20%E6%9D%B1%E4%BA%AC%20%EF%BF%BD$/)
  })
})

describe("a label of the shop's own design", () => {
  it('is filled once a parcel with the shipment and its number', async () => {
    const { outcome, recorded } = await buy({ parcels: [aParcel(), aParcel()] }, { label_template: template })
    expect(outcome.ok).toBe(true)
    expect(recorded.drawings).toEqual([])
    expect(recorded.templates[0]).toMatchObject([
      {
        tracking_number: 'HC0000000014',
        package_index: 1,
        total_packages: 2,
        service_name: 'House Courier Express',
        recipient: { city: 'Montreal', country_code: 'CA' },
        shipment: { parcels: [{ weight: 1 }, { weight: 1 }] },
        carrier: { carrier_name: 'house_courier', display_name: 'House Courier' },
        units: { CountryISO: { CA: 'Canada' } },
        is_multi_item: false,
        master_item: null,
      },
      { tracking_number: 'HC0000000022', package_index: 2 },
    ])
  })

  it('is refused where the station cannot draw it', async () => {
    const { renderTemplate: _, ...context } = recordContext().context
    const recorded = { ...recordContext(), context }
    const { outcome } = await buy({}, { label_template: template }, recorded)
    expect(outcome).toMatchObject({ ok: false, messages: [{ code: 'SHIPPING_SDK_NON_SUPPORTED_ERROR' }] })
  })
})

describe('the sample of a label', () => {
  const sample = (request: LabelRequest | null, config = {}, trackingNumber: string | null = null) =>
    generic.labelSample(
      { request, trackingNumber, parcel: 1 },
      aConnection(config),
      recordContext().context.calendar.today(),
    )

  it('is marked as a test under a number that no parcel has', () => {
    const { content } = sample(null)
    expect(content).toMatchObject({ testMode: true, trackingNumber: 'HC0000000006' })
  })

  it('shows the sample data of the design', () => {
    expect(sample(null, { label_template: template }).data).toMatchObject({
      service_name: 'From the sample',
    })
  })

  it('shows the shipment that is given, under its own number', () => {
    const request = aLabelRequest('house_express')
    const { data, trackingNumber } = sample(request, { label_template: template }, 'HC0000000017')
    expect(trackingNumber).toBe('HC0000000017')
    expect(data).toMatchObject({
      tracking_number: 'HC0000000017',
      recipient: { person_name: request.recipient.personName },
    })
  })
})
