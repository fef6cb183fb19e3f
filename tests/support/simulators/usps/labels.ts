import { domestic, international, rateNames, serviceOf } from '../../../../main/carriers/usps/codes.ts'
import { multipartAnswer } from '../engine/answers.ts'
import { drawLabel } from '../engine/labels.ts'
import { addressLines } from '../engine/orders.ts'
import type { Order, Sale, SoldParcel } from '../engine/world.ts'
import { textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import { extrasIn } from './orders.ts'

const inGroups = (number: string) => number.replace(/(....)(?=.)/g, '$1 ')

const forms = { PDF: 'PDF', PNG: 'PNG', ZPL203DPI: 'ZPL', ZPL300DPI: 'ZPL' } as const

/** The label of a parcel: within the country its code says where to and what, abroad the number alone. */
export function draw(
  { from, to, service, source, parcels }: Order,
  { number }: SoldParcel,
  imageType: string,
): Promise<Buffer> {
  const isAbroad = to.country !== 'US'
  const way = textAt(source, 'packageDescription.rateIndicator') ?? 'SP'
  return drawLabel(
    {
      from: addressLines(from),
      to: addressLines(to),
      corner: `${parcels[0]?.weight} lb`,
      title: serviceOf(service, isAbroad ? international : domestic).name,
      number: inGroups(number),
      bars: isAbroad
        ? { kind: 'code128', text: number }
        : { kind: 'gs1-128', text: `(420)${to.postalCode}(${number.slice(0, 2)})${number.slice(2)}` },
      foot: [rateNames[way] ?? way, 'SIMULATED LABEL - NOT FOR MAILING'],
    },
    forms[imageType as keyof typeof forms] ?? 'PDF',
  )
}

const dollars = (minor: number) => minor / 100

/** What is said of a label; abroad some members have other names. */
export function metadataOf({ order, price, numbers }: Sale, mailingDate: string) {
  const isAbroad = order?.to.country !== 'US'
  const [number = ''] = numbers
  const common = {
    constructCode: isAbroad ? 'I01' : 'C03',
    SKU: `DUXP0XXXXC${number.slice(-5)}`,
    postage: dollars(price?.baseMinor ?? 0),
    fees: [],
    weightUOM: 'lb',
    weight: order?.parcels[0]?.weight ?? 0,
    mailingDate,
  }
  const extras = extrasIn(order?.source).map(code => ({
    code,
    price: dollars(price?.lines.find(line => line.code === String(code))?.minor ?? 0),
  }))
  if (isAbroad)
    return {
      ...common,
      internationalTrackingNumber: number,
      internationalPriceGroup: '04',
      extraServices: extras.map(({ code, price: each }) => ({
        serviceID: String(code),
        serviceName: `Extra service ${code}`,
        price: each,
      })),
    }
  return {
    ...common,
    trackingNumber: number,
    zone: '05',
    extraServices: extras.map(({ code, price: each }) => ({ name: `Extra service ${code}`, price: each })),
  }
}

type Labelled = { metadata: object; image: Buffer | null }

/** One flat object for whoever asks for it, else a form of several parts. */
export function labelAnswer(
  call: SimulatedCall,
  {
    metadata,
    image,
    more = {},
    back,
    isReturn = false,
    status,
  }: Labelled & { more?: object; back?: Labelled | undefined; isReturn?: boolean; status: number },
): SimulatedAnswer {
  const named = isReturn
    ? { metadata: 'returnLabelMetadata', image: 'returnLabelImage' }
    : { metadata: 'labelMetadata', image: 'labelImage' }
  const text = image?.toString('base64')
  const along = back?.image?.toString('base64')
  if ((call.headers.accept ?? '').includes('vnd.usps.labels+json'))
    return {
      status,
      body: {
        ...metadata,
        ...more,
        ...(text ? { [named.image]: text } : {}),
        ...(back ? { returnLabel: { ...back.metadata, ...(along ? { returnLabelImage: along } : {}) } } : {}),
      },
    }
  const answer = multipartAnswer(
    [
      { name: named.metadata, type: 'application/json', body: JSON.stringify(metadata) },
      ...(text ? [{ name: named.image, type: 'application/octet-stream', body: text }] : []),
      ...(back
        ? [
            {
              name: 'returnLabelMetadata',
              type: 'application/json',
              body: JSON.stringify(back.metadata),
            },
            ...(along ? [{ name: 'returnLabelImage', type: 'application/octet-stream', body: along }] : []),
          ]
        : []),
      ...Object.entries(more).map(([name, value]) => ({
        name,
        type: 'application/json',
        body: JSON.stringify(value),
      })),
    ],
    'form-data',
  )
  return { ...answer, status }
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
