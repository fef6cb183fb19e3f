import { createManifestBook } from '../domain/dispatch/manifests/manifest-book.ts'
import { createCloseManifest } from '../domain/dispatch/manifests/manifest-closing.ts'
import { createManifestInquiry } from '../domain/dispatch/manifests/manifest-inquiry.ts'
import type { StoredManifest } from '../domain/dispatch/manifests/manifest-mapper.ts'
import { createManifestService } from '../domain/dispatch/manifests/manifest-service.ts'
import type { EngineParts, EnginePorts } from './engine-parts.ts'

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is handed over to carriers together, and what a crash or a silent carrier leaves of it. */
export function createManifests(
  parts: EngineParts,
  { resources, documents: renderer }: Pick<EnginePorts, 'resources' | 'documents'>,
) {
  const { shared, carriers, records, intents: ledger, manifests: repository } = parts
  const { statusOf, findAny: findShipment } = parts.repository
  const toRecord = (stored: StoredManifest) => ({
    ...stored,
    shipments: stored.shipments.map(line => ({ ...line, status: statusOf(line.id) })),
  })
  const told = { repository, ledger, renderer, resources, toRecord, findShipment }
  const common = { ...shared, ...carriers, ...told }
  const book = createManifestBook({ ...common, now: shared.clock.now })
  return {
    manifestBook: book,
    manifestInquiry: createManifestInquiry({ ...common, book }),
    manifests: createManifestService({
      ...common,
      book,
      close: createCloseManifest({ ...common, book, addresses: records.addresses, timeZone: ownTimeZone }),
    }),
  }
}
