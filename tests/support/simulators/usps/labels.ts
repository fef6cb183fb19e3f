import { domestic, international, rateNames, serviceOf } from '../../../../main/carriers/usps/codes.ts'
import { multipartAnswer } from '../engine/answers.ts'
import { drawLabel } from '../engine/labels.ts'
import { sheetOf } from '../engine/orders.ts'
import type { Order, Sale, SoldParcel } from '../engine/world.ts'
import { textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import { extrasIn } from './orders.ts'

const forms = { PDF: 'PDF', PNG: 'PNG', ZPL203DPI: 'ZPL', ZPL300DPI: 'ZPL' } as const

/** The label of a parcel: within the country its code says where to and what, abroad the number alone. */
export function draw(order: Order, parcel: SoldParcel, imageType: string): Promise<Buffer> {
  const { to, service, source, parcels } = order
  const { number } = parcel
  const isAbroad = to.country !== 'US'
  const way = textAt(source, 'packageDescription.rateIndicator') ?? 'SP'
  const sheet = sheetOf(order, parcel, {
    corner: `${parcels[0]?.weight} lb`,
    title: serviceOf(service, isAbroad ? international : domestic).name,
    number: number.replace(/(....)(?=.)/g, '$1 '),
    bars: isAbroad
      ? { kind: 'code128', text: number }
      : { kind: 'gs1-128', text: `(420)${to.postalCode}(${number.slice(0, 2)})${number.slice(2)}` },
    foot: [rateNames[way] ?? way, 'SIMULATED LABEL - NOT FOR MAILING'],
  })
  return drawLabel(sheet, forms[imageType as keyof typeof forms] ?? 'PDF')
}

const dollars = (minor: number) => minor / 100

/** What is said of a label; abroad some members have other names. */
export function metadataOf({ order, price, numbers: [number = ''] }: Sale) {
  const isAbroad = order?.to.country !== 'US'
  const common = {
    constructCode: isAbroad ? 'I01' : 'C03',
    SKU: `DUXP0XXXXC${number.slice(-5)}`,
    postage: dollars(price?.baseMinor ?? 0),
    fees: [],
    weightUOM: 'lb',
    weight: order?.parcels[0]?.weight ?? 0,
    mailingDate: textAt(order?.source, 'packageDescription.mailingDate') ?? '',
  }
  const extras = extrasIn(order?.source).map(code => {
    const minor = price?.lines.find(line => line.code === String(code))?.minor ?? 0
    const name = `Extra service ${code}`
    return {
      ...(isAbroad ? { serviceID: String(code), serviceName: name } : { name }),
      price: dollars(minor),
    }
  })
  return isAbroad
    ? { ...common, internationalTrackingNumber: number, internationalPriceGroup: '04', extraServices: extras }
    : { ...common, trackingNumber: number, zone: '05', extraServices: extras }
}

type Labelled = { metadata: object; image: Buffer | null }
type Given = { label: Labelled; back?: Labelled | null; more?: object; isReturn?: boolean; status?: number }

const returned = { metadata: 'returnLabelMetadata', image: 'returnLabelImage' }

/** One flat object for whoever asks for it, else a form of several parts. */
export function labelAnswer(
  call: SimulatedCall,
  { label, back = null, more = {}, isReturn = false, status = 200 }: Given,
): SimulatedAnswer {
  const named = isReturn ? returned : { metadata: 'labelMetadata', image: 'labelImage' }
  const imageOf = ({ image }: Labelled, name: string) => (image ? { [name]: image.toString('base64') } : {})
  if ((call.headers.accept ?? '').includes('vnd.usps.labels+json')) {
    const returnLabel = back && { ...back.metadata, ...imageOf(back, returned.image) }
    const flat = { ...label.metadata, ...more, ...imageOf(label, named.image) }
    return { status, body: { ...flat, ...(returnLabel ? { returnLabel } : {}) } }
  }
  const documents = {
    [named.metadata]: label.metadata,
    ...(back ? { [returned.metadata]: back.metadata } : {}),
    ...more,
  }
  const files = { ...imageOf(label, named.image), ...(back ? imageOf(back, returned.image) : {}) }
  const parts = [
    ...Object.entries(documents).map(([name, value]) => ({
      name,
      type: 'application/json',
      body: JSON.stringify(value),
    })),
    ...Object.entries(files).map(([name, body]) => ({ name, type: 'application/octet-stream', body })),
  ]
  return { ...multipartAnswer(parts, 'form-data'), status }
}

export const imageTypeIn = (body: unknown): string => textAt(body, 'imageInfo.imageType') ?? 'PDF'

/** Duties of a tenth of the goods, where they are prepaid. */
export function prepaidIn(body: unknown): object {
  if (valueAt(body, 'packageDescription.prepayDutiesTaxesFees') !== true) return {}
  const contents = valueAt(body, 'customsForm.contents') as {
    itemTotalValue: number
    itemDescription: string
  }[]
  const itemCosts = contents.map(({ itemTotalValue, itemDescription }) => ({
    dutyPrice: Math.round(itemTotalValue * 5) / 100,
    taxPrice: Math.round(itemTotalValue * 10) / 100,
    itemDescription,
  }))
  return { prepaidDutiesTaxesFees: { packageFee: 2.5, itemCosts } }
}
