import type { XmlNode } from '../../../../main/carriers/kit/xml.ts'
import { fileAnswer } from '../engine/answers.ts'
import type { Asked, OperationRow } from '../engine/carrier-table.ts'
import { drawLabel, drawPaper } from '../engine/labels.ts'
import { CarrierRefusal, type Problem } from '../engine/problems.ts'
import type { Sale, World } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { SimulatedAnswer } from '../server.ts'
import { documentOf, families, hostOf, linksOf, linkTo, rowOf } from './answers.ts'
import { customsProblem } from './declaration.ts'
import { isTransmitted, orderOf, priceFor, tariffOf, toPin, toSheet, toShipmentPrice } from './orders.ts'
import { gone, problems } from './problems.ts'

const postalCode = /^[A-Z]\d[A-Z]\d[A-Z]\d$/

const kinds = {
  contract: { family: families.contract, root: 'shipment', prefix: '', path: '/rs/*/*/shipment' },
  card: {
    family: families.card,
    root: 'non-contract-shipment',
    prefix: 'non-contract-',
    path: '/rs/*/ncshipment',
  },
} as const
type Kind = keyof typeof kinds

const leavesCanada = (spec: unknown): boolean =>
  textAt(spec, 'destination.address-details.country-code') !== 'CA'

/** What the carrier refuses though it fits its schema. */
function shipmentProblem(spec: unknown, kind: Kind): Problem | null {
  const postal = textAt(spec, 'destination.address-details.postal-zip-code') ?? ''
  const codes = listAt(spec, 'options.option').map(option => textAt(option, 'option-code') ?? '')
  const rules: [boolean, string, string][] = [
    [!tariffOf(textAt(spec, 'service-code') ?? ''), '8501', 'The service is not available.'],
    [!leavesCanada(spec) && !postalCode.test(postal), '1535', 'The postal code is not valid.'],
    [(numberAt(spec, 'parcel-characteristics.weight') ?? 0) > 30, '8604', 'The weight exceeds 30 kg.'],
    [
      leavesCanada(spec) && !codes.some(code => ['RASE', 'RTS', 'ABAN'].includes(code)),
      '8702',
      'A non-delivery option is required.',
    ],
    [
      leavesCanada(spec) && listAt(spec, 'customs.sku-list.item').length === 0,
      '8703',
      'Customs data is required.',
    ],
    [
      leavesCanada(spec) && !textAt(spec, 'destination.client-voice-number'),
      '8704',
      'The telephone of the recipient is required.',
    ],
    [
      kind === 'contract' && !textAt(spec, 'settlement-info.contract-id'),
      '7278',
      'The contract is not valid.',
    ],
  ]
  const [, code, message] = rules.find(([isBroken]) => isBroken) ?? []
  return code && message ? { code, message } : null
}

/** A shipment that was not voided: what was is gone. */
function standing(world: World, id: string | undefined): Sale {
  const sale = world.saleOf(id)
  if (world.parcelsOf(sale).some(({ isVoided }) => isVoided)) throw new CarrierRefusal(gone)
  return sale
}

/** What is known of a shipment, with links to everything else; `partial` leaves its papers out. */
function shipmentInfo(sale: Sale, { call, world }: Asked, kind: Kind): SimulatedAnswer {
  const { family, prefix } = kinds[kind]
  const self = `${hostOf(call)}${call.path.replace(/(shipment).*$/, '$1')}/${sale.id}`
  const isZpl = textAt(sale.order?.source, 'delivery-spec.print-preferences.encoding') === 'ZPL'
  const ofLabels = isZpl ? 'application/zpl' : 'application/pdf'
  const file = (rel: string, name: string, type = ofLabels) =>
    linkTo(rel, `${hostOf(call)}/rs/artifact/${sale.id}/${name}`, type)
  const hasPapers = sale.order?.to.country !== 'CA' && call.quirk !== 'partial'
  const back = world.wayBackOf(sale)
  return documentOf(family, `${prefix}shipment-info`, {
    'shipment-id': sale.id,
    'shipment-status': kind === 'contract' ? statusOf(sale) : undefined,
    'tracking-pin': sale.numbers[0],
    'return-tracking-pin': back?.id,
    links: {
      link: [
        linkTo('self', self, family.media),
        linkTo('details', `${self}/details`, family.media),
        ...(isTransmitted(sale) ? [linkTo('refund', `${self}/refund`, family.media)] : []),
        file('label', '0'),
        ...(back ? [file('returnLabel', 'return')] : []),
        ...(hasPapers ? [file('commercialInvoice', 'invoice', 'application/pdf')] : []),
      ],
    },
    'shipment-price': kind === 'contract' ? (sale.notes.price as XmlNode) : undefined,
  })
}

const statusOf = (sale: Sale): string => (isTransmitted(sale) ? 'transmitted' : 'created')

function make(shipment: unknown, kind: Kind, world: World): Sale {
  const order = orderOf(shipment)
  const [before] = order.references.flatMap(world.salesUnder)
  if (before) return before
  const row = world.next('shipment')
  const isAbroad = order.to.country !== 'CA'
  const fare = tariffOf(order.service)
  const spec = valueAt(shipment, 'delivery-spec')
  const priced = fare && priceFor(spec, fare, { isContract: kind === 'contract', isTaxed: !isAbroad })
  const sale = world.sell({
    order,
    price: priced?.price ?? null,
    number: () => toPin(row, isAbroad),
    id: `5208413${String(row).padStart(11, '0')}`,
    groupId: textAt(shipment, 'group-id'),
  })
  sale.notes.price = priced && toShipmentPrice(priced)
  sale.notes.kind = kind
  const number = () => toPin(world.next('shipment'), false)
  if (valueAt(shipment, 'return-spec')) world.addWayBack(sale, { service: order.service, number })
  return sale
}

