import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { TradeDocument, UploadedDocument, UploadRequest } from '../contract/model.ts'
import { done } from '../contract/outcome.ts'
import { formOf, papersMissing } from '../kit/papers.ts'
import { unclear } from '../kit/problems.ts'
import { uploadAnswer } from './answers.ts'
import { ask, calls, type FedexCall, misfitOf } from './client.ts'
import { codeOf, documentTypeOf, fileTypes, moverOf } from './codes.ts'
import type { Fedex } from './settings.ts'

/** Gives the papers one by one; a purchase names them by the ids that come back. */
export const uploadDocuments: Fedex['uploadDocuments'] = async (request, connection, context) => {
  const calls = request.documents.map((paper, place) => ({
    paper,
    call: { ...toUploadCall(paper, request), paper: place },
  }))
  const misfit = calls.map(({ call }) => misfitOf(call)).find(Boolean)
  if (misfit) return misfit
  const documents: UploadedDocument[] = []
  const messages: CarrierMessage[] = []
  for (const { paper, call } of calls) {
    if (documents.length > 0) context.note({ code: 'papers', message: taken(documents) })
    const answer = await ask(call, connection, context)
    const outcome = answer.ok ? fromUploadAnswer(answer.body, paper, answer.messages) : answer.refused
    messages.push(...outcome.messages)
    if (!outcome.ok)
      return documents.length === 0
        ? outcome
        : done({ documents, meta: {} }, [
            papersMissing('FedEx', documents.length, request.documents.length),
            ...messages,
          ])
    documents.push(outcome.value)
  }
  return done({ documents, meta: {} }, messages)
}

const taken = (documents: readonly UploadedDocument[]): string =>
  `FedEx has taken ${documents.map(({ fileName }) => fileName).join(', ')}.`

function typeOf(paper: TradeDocument): string {
  const form = formOf(paper).toLowerCase()
  return ownValue(fileTypes, form) ?? form
}

/** Before a purchase it is for whatever shipment names it; after, for the one whose number it carries. */
function toUploadCall(paper: TradeDocument, request: UploadRequest): FedexCall {
  const { shipmentIdentifier, trackingNumber, service, originCountry, destinationCountry, shipmentDate } =
    request
  const number = shipmentIdentifier ?? trackingNumber
  const contentType = typeOf(paper)
  const shipDocumentType = documentTypeOf(paper.type)
  const document = {
    workflowName: number === null ? 'ETDPreshipment' : 'ETDPostshipment',
    ...(service === null ? {} : { carrierCode: moverOf(codeOf(service)) }),
    name: paper.name,
    contentType,
    meta: {
      shipDocumentType,
      ...(shipDocumentType.startsWith('USMCA') ? { formCode: 'USMCA' } : {}),
      originCountryCode: originCountry,
      destinationCountryCode: destinationCountry,
      ...(number === null ? {} : { trackingNumber: number }),
      ...(number !== null && shipmentDate ? { shipmentDate: `${shipmentDate.slice(0, 10)}T00:00:00` } : {}),
    },
  }
  const body = new FormData()
  body.append('document', JSON.stringify(document))
  body.append('attachment', new Blob([new Uint8Array(paper.bytes)], { type: contentType }), paper.name)
  return { ...calls.upload, body }
}

function fromUploadAnswer(body: unknown, { name, type }: TradeDocument, messages: CarrierMessage[]) {
  const { docId } = uploadAnswer.parse(body).output.meta
  return docId === null
    ? unclear(`FedEx answered without an id of ${name}. Send it again if the shipment needs it.`, messages)
    : done({ docId, fileName: name, carrierData: { document_type: documentTypeOf(type) } }, messages)
}
