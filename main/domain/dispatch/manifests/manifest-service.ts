import type { DocumentRenderer } from '../../../../shared/desk/document-templates.ts'
import type {
  ManifestInput,
  ManifestRecord,
  ManifestSettleInput,
  OpenManifest,
} from '../../../../shared/desk/manifests.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { DocumentPage, Range } from '../../../db/page-cut.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import type { ManifestBook } from './manifest-book.ts'
import type { CloseManifest } from './manifest-closing.ts'
import { drawManifestList } from './manifest-list.ts'
import type { StoredManifest } from './manifest-mapper.ts'
import type { ManifestRepository } from './manifest-repository.ts'
import { noManifest, noPaper, nothingUnknown, waitingMs } from './manifest-rules.ts'

type Of = { id: string; testMode: boolean }
export type ManifestPaper = { bytes: Uint8Array; name: string }

export type ManifestService = {
  list: (testMode: boolean, range: Range) => DocumentPage
  /** Active connections that have shipments waiting. */
  open: (testMode: boolean) => Promise<OpenManifest[]>
  create: (input: ManifestInput, testMode: boolean) => Promise<Result<ManifestRecord>>
  retrieve: (of: Of) => Result<ManifestRecord>
  /** A paper of the carrier, the list of the station for 0, the first there is for null. */
  paper: (of: Of, number: number | null) => Promise<Result<ManifestPaper>>
  /** `list.pdf`, `1.pdf`, `2.pdf`, … */
  paperNamed: (of: Of, name: string) => Promise<Result<ManifestPaper>>
  /** Says what a carrier did that gave no answer; answers with the manifest as it is or was. */
  settle: (of: Of, told: ManifestSettleInput) => Result<ManifestRecord>
}

export function createManifestService(ports: {
  repository: ManifestRepository
  book: Pick<ManifestBook, 'happened' | 'didNotHappen'>
  ledger: Pick<IntentLedger, 'find'>
  close: CloseManifest
  live: LiveConnections
  toRecord: (stored: StoredManifest) => ManifestRecord
  renderer: Pick<DocumentRenderer, 'render'>
  resources: string
  clock: Clock
}): ManifestService {
  const { repository, ledger, book, toRecord } = ports

  const find = ({ id, testMode }: Of): Result<StoredManifest> => {
    const stored = repository.find(id, testMode)
    return stored ? ok(stored) : noManifest(id)
  }

  const shown = (result: Result<StoredManifest>): Result<ManifestRecord> =>
    result.ok ? ok(toRecord(result.value)) : result

  const paper: ManifestService['paper'] = async (of, wanted) => {
    const found = find(of)
    if (!found.ok) return found
    const first = found.value.documents.find(({ url }) => url !== null)?.number ?? 0
    const number = wanted ?? first
    const { id, day, carrier_id: carrierId } = found.value
    const name = `manifest_${carrierId}_${day}`
    if (number === 0) {
      const drawn = await drawManifestList(found.value, ports)
      return drawn.ok ? ok({ bytes: drawn.value, name: `${name}_list.pdf` }) : drawn
    }
    const bytes = repository.findFile(id, number)
    return bytes ? ok({ bytes, name: `${name}_${number}.pdf` }) : noPaper()
  }

  const settle: ManifestService['settle'] = (of, { happened, numbers = [] }) => {
    const found = find(of)
    if (!found.ok) return found
    const intent = ledger.find(of.id)
    if (intent?.state !== 'unknown') return nothingUnknown()
    const before = toRecord(found.value)
    if (!happened) {
      book.didNotHappen(intent)
      return ok(before)
    }
    const papers = numbers.map(id => ({ id, document: null, meta: {} }))
    return ok(toRecord(book.happened(intent, { manifests: papers })))
  }

  return {
    list: repository.page,
    open: async testMode => {
      const sinceMs = ports.clock.now().getTime() - waitingMs
      return (await ports.live.active(testMode)).flatMap(({ row, adapter }): OpenManifest[] => {
        const tells = adapter.endOfDay !== undefined
        const { count, oldestMs } = repository.countWaiting({
          connectionId: row.id,
          sinceMs,
          inGroups: tells,
        })
        if (count === 0) return []
        return [
          {
            connection_id: row.id,
            carrier_name: row.carrierName,
            carrier_id: row.carrierId,
            test_mode: row.testMode,
            tells_carrier: tells,
            shipments: count,
            oldest: oldestMs === null ? null : new Date(oldestMs).toISOString(),
          },
        ]
      })
    },
    create: async (input, testMode) => shown(await ports.close(input, testMode)),
    retrieve: of => shown(find(of)),
    paper,
    paperNamed: async (of, name) => {
      const number = numberIn(name)
      return number === null ? noPaper() : paper(of, number)
    },
    settle,
  }
}

/** The number in the name of a paper, 0 for the list; null for what is no such name. */
function numberIn(name: string): number | null {
  if (name === 'list.pdf') return 0
  const [, number] = /^([1-9]\d{0,3})\.pdf$/.exec(name) ?? []
  return number === undefined ? null : Number(number)
}