function details({ call, world }: Asked): SimulatedAnswer {
  const sale = standing(world, call.groups.at(-1))
  const { order, groupId } = sale
  return documentOf(families.contract, 'shipment-details', {
    'customer-request-id': order?.references[0],
    'shipment-status': statusOf(sale),
    'final-shipping-point': textAt(order?.source, 'requested-shipping-point') ?? order?.from.postalCode,
    'tracking-pin': sale.numbers[0],
    'shipment-detail': {
      ...(groupId === null ? { 'transmit-shipment': true } : { 'group-id': groupId }),
      'delivery-spec': valueAt(order?.source, 'delivery-spec') as XmlNode,
    },
  })
}

/** Everything about shipments of an account with a contract, or of one that pays by card. */
export function shipmentRows(kind: Kind): OperationRow[] {
  const { family, root, prefix, path } = kinds[kind]
  const name = kind === 'contract' ? 'shipment' : 'card_shipment'
  const row = (each: OperationRow) => rowOf(family, each)
  return [
    row({
      name: kind === 'contract' ? 'ship' : 'ship_by_card',
      at: `POST ${path}`,
      check: ({ body, world }) => {
        const spec = valueAt(body, `${root}.delivery-spec`)
        const day = textAt(body, `${root}.expected-mailing-date`) ?? world.now().toISOString().slice(0, 10)
        return shipmentProblem(spec, kind) ?? (leavesCanada(spec) ? customsProblem(spec, day) : null)
      },
      answer: asked => shipmentInfo(make(valueAt(asked.body, root), kind, asked.world), asked, kind),
    }),
    row({ name: `${name}_get`, at: `GET ${path}/*/details`, answer: details }),
    ...['', '/price', '/receipt'].map(part =>
      row({
        name: `${name}_get`,
        at: `GET ${path}/*${part}`,
        answer: asked => shipmentInfo(standing(asked.world, asked.call.groups.at(-1)), asked, kind),
      }),
    ),
    row({
      name: `${name}_delete`,
      at: `DELETE ${path}/*`,
      answer: ({ call, world }) => {
        const sale = standing(world, call.groups.at(-1))
        if (isTransmitted(sale)) throw new CarrierRefusal(problems.tooLateToVoid)
        world.voidSale(sale.id)
        const back = world.wayBackOf(sale)
        if (back) world.voidSale(back.id)
        return { status: 204 }
      },
    }),
    row({
      name: `${name}_post`,
      at: `POST ${path}/*/refund`,
      answer: ({ call, world }) => {
        const { notes } = standing(world, call.groups.at(-1))
        if (notes.refund)
          throw new CarrierRefusal({
            code: '7292',
            message: 'A refund has already been requested for this shipment.',
            status: 409,
          })
        notes.refund = `GT12345${world.next('refund')}RT`
        return documentOf(family, `${prefix}shipment-refund-request-info`, {
          'service-ticket-date': '2026-09-14',
          'service-ticket-id': String(notes.refund),
        })
      },
    }),
  ]
}

/** Links to the shipment of a request, to those of a group, or to those that need no manifest. */
export const list: OperationRow = rowOf(families.contract, {
  name: 'list',
  at: `GET ${kinds.contract.path}`,
  answer: ({ call, world }) => {
    const group = call.query.get('groupId')
    const requestId = call.query.get('requestId')
    const isMeant = (sale: Sale) => {
      if (requestId !== null) return sale.order?.references.includes(requestId) ?? false
      return sale.groupId === group && (group === null || !isTransmitted(sale))
    }
    const found = [...world.sales.values()].filter(
      sale =>
        sale.notes.kind === 'contract' &&
        isMeant(sale) &&
        world.parcelsOf(sale).every(each => !each.isVoided),
    )
    if ((group ?? requestId) !== null && found.length === 0) throw new CarrierRefusal(gone)
    const ids = found.map(({ id }) => id)
    return documentOf(
      families.contract,
      'shipments',
      linksOf(families.contract, 'shipment', { call, path: call.path, ids }),
    )
  },
})

/** The file of a label, invoice or manifest; a label is not ready the first times it is asked for. */
export const artifact = (lag: number): OperationRow => ({
  name: 'label',
  at: 'GET /rs/artifact/*/*',
  answer: async ({ call, world }) => {
    const [id = '', name = ''] = call.groups
    const pdf = (bytes: Uint8Array) => fileAnswer(bytes, 'application/pdf')
    if (name === 'manifest') {
      const sold =
        world.manifests.get(id)?.saleIds.flatMap(each => world.sales.get(each)?.numbers ?? []) ?? []
      return pdf(await drawPaper(`Manifest ${id}`, sold))
    }
    const sale = standing(world, id)
    const { order, numbers, notes } = name === 'return' ? standing(world, world.wayBackOf(sale)?.id) : sale
    if (!order) throw new CarrierRefusal(gone)
    const [pin = ''] = numbers
    if (name === 'invoice') return pdf(await drawPaper('Commercial invoice', [pin, order.to.name]))
    notes.asked = Number(notes.asked ?? 0) + 1
    if (Number(notes.asked) <= lag) return { ...pdf(Buffer.alloc(0)), status: 202 }
    const print = valueAt(order.source, 'delivery-spec.print-preferences')
    const sheet = toSheet(pin, order)
    if (textAt(print, 'encoding') === 'ZPL')
      return fileAnswer(await drawLabel(sheet, 'ZPL'), 'application/zpl')
    // Without a word of the paper it is a page of letter size.
    return pdf(await drawLabel(sheet, 'PDF', { isLetter: textAt(print, 'output-format') !== '4x6' }))
  },
})
