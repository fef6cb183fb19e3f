import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type {
  CarrierAdapter,
  CarrierConnection,
  CarrierContext,
} from '../../../../main/carriers/contract/adapter.ts'
import type {
  EndOfDayRequest,
  TrackRequest,
  UploadRequest,
} from '../../../../main/carriers/contract/model.ts'
import {
  type FurtherKind,
  type FurtherRequest,
  isUntakenOf,
  staysOf,
} from '../../../../main/carriers/kit/fates.ts'
import { toTradeDocument } from '../../../../main/domain/documents/upload-mapper.ts'
import {
  toAddressRecord,
  toCarrierAddress,
} from '../../../../main/domain/shipping/addresses/address-mapper.ts'
import { askedParcel } from '../../../../main/domain/tracking/asked-parcel.ts'
import { type DocumentFile, documentEndpoints } from '../../../../shared/api/documents.ts'
import { type TrackingInput, trackerEndpoints } from '../../../../shared/api/trackers.ts'
import { manifestEndpoints } from '../../../../shared/desk/manifests.ts'
import { recordContext } from '../carrier-context.ts'
import { endsWithoutAnswer, noted, toldAndSent } from './describe-fates.ts'
import { fateFiles } from './fates.ts'
import { fixtureServer } from './fixture-server.ts'
import type { CarrierFixtures } from './fixtures.ts'
import { type Field, fieldsOf, mark, party, valueAt, withValue } from './planted.ts'

/** One thing a carrier is asked, as the interface has it and as the adapter gets it. */
type Question<Kind extends FurtherKind = FurtherKind> = {
  kind: Kind
  base: object
  fields: readonly Field[]
  read: (body: object) => FurtherRequest<Kind>
  send: (asked: FurtherRequest<Kind>, context: CarrierContext) => Promise<unknown>
}

/**
 * Whatever stands in a field of papers, of a manifest or of a question about a parcel is seen in what the carrier is sent;
 * or its answer tells that it is not sent, and then it is not.
 */
export function describeFurtherFates<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  fixtures: CarrierFixtures,
): void {
  const { server } = fixtures
  const questions = questionsOf(adapter, connection, fixtures)
  if (!server || questions.length === 0) return

  const sentFor = async ({ read, send }: Question, body: object): Promise<string | null> => {
    const { fetch, sent } = fixtureServer(server.answers)
    await send(read(body), recordContext({ fetch }).context).catch(endsWithoutAnswer)
    return sent.length === 0 ? null : JSON.stringify(sent.map(each => [each.method, each.url, each.body]))
  }

  /** What becomes of each value; a kind of paper nobody knows may be lost where a known one is sent. */
  const fateOf = async (question: Question, path: string, value: unknown): Promise<string> => {
    const { kind, base, read } = question
    const variant = withValue(base, path, value)
    const isTold = isUntakenOf(kind, adapter, path, read(variant))
    const [before, sent] = [await sentFor(question, base), await sentFor(question, variant)]
    expect(before, `${kind} of which everything is said are not refused`).not.toBeNull()
    const isSeen = sent !== null && sent !== before && (value !== mark || sent.toUpperCase().includes('ZQ7M'))
    if (isSeen) return isTold ? toldAndSent : 'sent'
    if (sent === null) return 'refused'
    return isTold ? 'not taken' : staysOf(kind, path) ? 'kept' : `lost: ${JSON.stringify(value)}`
  }

  it('sends every field of papers, manifests and questions about parcels, or tells that it does not', async () => {
    const found = noted()
    for (const question of questions)
      for (const { path, others } of question.fields)
        for (const { way, value } of valuesOf(path, others(valueAt(question.base, path)))) {
          const fate = await fateOf(question, path, value)
          found.add(`${question.kind} ${path}`, fate, { name: question.kind, way })
        }
    expect(found.silent(), 'neither sent nor told').toEqual([])
    await expect(found.text()).toMatchFileSnapshot(fileURLToPath(fateFiles(server.golden).further))
  })
}

