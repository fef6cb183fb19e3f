import type { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, list, object, recordId } from '../api/fields.ts'

/** Most shipments of one export of chosen ones. */
export const mostExported = 10_000

const exportData = object({
  shipment_ids: list(recordId(), { nonEmpty: true, most: mostExported }),
  format: choice(['csv', 'tsv', 'json']).optional().meta({ description: '`csv` when left out' }),
}).meta({ id: 'ShipmentExportData' })
export type ShipmentExport = z.output<typeof exportData>

/** What the desk does with many shipments at once. */
export const deskShipmentEndpoints = {
  export: endpoint({
    id: 'deskShipments.export',
    method: 'POST',
    path: '/desk/shipment-exports',
    summary: 'Export chosen shipments as a file',
    description:
      'The usual columns of the export of shipments, in the order in which they are named, whatever their status. What is not of the mode, or not there, is left out.',
    auth: 'required',
    scope: 'read',
    body: exportData,
    example: { shipment_ids: ['shp_…'] },
    responses: {
      200: {
        mediaTypes: ['text/csv', 'text/tab-separated-values', 'application/json'],
        description: 'The file',
      },
    },
  }),
}
