import type { OperationRow } from '../engine/carrier-table.ts'
import { listAt, textAt, valueAt } from '../reading.ts'

/** Only Express says from where the courier comes. */
export const pickup: OperationRow = {
  name: 'pickup',
  at: 'POST /pickup/v1/pickups',
  check: ({ call }) =>
    call.quirk === 'refused_address'
      ? { code: 'PICKUP.POSTALCODE.MISSING', message: 'Postal code is not served.' }
      : null,
  answer: ({ body, world }) => {
    const isExpress = textAt(body, 'carrierCode') === 'FDXE'
    const code = world.book(`${isExpress ? 'E' : 'G'}${String(world.next('pickup')).padStart(4, '0')}`, body)
    return { body: { output: { pickupConfirmationCode: code, ...(isExpress ? { location: 'DOVA' } : {}) } } }
  },
}

export const cancelPickup: OperationRow = {
  name: 'cancel_pickup',
  at: 'PUT /pickup/v1/pickups/cancel',
  answer: ({ body, world }) => {
    const code = textAt(body, 'pickupConfirmationCode') ?? ''
    world.cancelPickup(code)
    const cancelConfirmationMessage = 'Requested pickup has been cancelled successfully.'
    return { body: { output: { pickupConfirmationCode: code, cancelConfirmationMessage } } }
  },
}

const kinds: Readonly<Record<string, string>> = {
  COMMERCIAL_INVOICE: 'CI',
  CERTIFICATE_OF_ORIGIN: 'CO',
  PRO_FORMA_INVOICE: 'PRO',
}

export const upload: OperationRow = {
  name: 'upload',
  at: 'POST /documents/v1/etds/upload',
  answer: ({ body, world }) => {
    const docId = world.keepDocument(`0904${String(world.next('document')).padStart(12, '0')}`, body)
    const documentType = kinds[textAt(body, 'document.meta.shipDocumentType') ?? ''] ?? 'OTHER'
    return {
      status: 201,
      body: { output: { meta: { documentType, docId, folderId: ['0b04000000000001'] } } },
    }
  },
}

/** Streets without a number are nowhere. */
export const address: OperationRow = {
  name: 'address',
  at: 'POST /address/v1/addresses/resolve',
  answer: ({ body }) => {
    const asked = valueAt(body, 'addressesToValidate.address')
    const lines = listAt(asked, 'streetLines').map(line => String(line).toUpperCase())
    const isThere = /\d/.test(lines.join(' '))
    const resolved = {
      ...(asked as object),
      streetLines: undefined,
      streetLinesToken: lines,
      classification: 'RESIDENTIAL',
      attributes: { Resolved: String(isThere), DPV: String(isThere) },
    }
    return { body: { output: { resolvedAddresses: [resolved] } } }
  },
}
