import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  DocumentTemplateInput,
  DocumentTemplateRecord,
} from '../../../shared/desk/document-templates.ts'
import { toTemplateRecord } from './document-template-mapper.ts'

const builtIn: readonly (Omit<DocumentTemplateInput, 'template'> & { id: string })[] = [
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
  builtIn.map(({ id, ...input }) => {
    const template = readFileSync(join(resources, 'documents', `${input.slug}.html`), 'utf8')
    return toTemplateRecord({ ...input, template }, { id, builtIn: true })
  })
