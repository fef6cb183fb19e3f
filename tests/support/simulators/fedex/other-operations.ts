import type { OperationRow } from '../engine/carrier-table.ts'
import { isSomewhere } from '../engine/orders.ts'
import { listAt, textAt, valueAt } from '../reading.ts'

/** Only Express says from where the courier comes. */
const pickup: OperationRow = {
  name: 'pickup',
  at: 'POST /pickup/v1/pickups',
  badAddress: { code: 'PICKUP.POSTALCODE.MISSING', message: 'Postal code is not served.' },
  answer: ({ body, world }) => {
    const isExpress = textAt(body, 'carrierCode') === 'FDXE'
    const code = world.book(`${isExpress ? 'E' : 'G'}${world.serial('pickup', 4)}`, body)
    return { body: { output: { pickupConfirmationCode: code, ...(isExpress ? { location: 'DOVA' } : {}) } } }
  },
}

const cancelPickup: OperationRow = {
  name: 'cancel_pickup',
  at: 'PUT /pickup/v1/pickups/cancel',
  answer: ({ body, world }) => {
    const code = textAt(body, 'pickupConfirmationCode') ?? ''
    // The other part of the company has no such booking, and Express finds its own by the location as well.
    const isExpress = textAt(body, 'carrierCode') !== 'FDXG'
    const isFound = isExpress ? textAt(body, 'location') === 'DOVA' : !code.startsWith('E')
    world.cancelPickup(isFound ? code : '')
    const cancelConfirmationMessage = 'Requested pickup has been cancelled successfully.'
    return { body: { output: { pickupConfirmationCode: code, cancelConfirmationMessage } } }
  },
}

const kinds: Readonly<Record<string, string>> = {
  COMMERCIAL_INVOICE: 'CI',
  CERTIFICATE_OF_ORIGIN: 'CO',
  PRO_FORMA_INVOICE: 'PRO',
}

const upload: OperationRow = {
  name: 'upload',
  at: 'POST /documents/v1/etds/upload',
  answer: ({ body, world }) => {
    const docId = world.keepDocument(`0904${world.serial('document', 12)}`, body)
    const documentType = kinds[textAt(body, 'document.meta.shipDocumentType') ?? ''] ?? 'OTHER'
    return {
      status: 201,
      body: { output: { meta: { documentType, docId, folderId: ['0b04000000000001'] } } },
    }
  },
}

/** Streets without a number are nowhere. */
const address: OperationRow = {
  name: 'address',
  at: 'POST /address/v1/addresses/resolve',
  answer: ({ body }) => {
    const asked = valueAt(body, 'addressesToValidate.address')
    const lines = listAt(asked, 'streetLines').map(line => String(line).toUpperCase())
    const isThere = isSomewhere(lines)
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

export const otherOperations: readonly OperationRow[] = [pickup, cancelPickup, upload, address]
