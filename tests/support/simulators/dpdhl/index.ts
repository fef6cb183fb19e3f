import { bodyKeys, tokenAccess } from '../engine/access.ts'
import { type CarrierSimulator, type OperationRow, simulateCarrier } from '../engine/carrier-table.ts'
import { readChecks } from '../engine/checks.ts'
import { drawLabel, labelText, paperText } from '../engine/labels.ts'
import { withCheckDigit } from '../engine/numbers.ts'
import { addressLines, sheetOf } from '../engine/orders.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import type { Order, Sale, SoldParcel, World } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { SimulatedCall, StartOptions } from '../server.ts'
import orders from './orders.json' with { type: 'json' }
import { orderOf, problems, wrongIn } from './orders.ts'
import pickups from './pickups.json' with { type: 'json' }
import returns from './returns.json' with { type: 'json' }
import { track } from './tracking.ts'

const ok = { title: 'ok', statusCode: 200 }
const bad = (detail: string) => ({ title: 'Bad Request', statusCode: 400, detail })

/** A document in the form that was asked for: a PDF in Base64, ZPL as it is. */
async function documentOf(order: Order, parcel: Pick<SoldParcel, 'index' | 'number'>, call: SimulatedCall) {
  const sheet = sheetOf(order, parcel, {
    title: `DHL ${order.service}`,
    number: parcel.number,
    bars: { kind: 'gs1-128', text: `(00)${parcel.number.slice(2)}` },
  })
  const isZpl = call.query.get('docFormat') === 'ZPL2'
  return isZpl
    ? { zpl2: (await drawLabel(sheet, 'ZPL')).toString(), fileFormat: 'ZPL2', printFormat: '910-300-400/410' }
    : { b64: await labelText(sheet, 'PDF'), fileFormat: 'PDF', printFormat: '910-300-400/410' }
}

const paper = async (title: string, lines: readonly string[]) => ({
  b64: await paperText(title, [...lines]),
  fileFormat: 'PDF',
  printFormat: 'A4',
})

/** Twenty digits: the two of a number of the trade, and the licence plate. */
const numberOf = (world: World): string => `00${withCheckDigit(`34043416${world.serial('piece', 9)}`)}`

/** Everything a shipment gets; drawn anew for who asks again. */
async function itemOf(sale: Sale, world: World, call: SimulatedCall) {
  const [parcel] = world.parcelsOf(sale)
  const { order } = sale
  if (!parcel || !order) throw new CarrierRefusal(problems.unknownShipment)
  const back = world.wayBackOf(sale)
  const backOrder = back?.order
  return {
    shipmentNo: sale.id,
    sstatus: ok,
    shipmentRefNo: order.references[0],
    routingCode: '40327653113+99000933090010',
    label: await documentOf(order, parcel, call),
    ...(back && backOrder
      ? {
          returnShipmentNo: back.id,
          returnLabel: await documentOf(backOrder, { index: 0, number: back.id }, call),
        }
      : {}),
    ...(listAt(order.source, 'customs.items').length > 0
      ? { customsDoc: await paper('CN23', addressLines(order.to)) }
      : {}),
    ...(valueAt(order.source, 'services.cashOnDelivery') === undefined
      ? {}
      : { codLabel: await paper('CASH ON DELIVERY', addressLines(order.to)) }),
  }
}

