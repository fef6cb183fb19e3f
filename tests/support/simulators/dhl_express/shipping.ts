import { serviceOf } from '../../../../main/carriers/dhl_express/codes.ts'
import type { OperationRow } from '../engine/carrier-table.ts'
import { workingDayAfter } from '../engine/fares.ts'
import { drawLabel, drawPaper } from '../engine/labels.ts'
import { offered } from '../engine/orders.ts'
import type { Order, Place, SoldParcel } from '../engine/world.ts'
import { listAt, textAt, valueAt } from '../reading.ts'
import { faresOf, orderOf, plannedDay, priceOn, problems, toPiece, toProduct, toWaybill } from './orders.ts'

const linesOf = ({ name, lines, city, postalCode, country }: Place) => [
  name,
  ...lines,
  [postalCode, city, country].filter(Boolean).join(' '),
]

async function labelOf(order: Order, { number, index }: SoldParcel, waybill: string, format: 'ZPL' | 'PDF') {
  const parcel = order.parcels[index]
  const drawn = await drawLabel(
    {
      from: linesOf(order.from),
      to: linesOf(order.to),
      corner: `${parcel?.weight} ${parcel?.unit}  ${index + 1}/${order.parcels.length}`,
      title: serviceOf(order.service).name.slice(0, 28),
      number: `WAYBILL ${waybill}`,
      square: { kind: 'code128', text: waybill },
      // The licence plate, with the identifier of its kind in front.
      bars: { kind: 'code128', text: `J${number}` },
      foot: [`REF: ${order.references[0] ?? ''}`, 'SIMULATED LABEL - NOT FOR SHIPPING'],
    },
    format,
  )
  return {
    imageFormat: format,
    typeCode: 'label',
    packageReferenceNumber: index + 1,
    content: drawn.toString('base64'),
  }
}

async function papersOf(order: Order, waybill: string, body: unknown) {
  const wanted = listAt(body, 'outputImageProperties.imageOptions')
    .filter(option => valueAt(option, 'isRequested') === true)
    .map(option => String(valueAt(option, 'typeCode')))
  return Promise.all(
    wanted.map(async typeCode => {
      const drawn = await drawPaper(`${typeCode} ${waybill}`, linesOf(order.to))
      return { imageFormat: 'PDF', typeCode, content: drawn.toString('base64') }
    }),
  )
}

/** Numbers shipment and pieces and draws their labels; `partial` answers without the last label. */
export const ship: OperationRow = {
  name: 'ship',
  at: 'POST /shipments',
  check: ({ body }) => {
    const content = valueAt(body, 'content')
    const isDeclared =
      valueAt(content, 'isCustomsDeclarable') !== true || valueAt(content, 'exportDeclaration')
    return isDeclared ? null : { code: '410', message: 'A dutiable shipment needs an export declaration.' }
  },
  answer: async ({ call, body, world }) => {
    const order = orderOf(body)
    const [fare] = offered(faresOf(order), order.service, problems)
    const price = priceOn(order, fare)
    const waybill = toWaybill(world.next('waybill'))
    const sale = world.sell({ order, price, id: waybill, number: () => toPiece(world.next('piece')) })
    const format = textAt(body, 'outputImageProperties.encodingFormat') === 'zpl' ? 'ZPL' : 'PDF'
    const parcels = world.parcelsOf(sale)
    const labels = await Promise.all(parcels.map(parcel => labelOf(order, parcel, waybill, format)))
    const given = call.quirk === 'partial' ? labels.slice(0, -1) : labels
    const product = toProduct({ fare, order, price, arrival: workingDayAfter(plannedDay(body), fare.days) })
    const [bill] = product.totalPrice
    const [lines] = product.detailedPriceBreakdown
    return {
      status: 201,
      body: {
        shipmentTrackingNumber: waybill,
        packages: parcels.map(({ number, index }) => ({
          referenceNumber: index + 1,
          trackingNumber: number,
        })),
        documents: [...given, ...(await papersOf(order, waybill, body))],
        shipmentCharges: [{ ...bill, serviceBreakdown: lines?.breakdown }],
      },
    }
  },
}
