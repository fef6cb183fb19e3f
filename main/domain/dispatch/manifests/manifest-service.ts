import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressee, addressLines } from '../../../../shared/countries/address-lines.ts'
import type { DocumentRenderer, DrawnFile } from '../../../../shared/desk/document-templates.ts'
import type {
  FetchedManifestAnswer,
  ManifestAnswer,
  ManifestFilters,
  ManifestInput,
  ManifestRecord,
  ManifestSettleInput,
} from '../../../../shared/desk/manifests.ts'
import type { Language } from '../../../../shared/desk/shop-settings.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { createPaper, type Paper } from '../../../../shared/papers/paper.ts'
import type { PaperLanguages } from '../../../../shared/papers/paper-languages.ts'
import { weightText } from '../../../../shared/units/measures.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { CarrierNameOf } from '../../carriers/connections/connection-rules.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import { toSheet, toTemplateOptions } from '../../documents/document-template-mapper.ts'
import { inBoth, toCounts } from '../../documents/paper-mapper.ts'
import type { IntentOperations } from '../../intents/intent-operations.ts'
import type { CloseManifest } from './manifest-closing.ts'
import type { ManifestFetching } from './manifest-fetching.ts'
import type { ManifestShape } from './manifest-kind.ts'
import type { StoredManifest } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { noManifest, noPaper } from './manifest-rules.ts'

export type ManifestPaper = { bytes: Uint8Array; name: string }

export type ManifestService = {
  list: (testMode: boolean, filters: ManifestFilters) => DocumentPage
  create: (input: ManifestInput, asking: { testMode: boolean; by: string }) => Promise<Result<ManifestRecord>>
  retrieve: (recordRef: RecordRef) => Result<ManifestRecord>
  /** A paper of the carrier, the list of the station for 0, the first there is for null. */
  paper: (recordRef: RecordRef, number: number | null, language?: Language) => Promise<Result<ManifestPaper>>
  /** `list.pdf`, `1.pdf`, `2.pdf`, … */
  paperNamed: (recordRef: RecordRef, name: string, language?: Language) => Promise<Result<ManifestPaper>>
  /** Says what a carrier did that gave no answer; answers with the manifest as it is or was. */
  settle: (recordRef: RecordRef, told: ManifestSettleInput, by: string) => Promise<Result<ManifestRecord>>
  /** Asks the carrier for its papers: those that are not here, or all of them anew. */
  fetchPapers: (recordRef: RecordRef) => Promise<Result<FetchedManifestAnswer>>
  /** Asks the carrier what became of one it gave no answer about, and settles what it knows. */
  askCarrier: (
    recordRef: RecordRef,
    asking: { intentId: string | null | undefined; by: string },
  ) => Promise<Result<ManifestAnswer>>
}