/** Every shipment by itself; `partial` refuses the last one. */
const ship: OperationRow = {
  name: 'ship',
  at: 'POST /shipping/v2/orders',
  answer: async ({ call, body, world }) => {
    const wanted = listAt(body, 'shipments')
    const items = []
    for (const [at, shipment] of wanted.entries()) {
      const isLeft = call.quirk === 'partial' && at === wanted.length - 1
      const wrong = isLeft ? { property: 'consignee.city', words: 'The city is unknown.' } : wrongIn(shipment)
      if (wrong) {
        const { property, words: validationMessage } = wrong
        const said = { property, validationMessage, validationState: 'Error' }
        items.push({ sstatus: bad(validationMessage), validationMessages: [said] })
        continue
      }
      const order = orderOf(shipment)
      const sale = world.sell({ order, price: null, number: () => numberOf(world), groupId: 'day' })
      if (valueAt(shipment, 'services.dhlRetoure') !== undefined)
        world.addWayBack(sale, { service: 'V07PAK', number: () => numberOf(world) })
      items.push(await itemOf(sale, world, call))
    }
    const isRefused = items.every(item => item.sstatus !== ok)
    const isMixed = items.some(item => item.sstatus !== ok)
    const status = isRefused ? 400 : isMixed ? 207 : 200
    const title = isRefused ? 'Bad Request' : isMixed ? 'Multi-Status' : 'ok'
    return { status, body: { status: { title, statusCode: status }, items } }
  },
}

/** The documents of shipments that are not closed. */
const labels: OperationRow = {
  name: 'labels',
  at: 'GET /shipping/v2/orders',
  needs: ['shipment'],
  answer: async ({ call, world }) => {
    const items = []
    for (const number of call.query.getAll('shipment')) {
      const sale = world.saleOf(number)
      items.push(
        sale.notes.manifest
          ? { shipmentNo: number, sstatus: bad('It is closed.') }
          : await itemOf(sale, world, call),
      )
    }
    return { body: { status: ok, items } }
  },
}

/** The way back of a shipment goes with it. */
const voidOrders: OperationRow = {
  name: 'void',
  at: 'DELETE /shipping/v2/orders',
  needs: ['profile', 'shipment'],
  answer: ({ call, world }) => {
    const items = call.query.getAll('shipment').map(shipmentNo => {
      try {
        const sale = world.saleOf(shipmentNo)
        if (sale.notes.manifest) throw new CarrierRefusal(problems.tooLateToVoid)
        const back = world.wayBackOf(sale)
        world.voidSale(shipmentNo)
        for (const parcel of back ? world.parcelsOf(back) : []) parcel.isVoided = true
        return { shipmentNo, sstatus: ok }
      } catch (error) {
        if (error instanceof CarrierRefusal) return { shipmentNo, sstatus: bad(error.problem.message) }
        throw error
      }
    })
    const isWhole = items.every(item => item.sstatus === ok)
    return {
      status: isWhole ? 200 : 207,
      body: { status: isWhole ? ok : { title: 'Multi-Status', statusCode: 207 }, items },
    }
  },
}

const closeDay: OperationRow = {
  name: 'manifest',
  at: 'POST /shipping/v2/manifests',
  answer: ({ body, world }) => {
    const numbers = listAt(body, 'shipmentNumbers').map(String)
    const meant = world.waiting(({ id }) => numbers.includes(id))
    if (meant.length > 0) world.closeDay(`M${world.next('manifest')}`, meant)
    const items = numbers.map(shipmentNo => ({
      shipmentNo,
      sstatus: world.sales.has(shipmentNo) ? ok : bad('Unknown shipment number.'),
    }))
    return { status: 207, body: { status: { title: 'Multi-Status', statusCode: 207 }, items } }
  },
}

/** The list of the day with all that is closed. */
const listOfDay: OperationRow = {
  name: 'manifest_list',
  at: 'GET /shipping/v2/manifests',
  answer: async ({ call, world }) => {
    const closed = [...world.sales.values()].filter(({ notes }) => typeof notes.manifest === 'string')
    const items = closed.map(({ id, notes }) => ({
      shipmentNo: id,
      sheetNo: String(notes.manifest),
      sstatus: ok,
    }))
    if (items.length === 0) throw new CarrierRefusal({ ...problems.notFound, status: 404 })
    return {
      body: {
        status: ok,
        manifestDate: call.query.get('date') ?? '',
        manifest: [
          await paper(
            'MANIFEST',
            items.map(({ shipmentNo }) => shipmentNo),
          ),
        ],
        sheetNo: [...world.manifests.keys()].map(sheetNo => ({ billingNumber: '33333333330101', sheetNo })),
        items,
      },
    }
  },
}

