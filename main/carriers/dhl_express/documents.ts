import { ownValue, plainText } from '../../../shared/values.ts'
import type { LabelRequest } from '../contract/model.ts'
import { done, refusedFor, required } from '../contract/outcome.ts'
import { filesAmong, formOf } from '../kit/papers.ts'
import { accountNeeded, problemsAmong } from '../kit/problems.ts'
import { ask } from './client.ts'
import { documentTypes, noService } from './codes.ts'
import { accountAs, accountIn, productIn } from './request-parts.ts'
import type { Dhl } from './settings.ts'

/** The carrier's names of forms; one it takes none of is sent on as it is named, so that the refusal stands at its field. */
const forms: Readonly<Record<string, string>> = { TIF: 'TIFF', JPG: 'JPEG' }

const toImage = (type: string, form: string, content: string) => ({
  typeCode: ownValue(documentTypes, type) ?? 'INV',
  imageFormat: ownValue(forms, form) ?? form,
  content,
})

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
  return done({ documents: documents.map(({ name }) => ({ docId: null, fileName: name })), meta: {} })
}