export function createManifestService(ports: {
  repository: ManifestRepository
  intents: Pick<IntentOperations<ManifestShape, LiveConnection>, 'settle' | 'ask'>
  close: CloseManifest
  fetching: Pick<ManifestFetching, 'fetch'>
  toRecord: (stored: StoredManifest) => ManifestRecord
  renderer: Pick<DocumentRenderer, 'render'>
  resources: string
  /** What people call the carrier of a record. */
  carrierNameOf: CarrierNameOf
  paperLanguages: () => PaperLanguages
}): ManifestService {
  const { repository, intents, toRecord } = ports

  const find = ({ id, testMode }: RecordRef): Result<StoredManifest> => {
    const stored = repository.find(id, testMode)
    return stored ? ok(stored) : noManifest(id)
  }

  const shown = (result: Result<StoredManifest>): Result<ManifestRecord> =>
    result.ok ? ok(toRecord(result.value)) : result

  const paper: ManifestService['paper'] = async (recordRef, wanted, language) => {
    const found = find(recordRef)
    if (!found.ok) return found
    const first = found.value.documents.find(({ url }) => url !== null)?.number ?? 0
    const number = wanted ?? first
    const { id, day, carrier_id: carrierId } = found.value
    const name = `manifest_${carrierId}_${day}`
    if (number === 0) {
      const drawn = await drawManifestList(found.value, ports, language)
      return drawn.ok ? ok({ bytes: drawn.value.bytes, name: `${name}_list.pdf` }) : drawn
    }
    const bytes = repository.findFile(id, number)
    return bytes ? ok({ bytes, name: `${name}_${number}.pdf` }) : noPaper()
  }

  return {
    list: repository.page,
    create: async (input, asking) => shown(await ports.close(input, asking)),
    retrieve: recordRef => shown(find(recordRef)),
    paper,
    paperNamed: async (recordRef, name, language) => {
      const number = numberIn(name)
      return number === null ? noPaper() : paper(recordRef, number, language)
    },
    fetchPapers: async recordRef => {
      const fetched = await ports.fetching.fetch(recordRef)
      if (!fetched.ok) return fetched
      return ok({ ...fetched.value, manifest: toRecord(fetched.value.manifest) })
    },
    settle: async ({ id: subjectId, testMode }, told, by) =>
      shown(await intents.settle({ subjectId, testMode, intentId: told.intent_id, by }, told)),
    askCarrier: async ({ id: subjectId, testMode }, asking) => {
      const answer = await intents.ask({ subjectId, testMode, ...asking })
      if (!answer.ok) return answer
      const { finding, messages, shown: manifest } = answer.value
      return ok({
        finding: finding as ManifestAnswer['finding'],
        messages,
        manifest: toRecord(manifest),
      })
    },
  }
}

/** The number in the name of a paper, 0 for the list; null for what is no such name. */
function numberIn(name: string): number | null {
  if (name === 'list.pdf') return 0
  const [, number] = /^([1-9]\d{0,3})\.pdf$/.exec(name) ?? []
  return number === undefined ? null : Number(number)
}

/** What the hand-over list shows of a manifest: its shipments are all of one connection. */
function toHandover(manifest: StoredManifest, carrier: string | null, paper: Paper) {
  const { carrier_id: connection } = manifest
  const inKilograms = (weight: number) => paper.measure(weightText(weight, 'KG'))
  const counts = {
    ...toCounts({ shipments: manifest.shipment_count, parcels: manifest.parcel_count }, paper),
    weight: inKilograms(manifest.weight),
  }
  const shipments = manifest.shipments.map(({ recipient: to, weight, ...line }, index) => ({
    ...line,
    number: index + 1,
    to,
    weight: inKilograms(weight),
  }))
  const group = {
    carrier,
    connection: connection === manifest.carrier_name ? null : connection,
    ...counts,
    shipments,
  }
  return { groups: [group], ...counts }
}

type ListPorts = {
  renderer: Pick<DocumentRenderer, 'render'>
  resources: string
  carrierNameOf: CarrierNameOf
  paperLanguages: () => PaperLanguages
}

/** The list of a manifest with lines to sign: the hand-over list that comes with Packdesk, and what the carrier said. */
function drawManifestList(
  manifest: StoredManifest,
  { renderer, resources, carrierNameOf, paperLanguages }: ListPorts,
  language: Language = paperLanguages().station,
): Promise<Result<DrawnFile>> {
  const { address, documents, reference } = manifest
  const write = (paper: Paper) => ({
    date: paper.day(manifest.day),
    handover: toHandover(manifest, carrierNameOf(manifest), paper),
    manifest: {
      numbers: documents.map(({ id }) => id).join(', ') || null,
      reference,
      is_test: manifest.test_mode,
      is_unsettled: manifest.state !== 'closed',
      from: {
        name: addressee(address),
        lines: addressLines(address),
        country: paper.country(address.country_code),
      },
    },
  })
  const paper = createPaper(language, address.country_code)
  return renderer.render({
    template: readFileSync(join(resources, 'documents', 'manifest.html'), 'utf8'),
    title: 'Manifest',
    parts: [
      {
        data: inBoth(write, paper),
        sheet: toSheet(toTemplateOptions(undefined), address.country_code),
      },
    ],
  })
}
