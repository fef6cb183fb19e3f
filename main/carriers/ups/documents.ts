import { ownValue } from '../../../shared/values.ts'
import type { TradeDocument, UploadRequest, UploadResult } from '../contract/model.ts'
import { done, type Outcome, refusedFor } from '../contract/outcome.ts'
import { formOf, papersMissing } from '../kit/papers.ts'
import { accountNeeded, unclear } from '../kit/problems.ts'
import { uploadAnswer } from './answers.ts'
import { alertsIn, ask, paths } from './client.ts'
import { documentTypes } from './codes.ts'
import type { Ups } from './settings.ts'

/** Puts papers into the account's history; a purchase names them by the ids that come back. */
export const uploadDocuments: Ups['uploadDocuments'] = async (request, connection, context) => {
  const account = connection.settings.account_number ?? ''
  const refused = refusedFor(accountNeeded(account, 'Papers are kept with a shipper number.'))
  if (refused) return refused
  const body = toUploadRequest(request, account)
  const headers = { shippernumber: account }
  const answer = await ask({ method: 'POST', path: paths.upload, headers, body }, connection, context)
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

const formatOf = (paper: TradeDocument): string => formOf(paper).toLowerCase().replace('jpeg', 'jpg')

/** Ids come in the order of the papers; fewer of them mean that the last ones were not taken. */
export function fromUploadResponse(body: unknown, { documents }: UploadRequest): Outcome<UploadResult> {
  const { UploadResponse: answer } = uploadAnswer.parse(body)
  const ids = answer.FormsHistoryDocumentID.flatMap(each => each.DocumentID)
  const messages = alertsIn(answer)
  if (ids.length === 0)
    return unclear(
      'UPS answered without an id of the papers. Look at ups.com whether they are there.',
      messages,
    )
  const taken = documents.slice(0, ids.length)
  return done(
    {
      documents: taken.map(({ name }, index) => ({ docId: ids[index] ?? '', fileName: name })),
      meta: {},
    },
    taken.length < documents.length
      ? [...messages, papersMissing('UPS', taken.length, documents.length)]
      : messages,
  )
}
