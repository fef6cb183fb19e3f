import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import type { FileKind } from './shipment-repository.ts'

export type ShipmentLinks = {
  /** The address of a file that opens for whoever was given it. */
  to: (shipmentId: string, kind: FileKind, extension: string) => string
  /** Whether the signature of an address is the station's own, for any form of this file. */
  isSigned: (shipmentId: string, fileName: string, signature: string) => boolean
}

/**
 * Addresses of labels and invoices. The signature is over the file, not over its form, so that the same one opens
 * a picture of a label and its preview.
 */
export function createShipmentLinks(secrets: Pick<SecretBox, 'sign' | 'isSigned'>): ShipmentLinks {
  const subject = (shipmentId: string, kind: string) => `shipment file ${shipmentId} ${kind}`
  return {
    to: (id, kind, extension) =>
      `/v1/shipments/${id}/${kind}.${extension}?signature=${secrets.sign(subject(id, kind))}`,
    isSigned: (id, fileName, signature) =>
      secrets.isSigned(subject(id, fileName.split('.', 1)[0] ?? ''), signature),
  }
}