/** Of a kind of paper a known one and one nobody knows; of all else the first. */
const valuesOf = (path: string, values: readonly unknown[]): { way: string; value: unknown }[] =>
  path.endsWith('.doc_type')
    ? [
        { way: 'known-kind', value: 'certificate_of_origin' },
        { way: 'other-kind', value: mark },
      ]
    : path.endsWith('.doc_file')
      ? [{ way: '', value: Buffer.from('%PDF-1.4 another file, and longer').toString('base64') }]
      : path.endsWith('.doc_format')
        ? [{ way: '', value: 'PNG' }]
        : values.slice(0, 1).map(value => ({ way: '', value }))

type Asking = { [Kind in FurtherKind]: Question<Kind>['send'] }

function questionsOf<Settings, Config>(
  { uploadDocuments, endOfDay, track }: CarrierAdapter<Settings, Config>,
  connection: CarrierConnection<Settings, Config>,
  { uploadRequest, endOfDayRequest, trackRequest }: CarrierFixtures,
): Question[] {
  const found = [
    uploadRequest &&
      uploadDocuments &&
      ofPapers(uploadRequest, (asked, context) => uploadDocuments(asked, connection, context)),
    endOfDayRequest &&
      endOfDay &&
      ofManifest(endOfDayRequest, (asked, context) => endOfDay(asked, connection, context)),
    trackRequest && track && ofParcel(trackRequest, (asked, context) => track(asked, connection, context)),
  ]
  return found.flatMap(each => (each ? [each as unknown as Question] : []))
}

const ofPapers = (request: UploadRequest, send: Asking['uploads']): Question<'uploads'> => ({
  kind: 'uploads',
  base: aFullUpload,
  fields: fieldsOf(documentEndpoints.upload.body),
  read: body => {
    const { document_files: files, reference } = body as typeof aFullUpload
    return { ...request, documents: (files as DocumentFile[]).map(toTradeDocument), reference }
  },
  send,
})

const ofManifest = (request: EndOfDayRequest, send: Asking['manifests']): Question<'manifests'> => ({
  kind: 'manifests',
  base: {
    day: request.day,
    reference: 'Ref 7',
    address: { ...party(request.address, 'A1'), phone_number: request.address.phoneNumber },
  },
  fields: fieldsOf(manifestEndpoints.create.body).filter(
    ({ path }) => !/^(connection_id|shipment_ids)/.test(path),
  ),
  read: body => {
    const { address, ...more } = body as { address: Parameters<typeof toAddressRecord>[0] }
    return { ...request, ...more, address: toCarrierAddress(toAddressRecord(address, null)) }
  },
  send,
})

const ofParcel = (request: TrackRequest, send: Asking['trackers']): Question<'trackers'> => ({
  kind: 'trackers',
  base: {
    tracking_number: request.trackingNumbers[0],
    carrier_name: 'test',
    account_number: 'Ac7',
    reference: 'Ref 7',
    info: {
      shipping_date: '2026-03-02',
      shipment_destination_country: 'US',
      shipment_destination_postal_code: '97301',
    },
    metadata: {},
  },
  fields: fieldsOf(trackerEndpoints.add.body),
  read: body => {
    const input = body as TrackingInput
    return {
      ...request,
      trackingNumbers: [input.tracking_number],
      parcels: [askedParcel(input, request.parcels?.[0] ?? null)],
      reference: input.reference ?? null,
      accountNumber: input.account_number ?? null,
    }
  },
  send,
})

const aFullUpload = {
  document_files: [
    {
      doc_file: Buffer.from('%PDF-1.4 a file').toString('base64'),
      doc_name: 'paper.pdf',
      doc_format: 'PDF',
      doc_type: 'commercial_invoice',
    },
  ],
  reference: 'Ref 7',
}
