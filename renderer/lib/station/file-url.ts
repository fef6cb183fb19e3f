import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { api } from './api.ts'

export type FilesOf = Pick<ShipmentRecord, 'id' | 'label_url' | 'invoice_url'>

/**
 * The address of a label or invoice in the form that is wanted. The signature of the address the station gave opens
 * every form of it; without one the address opens nothing.
 */
export function fileUrl(shipment: FilesOf, file: string, wish: 'download' | 'preview'): string {
  const given = file.startsWith('invoice.') ? shipment.invoice_url : shipment.label_url
  const signature = new URLSearchParams(given?.split('?')[1]).get('signature')
  return api.url(shipmentEndpoints.file, {
    params: { id: shipment.id, file },
    query: { ...(signature === null ? {} : { signature }), [wish]: '' },
  })
}
