import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TradeDocument, UploadRequest, UploadResult } from '../contract/model.ts'
import { done, failed, fieldError, type Outcome, required, timeIsOver } from '../contract/outcome.ts'
import { uploadAnswer } from './answers.ts'
import { alertsIn, ask, paths } from './client.ts'
import { documentTypes } from './codes.ts'
import type { UpsConnection } from './settings.ts'

/** Puts papers into the account's history; a purchase names them by the ids that come back. */
export async function uploadDocuments(
  request: UploadRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<Outcome<UploadResult>> {
  if (context.signal.aborted) return timeIsOver()
  const account = connection.settings.account_number
  if (!account)
    return failed([
      fieldError({ 'credentials.account_number': required('Papers are kept with a shipper number.') }),
    ])
  const answer = await ask(connection, context, {
    method: 'POST',
    path: paths.upload,
    headers: { shippernumber: account },
    body: toUploadRequest(request, account),
  })
  return answer.ok ? fromUploadResponse(answer.body, request) : answer.refused
}

export const toUploadRequest = ({ documents, reference }: UploadRequest, account: string) => ({
  UploadRequest: {
    Request: { TransactionReference: { CustomerContext: reference?.slice(0, 512) || undefined } },
    ShipperNumber: account,
    UserCreatedForm: documents.map(paper => ({
      UserCreatedFormFileName: paper.name.slice(0, 300),
      UserCreatedFormFileFormat: formatOf(paper),
      UserCreatedFormDocumentType: ownValue(documentTypes, paper.type) ?? '008',
      UserCreatedFormFile: Buffer.from(paper.bytes).toString('base64'),
    })),
  },
})

const formatOf = ({ format, name }: TradeDocument): string => {
  const extension = /\.([A-Za-z]{3,4})$/.exec(name)?.[1]
  return (format ?? extension ?? 'pdf').toLowerCase().replace('jpeg', 'jpg')
}

/** Ids come in the order of the papers; fewer of them mean that the last ones were not taken. */
export function fromUploadResponse(body: unknown, { documents }: UploadRequest): Outcome<UploadResult> {
  const { UploadResponse: answer } = uploadAnswer.parse(body)
  const ids = answer.FormsHistoryDocumentID.flatMap(each => each.DocumentID)
  const messages = alertsIn(answer)
  if (ids.length === 0) {
    const message = 'UPS answered without an id of the papers. Look at ups.com whether they are there.'
    return failed([{ code: 'unreadable_answer', message }, ...messages], 'unknown-outcome')
  }
  const taken = documents.slice(0, ids.length)
  const missing = `UPS took ${taken.length} of ${documents.length} papers. Send the others again.`
  return done(
    {
      documents: taken.map(({ name }, index) => ({ docId: ids[index] ?? '', fileName: name })),
      meta: {},
    },
    taken.length < documents.length ? [...messages, { code: 'papers_missing', message: missing }] : messages,
  )
}
