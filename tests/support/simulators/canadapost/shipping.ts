import type { XmlNode } from '../../../../main/carriers/kit/xml.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer, SimulatedCall } from '../server.ts'
import { bodyOf, family, hostOf, refusalOf, says, xml } from './answers.ts'
import { drawPaper, drawPdf, writeZpl } from './label.ts'
import { priceOf, tariffOf, toShipmentPrice } from './rating.ts'
import { type CarrierState, domesticPin, foreignPin, type SimulatedShipment } from './state.ts'

const kinds = {
  contract: { mediaType: family('shipment-v8'), namespace: 'shipment-v8', root: 'shipment', prefix: '' },
  card: {
    mediaType: family('ncshipment-v4'),
    namespace: 'ncshipment-v4',
    root: 'non-contract-shipment',
    prefix: 'non-contract-',
  },
} as const
type Kind = keyof typeof kinds

export const space = (name: string) => `http://www.canadapost.ca/ws/${name}`

/** Makes a shipment, or answers with the one the same request made before. */
export function ship(call: SimulatedCall, kind: Kind, state: CarrierState): SimulatedAnswer {
  const { mediaType, namespace, root } = kinds[kind]
  const refused = refusalOf(call, mediaType, namespace)
  if (refused) return refused
  const order = valueAt(bodyOf(call), root)
  const spec = valueAt(order, 'delivery-spec')
  const problem =
    call.quirk === 'refused_address'
      ? says(400, '1535', 'The destination address is not valid.')
      : problemOf(spec, kind)
  if (problem) return problem
  const requestId = textAt(order, 'customer-request-id')
  const before = [...state.shipments.values()].find(
    each => requestId !== null && each.requestId === requestId,
  )
  if (before) return shipmentInfo(before, call, true)
  const shipment = toShipment(order, kind, state)
  state.shipments.set(shipment.id, shipment)
  return shipmentInfo(shipment, call, call.quirk !== 'partial')
}

function problemOf(spec: unknown, kind: Kind): SimulatedAnswer | null {
  const country = textAt(spec, 'destination.address-details.country-code')
  const postal = textAt(spec, 'destination.address-details.postal-zip-code') ?? ''
  if (!tariffOf(textAt(spec, 'service-code') ?? '')) return says(400, '8501', 'The service is not available.')
  if (country === 'CA' && !/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(postal))
    return says(400, '1535', 'The postal code is not valid.')
  if ((numberAt(spec, 'parcel-characteristics.weight') ?? 0) > 30)
    return says(400, '8604', 'The weight exceeds 30 kg.')
  const codes = listAt(spec, 'options.option').map(option => textAt(option, 'option-code') ?? '')
  if (country !== 'CA') {
    if (!codes.some(code => ['RASE', 'RTS', 'ABAN'].includes(code)))
      return says(400, '8702', 'A non-delivery option is required.')
    if (listAt(spec, 'customs.sku-list.item').length === 0)
      return says(400, '8703', 'Customs data is required.')
    if (!textAt(spec, 'destination.client-voice-number'))
      return says(400, '8704', 'The telephone of the recipient is required.')
  }
  return kind === 'contract' && !textAt(spec, 'settlement-info.contract-id')
    ? says(400, '7278', 'The contract is not valid.')
    : null
}

function toShipment(order: unknown, kind: Kind, state: CarrierState): SimulatedShipment {
  const number = state.next()
  const spec = valueAt(order, 'delivery-spec')
  const place = (of: string) =>
    [
      textAt(spec, `${of}.name`) ?? textAt(spec, `${of}.company`),
      textAt(spec, `${of}.address-details.address-line-1`),
      textAt(spec, `${of}.address-details.city`),
      textAt(spec, `${of}.address-details.postal-zip-code`),
    ]
      .filter(Boolean)
      .join(', ')
  const isAbroad = textAt(spec, 'destination.address-details.country-code') !== 'CA'
  const pin = isAbroad ? foreignPin(number) : domesticPin(number)
  const groupId = textAt(order, 'group-id')
  const tariff = tariffOf(textAt(spec, 'service-code') ?? '')
  const kg = numberAt(spec, 'parcel-characteristics.weight') ?? 0
  const terms = { isContract: kind === 'contract', isTaxed: !isAbroad }
  return {
    id: `5208413${String(number).padStart(11, '0')}`,
    pin,
    requestId: textAt(order, 'customer-request-id'),
    groupId,
    status: groupId === null ? 'transmitted' : 'created',
    isContract: kind === 'contract',
    isAbroad,
    label: {
      pin,
      service: textAt(spec, 'service-code') ?? '',
      from: place('sender'),
      to: place('destination'),
      format: textAt(spec, 'print-preferences.output-format') ?? '8.5x11',
      encoding: textAt(spec, 'print-preferences.encoding') ?? 'PDF',
    },
    reference: textAt(spec, 'references.customer-ref-1'),
    asked: 0,
    refund: null,
    price: tariff && toShipmentPrice(priceOf(tariff, kg, listAt(spec, 'options.option'), terms), kg),
    shippedFrom:
      textAt(order, 'requested-shipping-point') ??
      textAt(spec, 'sender.address-details.postal-zip-code') ??
      '',
    spec: spec as XmlNode,
  }
}

