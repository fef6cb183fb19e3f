import type { GeneratedDocument, GenerateInput } from '../../../shared/api/document-templates.ts'
import type { DocumentRenderer, DocumentTemplateRecord } from '../../../shared/desk/document-templates.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { DocumentService, DrawnDocument } from './document-service.ts'
import { toSheet, toTemplateOptions } from './document-template-mapper.ts'
import { type DocumentTemplateService, noTemplate } from './document-template-service.ts'

/** A document inside of JSON, for programs; nothing of it is stored. */
export type GenerateDocument = (input: GenerateInput, testMode: boolean) => Promise<Result<GeneratedDocument>>

type Ports = {
  documents: Pick<DocumentService, 'render' | 'preview'>
  templates: Pick<DocumentTemplateService, 'retrieve' | 'findBySlug'>
  renderer: Pick<DocumentRenderer, 'render'>
}

type Design = Pick<DocumentTemplateRecord, 'name' | 'template' | 'options'>
type Drawn = Result<Pick<DrawnDocument, 'bytes'>>

export function createGenerateDocument({ documents, templates, renderer }: Ports): GenerateDocument {
  /** Filled with what was sent, and with nothing of the shop's. */
  const ofData = ({ name, template, options }: Design, data: Record<string, unknown>): Promise<Drawn> =>
    renderer.render({ template, title: name, parts: [{ data, sheet: toSheet(options, null) }] })

  const ofStored = (stored: DocumentTemplateRecord, input: GenerateInput, testMode: boolean) => {
    const { shipments, orders, data, language } = input
    return data
      ? ofData(stored, data)
      : documents.render(`${stored.id}.${stored.slug}`, { shipments, orders }, { testMode }, { language })
  }

  const ofSent = (template: string, input: GenerateInput, testMode: boolean): Promise<Drawn> => {
    const { shipments, orders, options, data, language } = input
    const related = orders ? (shipments ? 'other' : 'order') : 'shipment'
    return shipments || orders
      ? documents.preview(
          { template, related_object: related, shipments, orders, options, language },
          testMode,
        )
      : ofData({ name: 'Document', template, options: toTemplateOptions(options) }, data ?? {})
  }

  const find = (named: string): Result<DocumentTemplateRecord> => {
    const byId = templates.retrieve(named)
    const bySlug = byId.ok ? byId.value : templates.findBySlug(named)
    return bySlug?.active ? ok(bySlug) : noTemplate(named)
  }

  return async (input, testMode) => {
    const { template_id: named, template = '' } = input
    const stored = named === undefined ? ok(null) : find(named)
    if (!stored.ok) return stored
    const drawn = stored.value
      ? await ofStored(stored.value, input, testMode)
      : await ofSent(template, input, testMode)
    if (!drawn.ok) return drawn
    return ok({
      template_id: stored.value?.id ?? null,
      doc_format: 'PDF',
      doc_name: input.doc_name || `${stored.value?.slug ?? 'document'}.pdf`,
      doc_file: Buffer.from(drawn.value.bytes).toString('base64'),
    })
  }
}
