/** What the two services say, written after what Royal Mail describes; names, numbers and codes are ours. */
export const number = 'QM000000001GB'
export const orderId = '10000001'
export const manifestId = '1'

const base64 = (text: string) => Buffer.from(text).toString('base64')

const dates = { createdOn: '2026-03-04T10:15:00Z', orderDate: '2026-03-04T10:15:00Z' }

export const order = (more: Record<string, unknown> = {}) => ({
  orderIdentifier: Number(orderId),
  orderReference: 'Order 77 shp_1',
  ...dates,
  printedOn: '2026-03-04T10:15:00Z',
  trackingNumber: number,
  packages: [{ packageNumber: 1, trackingNumber: number }],
  ...more,
})

export const pdf = '%PDF-1.4 label'

export const created = (...createdOrders: unknown[]) => ({
  body: { successCount: createdOrders.length, errorsCount: 0, createdOrders, failedOrders: [] },
})

/** An order with its label and as many packages as were asked for. */
export const createdOf = (asked: unknown) => {
  const { items = [] } = (asked ?? {}) as { items?: { packages?: unknown[]; orderReference?: string }[] }
  return created(
    ...items.map(({ packages = [], orderReference }) =>
      order({
        orderReference,
        packages: packages.map((_, at) => ({
          packageNumber: at + 1,
          trackingNumber: `QM00000000${at + 1}GB`,
        })),
        label: base64(pdf),
      }),
    ),
  )
}

export const failedOrder = (errorCode: number, errorMessage: string, fieldName: string) => ({
  order: {},
  errors: [{ errorCode, errorMessage, fields: [{ fieldName, value: '' }] }],
})
export const failedOrders = (...failed: unknown[]) => ({
  body: { successCount: 0, errorsCount: failed.length, createdOrders: [], failedOrders: failed },
})

export const read = (...orders: unknown[]) => ({ body: orders })
export const notFound = { status: 404, body: { code: 'OrderNotFound', message: 'The order was not found.' } }

export const deleted = {
  body: { deletedOrders: [{ orderIdentifier: Number(orderId), orderInfo: 'Deleted' }], errors: [] },
}
export const notDeleted = {
  body: {
    deletedOrders: [],
    errors: [
      { orderIdentifier: Number(orderId), code: 'OrderManifested', message: 'It has been manifested.' },
    ],
  },
}

export const manifest = (more: object = { documentPdf: base64('%PDF-1.4 manifest') }) => ({
  status: 201,
  body: { manifestNumber: Number(manifestId), ...more },
})

export const piece = {
  mailPieceId: number,
  carrierShortName: 'RM',
  summary: {
    uniqueItemId: '1F000000001AB',
    oneDBarcode: number,
    productName: 'Royal Mail Tracked 48',
    destinationCountryCode: 'GBR',
    lastEventCode: 'EVIMC',
    lastEventName: 'Item received at mail centre',
    lastEventDateTime: '2026-03-04T08:15:00+00:00',
    lastEventLocationName: 'Leeds MC',
    statusDescription: 'It is in the network',
    statusCategory: 'IN TRANSIT',
  },
  signature: { recipientName: 'Jo Byron' },
  estimatedDelivery: { date: '2026-03-06', startOfEstimatedWindow: '08:00:00+00:00' },
  events: [
    {
      eventCode: 'EVIMC',
      eventName: 'Item received at mail centre',
      eventDateTime: '2026-03-04T08:15:00+00:00',
      locationName: 'Leeds MC',
    },
    { eventCode: 'EVDAC', eventName: 'Item despatched', eventDateTime: '2026-03-03T18:00:00+00:00' },
  ],
}
export const unknownNumber = {
  errorCode: 'E1142',
  errorDescription: 'Barcode reference mailPieceId is not recognised',
  errorResolution: 'Check the reference or try again later.',
}
