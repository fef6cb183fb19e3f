/** What the carrier says, written after its published answers; names, numbers and codes are ours. */
export const number = '00340434160000000017'
export const backNumber = '00340434160000000024'
export const orderId = '00000000000000000000000000000001'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const ok = { title: 'ok', statusCode: 200 }

export const zpl = (zpl2: string) => ({ zpl2, fileFormat: 'ZPL2', printFormat: '910-300-400/410' })
export const pdf = (text: string) => ({ b64: base64(text), fileFormat: 'PDF', printFormat: 'A4' })

export const item = (more: Record<string, unknown> = {}) => ({
  shipmentNo: number,
  sstatus: ok,
  shipmentRefNo: 'Order 77',
  routingCode: '40327653113+99000933090010',
  label: zpl('^XA^FDlabel^FS^XZ'),
  ...more,
})

export const refused = (property: string, validationMessage: string) => ({
  sstatus: { title: 'Bad Request', statusCode: 400, detail: validationMessage },
  validationMessages: [{ property, validationMessage, validationState: 'Error' }],
})

export const made = (...items: unknown[]) => ({
  body: { status: { ...ok, instance: 'i1' }, items },
})

/** As many shipments as were asked for, each with what goes along with it. */
export const madeOf = (asked: unknown) => {
  const { shipments = [] } = (asked ?? {}) as {
    shipments?: { customs?: unknown; services?: { dhlRetoure?: unknown } }[]
  }
  return made(
    ...shipments.map(({ customs, services }, at) =>
      item({
        shipmentNo: `${number.slice(0, -3)}${String(17 + at).padStart(3, '0')}`,
        ...(customs ? { customsDoc: pdf('%PDF CN23') } : {}),
        ...(services?.dhlRetoure
          ? { returnShipmentNo: backNumber, returnLabel: zpl('^XA^FDback^FS^XZ') }
          : {}),
      }),
    ),
  )
}

export const gone = { body: { status: ok, items: [{ shipmentNo: number, sstatus: ok }] } }
export const closed = {
  status: 207,
  body: { status: { title: 'Multi-Status', statusCode: 207 }, items: gone.body.items },
}
export const listed = {
  body: {
    status: ok,
    manifestDate: '2026-03-04',
    manifest: [pdf('%PDF manifest')],
    sheetNo: [{ billingNumber: '33333333330101', sheetNo: '17' }],
    items: [{ shipmentNo: number, sheetNo: '17', sstatus: ok }],
  },
}

export const returned = {
  status: 201,
  body: {
    sstatus: { title: 'ok', status: 201 },
    shipmentNo: backNumber,
    label: { b64: base64('%PDF back') },
    qrLabel: { b64: base64('%PDF qr') },
    routingCode: '40327653113+99000933090010',
  },
}

export const booked = {
  body: {
    confirmation: {
      type: 'ORDERPICKUP',
      value: {
        orderID: orderId,
        pickupDate: '2026-03-05',
        freeOfCharge: true,
        pickupType: 'EZA',
        confirmedShipments: [],
      },
    },
  },
}
export const calledOff = {
  body: {
    confirmedCancellations: [{ orderID: orderId, orderState: 'STORNIERT', message: 'Cancelled' }],
    failedCancellations: [],
  },
}
export const noPickup = (errorCode: number, detail: string) => ({
  status: 422,
  body: [{ errorCode, title: 'Unprocessable', detail }],
})

export const atTheDoor = {
  status: 401,
  body: { title: 'Unauthorized', status: 401, detail: 'Invalid credentials' },
}

const event = (stamp: string, ice: string, standard: string, says: string) =>
  `<data name="piece-event" event-timestamp="${stamp}" event-status="${says}" event-location="Bonn" event-country="Germany" ice="${ice}" standard-event-code="${standard}"></data>`

const events = [
  event('04.03.2026 17:10', 'PCKDU', 'AE', 'The shipment was picked up.'),
  event('05.03.2026 02:40', 'ULFMV', 'AA', 'It was processed in the parcel center.'),
  event('06.03.2026 08:05', 'LDTMV', 'PO', 'It was loaded onto the delivery vehicle.'),
  event('06.03.2026 11:32', 'DLVRD', 'ZU', 'It was delivered.'),
]

/** Oldest first, as DHL writes them. */
export const tracked = (
  last: { ice: string; standard: string; flag?: string } = { ice: 'DLVRD', standard: 'ZU', flag: '1' },
) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><data name="piece-shipment-list" code="0" request-id="r1"><data name="piece-shipment" piece-code="${number}" searched-piece-code="${number}" piece-identifier="340434160000000017" status="Done" ice="${last.ice}" standard-event-code="${last.standard}" delivery-event-flag="${last.flag ?? '0'}" delivery-date="06.03.2026" recipient-name="MARTIN" product-name="DHL PAKET" dest-country="DE"><data name="piece-event-list" piece-identifier="340434160000000017">${events.join('')}</data></data></data>`,
})

/** The whole answer says one thing. */
export const trackedNothing = (code: string, error: string) => ({
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><data name="piece-shipment-list" code="${code}" error="${error}" request-id="r1"></data>`,
})
