import type {
  DocumentTemplateInput,
  DocumentTemplateRecord,
} from '../../../shared/desk/document-templates.ts'
import { t } from '../../lib/text.ts'

/** A template while it is written. `id` is null for one the shop does not have yet. */
export type TemplateDraft = Pick<
  DocumentTemplateRecord,
  'name' | 'slug' | 'template' | 'related_object' | 'options' | 'metadata' | 'description'
> & { id: string | null }

export const toDraft = (record: DocumentTemplateRecord): TemplateDraft => ({
  id: record.built_in ? null : record.id,
  name: record.name,
  slug: record.slug,
  template: record.template,
  related_object: record.related_object,
  options: record.options,
  metadata: record.metadata,
  description: record.description,
})

/** Somewhere to begin. The number keeps short names apart. */
export const newDraft = (number: number): TemplateDraft => ({
  id: null,
  name: t('documents.newName'),
  slug: `document-${number}`,
  template: '<h1>{{number}}</h1>\n<p>{{to.name}}</p>\n',
  related_object: 'other',
  options: { paper: 'AUTO', orientation: 'portrait', margin_mm: 15, page_numbers: true, together: false },
  metadata: {},
  description: null,
})

export const toTemplateData = ({ id: _, ...draft }: TemplateDraft): DocumentTemplateInput => draft
