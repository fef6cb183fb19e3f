import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { orderRecord } from '../../../shared/api/orders.ts'
import { shipmentRecord } from '../../../shared/api/shipments.ts'

const samples = z.strictObject({ shipment: shipmentRecord, order: orderRecord })
export type DocumentSamples = z.output<typeof samples>

/** A made-up shipment and order to try templates on, read when first asked for. */
export function createDocumentSamples(resources: string): () => DocumentSamples {
  let known: DocumentSamples | undefined
  return () => {
    known ??= samples.parse(JSON.parse(readFileSync(join(resources, 'documents', 'sample.json'), 'utf8')))
    return known
  }
}