const giveBack: OperationRow = {
  name: 'return',
  at: 'POST /shipping/returns/v1/orders',
  answer: async ({ call, body, world }) => {
    const from = valueAt(body, 'shipper')
    const order: Order = {
      ...orderOf({ shipper: from, product: 'V07PAK', refNo: textAt(body, 'customerReference') }),
      parcels: [{ weight: numberAt(body, 'itemWeight.value') ?? 1, unit: 'KG', reference: null }],
      source: body,
    }
    const sale = world.sell({ order, price: null, number: () => numberOf(world) })
    const document = await documentOf(
      order,
      { index: 0, number: sale.id },
      { ...call, query: new URLSearchParams() },
    )
    const { b64 } = document
    return {
      status: 201,
      body: {
        sstatus: { title: 'ok', status: 201 },
        shipmentNo: sale.id,
        label: { b64 },
        qrLabel: { b64: await paperText('QR', [sale.id]) },
        routingCode: '40327653113+99000933090010',
      },
    }
  },
}

const collect: readonly OperationRow[] = [
  {
    name: 'pickup',
    at: 'POST /transportation/pickup/v3/orders',
    badAddress: { code: '4001', message: 'Nobody collects at this address.', status: 422 },
    answer: ({ body, world }) => {
      const orderID = world.book(world.serial('pickup', 32), body)
      const value = {
        orderID,
        pickupDate: textAt(body, 'pickupDetails.pickupDate.value') ?? '',
        freeOfCharge: true,
        pickupType: 'EZA',
        confirmedShipments: [],
      }
      return { body: { confirmation: { type: 'ORDERPICKUP', value } } }
    },
  },
  {
    name: 'cancel_pickup',
    at: 'DELETE /transportation/pickup/v3/orders',
    needs: ['orderID'],
    answer: ({ call, world }) => {
      const [orderID = ''] = call.query.getAll('orderID')
      if (!world.pickups.has(orderID))
        return {
          body: { confirmedCancellations: [], failedCancellations: [{ orderID, message: 'Unknown order.' }] },
        }
      world.cancelPickup(orderID)
      const confirmed = { orderID, orderState: 'STORNIERT', message: 'The order was cancelled.' }
      return { body: { confirmedCancellations: [confirmed], failedCancellations: [] } }
    },
  },
]

/**
 * DHL Parcel DE on loopback. Calls and answers are held to what DHL publishes of shipping 2, returns 1, pickup 3 and the
 * requests of tracking 0. Operations a script can name: `token`, `ship`, `labels`, `void`, `manifest`, `manifest_list`, `return`,
 * `pickup`, `cancel_pickup`, `track`. A life is a list of codes of events (ICE) such as `PCKDU`.
 */
export const start = (options: StartOptions): Promise<CarrierSimulator> =>
  simulateCarrier(
    {
      access: tokenAccess({
        at: 'POST /account/auth/ropc/v1/token',
        keys: bodyKeys('username', 'password'),
        answer: token => ({ access_token: token, token_type: 'Bearer', expires_in: 1799 }),
      }),
      problems,
      refuse: ({ code, message, status = 400 }, call) =>
        call?.path.includes('/pickup/') && status === 422
          ? { body: [{ errorCode: Number(code), title: 'Unprocessable', detail: message }] }
          : { body: { title: 'Refused', status, detail: message } },
      requests: {},
      checks: readChecks({
        '/shipping/v2': orders,
        '/shipping/returns/v1': returns,
        '/transportation/pickup/v3': pickups,
      }),
      life: { words: ['ADVIS', 'PCKDU', 'ULFMV', 'LDTMV', 'DLVRD'], voided: 'CANCL' },
      operations: [ship, labels, voidOrders, closeDay, listOfDay, giveBack, ...collect, track],
    },
    options,
  )
