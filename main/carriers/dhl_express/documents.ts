import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TradeDocument, UploadRequest, UploadResult } from '../contract/model.ts'
import {
  done,
  type FieldProblems,
  failed,
  type Outcome,
  refusedFor,
  required,
  timeIsOver,
} from '../contract/outcome.ts'
import { ask } from './client.ts'
import { codeOf, documentTypes } from './codes.ts'
import type { DhlConnection } from './settings.ts'

const formats: Readonly<Record<string, string>> = {
  PDF: 'PDF',
  PNG: 'PNG',
  GIF: 'GIF',
  TIF: 'TIFF',
  TIFF: 'TIFF',
  JPG: 'JPEG',
  JPEG: 'JPEG',
}

/** What it takes none of is sent on as it is named, so that the refusal stands at its field. */
function formatOf(format: string, name: string): string {
  const said = (format || /\.(\w{2,4})$/.exec(name)?.[1] || 'PDF').toUpperCase()
  return ownValue(formats, said) ?? said
}

const toImage = (type: string, format: string, content: string) => ({
  typeCode: ownValue(documentTypes, type) ?? 'INV',
  imageFormat: format,
  content,
})

/** The files among the options of a purchase. */
export function toImages(files: unknown): ReturnType<typeof toImage>[] {
  return (Array.isArray(files) ? files : []).flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return []
    const { doc_type, doc_format, doc_name, doc_file } = each as Record<string, unknown>
    const content = plainText(doc_file).trim()
    const format = formatOf(plainText(doc_format), plainText(doc_name))
    return content === '' ? [] : [toImage(plainText(doc_type), format, content)]
  })
}

/** Papers that follow a label, for a shipment that was bought with papers to come. */
export async function uploadDocuments(
  request: UploadRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<Outcome<UploadResult>> {
  if (context.signal.aborted) return timeIsOver()
  const asked = askedOf(request, connection)
  const refused = refusedFor(asked.problems)
  if (refused) return refused
  const { waybill, service } = asked
  const code = service.product ?? codeOf(request.service ?? '')
  if (typeof code !== 'string' && !code.ok) return failed([code.message])
  const answer = await ask(connection, context, {
    method: 'PATCH',
    path: `/shipments/${encodeURIComponent(waybill)}/upload-image`,
    body: toUploadRequest(request, {
      account: asked.account,
      day: asked.day,
      product: typeof code === 'string' ? code : code.code,
    }),
    isSilent: true,
  })
  if (!answer.ok) return answer.refused
  const documents = request.documents.map(({ name }) => ({ docId: null, fileName: name }))
  return done({ documents, meta: {} })
}

/** Who and what it is about, as the purchase left it, else as it was asked. */
function askedOf(
  { shipmentIdentifier, trackingNumber, shipmentDate, carrierData }: UploadRequest,
  { settings }: DhlConnection,
) {
  const textOf = (name: string) => plainText(carrierData?.[name])
  const waybill = shipmentIdentifier ?? trackingNumber ?? ''
  const day = textOf('day') || (shipmentDate ?? '')
  const account = textOf('account') || (settings.account_number ?? '')
  const problems: FieldProblems = {
    ...(waybill ? {} : { tracking_number: required('DHL Express takes papers with the label or after it.') }),
    ...(day ? {} : { shipment_date: required('DHL Express finds the shipment by its day.') }),
    ...(account ? {} : { 'credentials.account_number': required('Papers are kept with an account.') }),
  }
  return { waybill, day, account, problems, service: { product: textOf('product') || null } }
}

type Told = { account: string; day: string; product: string }

export const toUploadRequest = ({ documents }: UploadRequest, { account, day, product }: Told) => ({
  originalPlannedShippingDate: day.slice(0, 10),
  accounts: [{ typeCode: 'shipper', number: account }],
  productCode: product,
  documentImages: documents.map((each: TradeDocument) =>
    toImage(each.type, formatOf(each.format ?? '', each.name), Buffer.from(each.bytes).toString('base64')),
  ),
})
