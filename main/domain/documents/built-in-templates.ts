import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  DocumentTemplateInput,
  DocumentTemplateRecord,
} from '../../../shared/desk/document-templates.ts'
import { toTemplateRecord } from './document-template-mapper.ts'

const builtInTemplates: readonly (Omit<DocumentTemplateInput, 'template'> & { id: string })[] = [
  {
    id: 'doc_pick_list',
    name: 'Pick list',
    slug: 'pick-list',
    description:
      'What to fetch from the shelves for many orders or shipments: every article once, by its place.',
    related_object: 'other',
    options: { together: true },
  },
  {
    id: 'doc_manifest',
    name: 'Hand-over list',
    slug: 'manifest',
    description: 'The shipments of a day by carrier, with counts, weights and lines for the driver to sign.',
    related_object: 'shipment',
    options: { together: true },
  },
  {
    id: 'doc_receipt',
    name: 'Shipping receipt',
    slug: 'receipt',
    description: 'For the customer at the counter: service, price and tracking number, on a receipt printer.',
    related_object: 'shipment',
    options: { paper: 'RECEIPT_80', margin_mm: 2 },
    metadata: { language: 'station' },
  },
  {
    id: 'doc_receipt_slip',
    name: 'Packing slip, narrow',
    slug: 'receipt-slip',
    description: 'What lies in the box, on a receipt printer.',
    related_object: 'other',
    options: { paper: 'RECEIPT_80', margin_mm: 2 },
    metadata: { doc_type: 'packing_list' },
  },
  {
    id: 'doc_drop_off',
    name: 'Drop-off receipt',
    slug: 'drop-off',
    description: 'The parcels that were handed over, to be signed, on a receipt printer.',
    related_object: 'shipment',
    options: { paper: 'RECEIPT_80', margin_mm: 2, together: true },
  },
  {
    id: 'doc_command_sheet',
    name: 'Command barcodes',
    slug: 'command-sheet',
    description:
      'Barcodes to tape to the packing desk: cancel, print, next, hold, reprint, pick list, quantities and the conditions of returns.',
    related_object: 'other',
    metadata: { language: 'station' },
  },
  {
    id: 'doc_separator',
    name: 'Separator',
    slug: 'separator',
    description: 'The label in front of a run of prints: its name, how many, when and by whom.',
    related_object: 'other',
    options: { paper: 'LABEL_4X6', margin_mm: 4, page_numbers: false },
    metadata: { language: 'station' },
  },
  {
    id: 'doc_test_label',
    name: 'Test label',
    slug: 'test-label',
    description: 'Shows whether a printer prints whole, straight and sharp.',
    related_object: 'other',
    options: { paper: 'LABEL_4X6', margin_mm: 4, page_numbers: false },
    metadata: { language: 'station' },
  },
  {
    id: 'doc_packing_slip',
    name: 'Packing slip',
    slug: 'packing-slip',
    description: 'What lies in the box, with a barcode to scan and no prices.',
    related_object: 'other',
    metadata: { doc_type: 'packing_list' },
  },
  {
    id: 'doc_commercial_invoice',
    name: 'Commercial invoice',
    slug: 'commercial-invoice',
    description: 'The invoice customs reads.',
    related_object: 'shipment',
    metadata: { doc_type: 'commercial_invoice' },
  },
]

/** The templates that come with Packdesk, out of `resources/documents`. */
export const readBuiltInTemplates = (resources: string): DocumentTemplateRecord[] =>
  builtInTemplates.map(({ id, ...input }) => {
    const template = readFileSync(join(resources, 'documents', `${input.slug}.html`), 'utf8')
    return toTemplateRecord({ ...input, template }, { id, builtIn: true })
  })
