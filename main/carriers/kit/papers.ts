import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { plainText } from '../../../shared/values.ts'
import type { LabelRequest, TradeDocument } from '../contract/model.ts'

/** How a paper is written, in capitals: as it was said, as its name ends, else PDF. */
export const formOf = ({ format, name }: Pick<TradeDocument, 'format' | 'name'>): string =>
  (format || /\.(\w{2,4})$/.exec(name)?.[1] || 'PDF').toUpperCase()

const recordsIn = (value: unknown): Record<string, unknown>[] =>
  (Array.isArray(value) ? value : []).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null ? [each as Record<string, unknown>] : [],
  )

/** A file of the shop that goes along with a purchase; `content` is Base64. */
export type FileAmong = { type: string; form: string; content: string }

/** The files among the options of a purchase. */
export const filesAmong = ({ doc_files }: LabelRequest['options']): FileAmong[] =>
  recordsIn(doc_files).flatMap(({ doc_type, doc_format, doc_name, doc_file }) => {
    const content = plainText(doc_file).trim()
    const form = formOf({ format: plainText(doc_format), name: plainText(doc_name) })
    return content === '' ? [] : [{ type: plainText(doc_type), form, content }]
  })

/** A paper that was uploaded before a purchase. */
export type PaperAmong = { id: string; type: string; carrierData: Record<string, unknown> }

/** The papers a purchase names that were uploaded before. */
export const papersAmong = ({ doc_references }: LabelRequest['options']): PaperAmong[] =>
  (Array.isArray(doc_references) ? doc_references : []).flatMap((each: unknown) => {
    const [{ doc_id, doc_type, carrier_data } = { doc_id: each }] = recordsIn([each])
    const [carrierData = {}] = recordsIn([carrier_data])
    const id = plainText(doc_id)
    return id === '' ? [] : [{ id, type: plainText(doc_type), carrierData }]
  })

/** Said where the carrier took only some of several papers. */
export const papersMissing = (label: string, taken: number, sent: number): CarrierMessage => ({
  code: 'papers_missing',
  message: `${label} took ${taken} of ${sent} papers. Send the others again.`,
})