/** What is known of a shipment, with links to everything else. */
export function shipmentInfo(
  shipment: SimulatedShipment,
  call: SimulatedCall,
  hasPapers: boolean,
): SimulatedAnswer {
  const { mediaType, namespace, prefix } = kinds[shipment.isContract ? 'contract' : 'card']
  const self = `${hostOf(call)}${placeOf(call)}/${shipment.id}`
  const link = (rel: string, href: string, type: string) => ({
    '@rel': rel,
    '@href': href,
    '@media-type': type,
  })
  const artifact = (name: string) => `${hostOf(call)}/rs/artifact/${shipment.id}/${name}`
  const labelType = shipment.label.encoding === 'ZPL' ? 'application/zpl' : 'application/pdf'
  return xml(mediaType, {
    [`${prefix}shipment-info`]: {
      '@xmlns': space(namespace),
      'shipment-id': shipment.id,
      'shipment-status': shipment.isContract ? shipment.status : undefined,
      'tracking-pin': shipment.pin,
      links: {
        link: [
          link('self', self, mediaType),
          link('details', `${self}/details`, mediaType),
          ...(shipment.status === 'transmitted' ? [link('refund', `${self}/refund`, mediaType)] : []),
          link('label', artifact('0'), labelType),
          ...(shipment.isAbroad && hasPapers
            ? [link('commercialInvoice', artifact('invoice'), 'application/pdf')]
            : []),
        ],
      },
      'shipment-price': shipment.isContract ? shipment.price : undefined,
    },
  })
}

/** The path of all shipments, out of the path of one. */
const placeOf = ({ path }: SimulatedCall): string => path.replace(/(shipment).*$/, '$1')

export const gone = () => says(404, '404', 'Not found')

/** Everything about one shipment that is not its making. */
export function aboutShipment(call: SimulatedCall, kind: Kind, state: CarrierState): SimulatedAnswer {
  const { mediaType, namespace, prefix } = kinds[kind]
  const refused = refusalOf(call, mediaType, namespace)
  if (refused) return refused
  const [id = '', part = ''] = call.groups
  const shipment = state.shipments.get(id)
  if (!shipment) return gone()
  if (call.method === 'DELETE') {
    if (shipment.status !== 'created')
      return says(
        400,
        '8064',
        'A Shipment can only be void if it is in a PROCESSED or PRINTED state. If it has been transmitted, a refund is to be requested.',
      )
    state.shipments.delete(id)
    return { status: 204 }
  }
  if (part === 'details')
    return xml(mediaType, {
      'shipment-details': {
        '@xmlns': space(namespace),
        'customer-request-id': shipment.requestId ?? undefined,
        'shipment-status': shipment.status,
        'final-shipping-point': shipment.shippedFrom,
        'tracking-pin': shipment.pin,
        'shipment-detail': {
          ...(shipment.groupId === null ? { 'transmit-shipment': true } : { 'group-id': shipment.groupId }),
          'delivery-spec': shipment.spec,
        },
      },
    })
  if (part !== 'refund') return shipmentInfo(shipment, call, true)
  if (shipment.refund) return says(409, '7292', 'A refund has already been requested for this shipment.')
  shipment.refund = `GT12345${state.next()}RT`
  const info: XmlNode = {
    '@xmlns': space(namespace),
    'service-ticket-date': '2026-09-14',
    'service-ticket-id': shipment.refund,
  }
  return xml(mediaType, { [`${prefix}shipment-refund-request-info`]: info })
}

/** Links to the shipment of a request, to those of a group, or to those that need no manifest. */
export function listShipments(call: SimulatedCall, state: CarrierState): SimulatedAnswer {
  const { mediaType, namespace } = kinds.contract
  const refused = refusalOf(call, mediaType)
  if (refused) return refused
  const group = call.query.get('groupId')
  const requestId = call.query.get('requestId')
  const isMeant = (each: SimulatedShipment) => {
    if (requestId !== null) return each.requestId === requestId
    return group === null ? each.groupId === null : each.groupId === group && each.status === 'created'
  }
  const found = [...state.shipments.values()].filter(each => each.isContract && isMeant(each))
  if ((group ?? requestId) !== null && found.length === 0) return gone()
  return xml(mediaType, {
    shipments: {
      '@xmlns': space(namespace),
      link: found.map(({ id }) => ({
        '@rel': 'shipment',
        '@href': `${hostOf(call)}${call.path}/${id}`,
        '@media-type': mediaType,
      })),
    },
  })
}

/** The file of a label, invoice or manifest; not ready the first times it is asked for. */
export async function artifact(
  call: SimulatedCall,
  state: CarrierState,
  lag: number,
): Promise<SimulatedAnswer> {
  const refused = refusalOf(call, null)
  if (refused) return refused
  const [id = '', name = ''] = call.groups
  const pdf = (body: Buffer): SimulatedAnswer => ({ headers: { 'content-type': 'application/pdf' }, body })
  if (name === 'manifest')
    return pdf(await drawPaper(`Manifest ${id}`, state.manifests.get(id)?.shipments ?? []))
  const shipment = state.shipments.get(id)
  if (!shipment) return gone()
  if (name === 'invoice') return pdf(await drawPaper('Commercial invoice', [shipment.pin, shipment.label.to]))
  shipment.asked += 1
  if (shipment.asked <= lag)
    return { status: 202, headers: { 'content-type': 'application/pdf' }, body: Buffer.alloc(0) }
  if (shipment.label.encoding === 'ZPL')
    return { headers: { 'content-type': 'application/zpl' }, body: writeZpl(shipment.label) }
  return pdf(await drawPdf(shipment.label))
}
