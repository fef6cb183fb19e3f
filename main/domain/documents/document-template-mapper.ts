import {
  type DocumentSheet,
  type DocumentTemplateInput,
  type DocumentTemplatePatch,
  type DocumentTemplateRecord,
  isReceiptPaper,
  type TemplateOptionsInput,
} from '../../../shared/desk/document-templates.ts'

type TemplateOptions = DocumentTemplateRecord['options']

const usualOptions: TemplateOptions = {
  paper: 'AUTO',
  orientation: 'portrait',
  margin_mm: 15,
  page_numbers: true,
  together: false,
}

/** What was said over what was known. */
export const toTemplateOptions = (
  said: TemplateOptionsInput | undefined,
  known: TemplateOptions = usualOptions,
): TemplateOptions => ({
  paper: said?.paper ?? known.paper,
  orientation: said?.orientation ?? known.orientation,
  margin_mm: said?.margin_mm ?? known.margin_mm,
  page_numbers: said?.page_numbers ?? known.page_numbers,
  together: said?.together ?? known.together,
})

/** Where a template is drawn with sample data. */
const previewUrl = (id: string, slug: string): string => `/documents/${id}.${slug}?sample`

export const toTemplateRecord = (
  input: DocumentTemplateInput,
  origin: { id: string; builtIn: boolean },
): DocumentTemplateRecord => ({
  id: origin.id,
  object_type: 'document-template',
  name: input.name,
  slug: input.slug,
  template: input.template,
  description: input.description ?? null,
  related_object: input.related_object ?? 'shipment',
  active: input.active ?? true,
  options: toTemplateOptions(input.options),
  metadata: input.metadata ?? {},
  built_in: origin.builtIn,
  preview_url: previewUrl(origin.id, input.slug),
})

export const withTemplatePatch = (
  known: DocumentTemplateRecord,
  patch: DocumentTemplatePatch,
): DocumentTemplateRecord => ({
  ...known,
  name: patch.name ?? known.name,
  slug: patch.slug ?? known.slug,
  template: patch.template ?? known.template,
  description: patch.description === undefined ? known.description : patch.description,
  related_object: patch.related_object ?? known.related_object,
  active: patch.active ?? known.active,
  options: toTemplateOptions(patch.options, known.options),
  metadata: patch.metadata ?? known.metadata,
  preview_url: previewUrl(known.id, patch.slug ?? known.slug),
})

/** Countries whose offices print on Letter. */
const letterCountries: ReadonlySet<string> = new Set('US CA MX PR PH CL CO VE CR GT SV NI PA DO'.split(' '))

/** Margins of office paper would leave nothing of small paper. */
const mostMarginMm: Partial<Record<DocumentSheet['paper'], number>> = {
  LABEL_4X6: 5,
  RECEIPT_80: 2,
  RECEIPT_58: 1,
}

/** The sheet for a sender of a country; null when nobody knows it. */
export function toSheet(options: TemplateOptions, country: string | null): DocumentSheet {
  const usual = letterCountries.has(country ?? '') ? 'LETTER' : 'A4'
  const paper = options.paper === 'AUTO' ? usual : options.paper
  return {
    paper,
    orientation: isReceiptPaper(paper) ? 'portrait' : options.orientation,
    marginMm: Math.min(options.margin_mm, mostMarginMm[paper] ?? options.margin_mm),
    pageNumbers: options.page_numbers && !isReceiptPaper(paper),
  }
}

/** Templates that were stored before an option existed have it as usual. */
export const withEveryOption = (record: DocumentTemplateRecord): DocumentTemplateRecord => ({
  ...record,
  options: { ...usualOptions, ...record.options },
})
