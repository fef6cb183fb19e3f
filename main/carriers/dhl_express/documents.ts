import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { LabelRequest } from '../contract/model.ts'
import { done, type FieldProblems, invalid, refusedFor, required } from '../contract/outcome.ts'
import { filesAmong, formOf } from '../kit/papers.ts'
import { accountNeeded, problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { ask, label } from './client.ts'
import { documentTypes, noService } from './codes.ts'
import { accountAs, accountIn, productIn } from './request-parts.ts'
import type { Dhl } from './settings.ts'

/** The carrier's names of forms; one it takes none of is sent on as it is named, so that the refusal stands at its field. */
const forms: Readonly<Record<string, string>> = { TIF: 'TIFF', JPG: 'JPEG' }

/** Nobody said what it is; it is taken for an invoice, which is what goes along most, and that is told. */
const isUnsaid = (type: string): boolean => type === '' || type === 'other'

const toImage = (type: string, form: string, content: string) => ({
  typeCode: ownValue(documentTypes, type) ?? (isUnsaid(type) ? 'INV' : type),
  imageFormat: ownValue(forms, form) ?? form,
  content,
})

const kindsTaken = Object.keys(documentTypes).join(', ')

type Typed = readonly { type: string }[]

/** Papers of a kind the carrier has no name for, each at its field: customs would take them for something else. */
const unknownKinds = (papers: Typed, list: string): FieldProblems =>
  problemsOfEach(list, papers, ({ type }) => ({
    doc_type:
      !isUnsaid(type) &&
      ownValue(documentTypes, type) === undefined &&
      invalid(`${label} takes no paper of the kind "${type.slice(0, 50)}". Choose one of ${kindsTaken}.`),
  }))

/** Said of papers nobody said the kind of. */
const asInvoice = (papers: Typed): CarrierMessage[] => {
  const count = papers.filter(({ type }) => isUnsaid(type)).length
  if (count === 0) return []
  const which = count === 1 ? 'One paper was' : `${count} papers were`
  const message = `${which} sent as an invoice, because ${label} has no kind for other papers. Say in doc_type what they are: ${kindsTaken}.`
  return [{ code: 'paper_as_invoice', message }]
}

export const fileProblems = ({ options }: LabelRequest): FieldProblems =>
  unknownKinds(filesAmong(options), 'options.doc_files')

export const filesAsInvoice = ({ options }: LabelRequest): CarrierMessage[] => asInvoice(filesAmong(options))

/** The files among the options of a purchase. */
export const toImages = (options: LabelRequest['options']) =>
  filesAmong(options).map(({ type, form, content }) => toImage(type, form, content))

/** Papers that follow a label, for a shipment that was bought with papers to come. */
export const uploadDocuments: Dhl['uploadDocuments'] = async (request, connection, context) => {
  const { shipmentIdentifier, trackingNumber, shipmentDate, service, documents, carrierData } = request
  const waybill = shipmentIdentifier ?? trackingNumber ?? ''
  // The day as the purchase left it, else as it was asked.
  const day = plainText(carrierData?.day) || (shipmentDate ?? '')
  const [number, productCode] = [accountIn(request, connection), productIn(request)]
  const refused = refusedFor({
    ...problemsAmong({
      tracking_number: !waybill && required('DHL Express takes papers with the label or after it.'),
      shipment_date: !day && required('DHL Express finds the shipment by its day.'),
      service: !productCode && noService(service ?? ''),
    }),
    ...accountNeeded(number, 'Papers are kept with an account.'),
    ...unknownKinds(documents, 'document_files'),
  })
  if (refused) return refused
  const path = `/shipments/${encodeURIComponent(waybill)}/upload-image`
  const body = {
    originalPlannedShippingDate: day.slice(0, 10),
    accounts: accountAs('shipper', number),
    productCode,
    documentImages: documents.map(each =>
      toImage(each.type, formOf(each), Buffer.from(each.bytes).toString('base64')),
    ),
  }
  const answer = await ask({ method: 'PATCH', path, body, isSilent: true }, connection, context)
  if (!answer.ok) return answer.refused
  const taken = documents.map(({ name }) => ({ docId: null, fileName: name }))
  return done({ documents: taken, meta: {} }, asInvoice(documents))
}
