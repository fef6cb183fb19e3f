import { createManifestBook } from './domain/manifests/manifest-book.ts'
import { createCloseManifest } from './domain/manifests/manifest-closing.ts'
import { createManifestService } from './domain/manifests/manifest-service.ts'
import type { EngineParts, EnginePorts } from './engine-parts.ts'

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is handed over to carriers together, and what a crash or a silent carrier leaves of it. */
export function createManifests(
  parts: EngineParts,
  { resources, documents: renderer }: Pick<EnginePorts, 'resources' | 'documents'>,
) {
  const { shared, carriers, records, intents: ledger, manifests: repository } = parts
  const common = { ...shared, ...carriers, ...{ repository, ledger, renderer, resources } }
  const book = createManifestBook({ ...common, now: shared.clock.now })
  return {
    manifestBook: book,
    manifests: createManifestService({
      ...common,
      book,
      statusOf: parts.repository.statusOf,
      close: createCloseManifest({ ...common, book, addresses: records.addresses, timeZone: ownTimeZone }),
    }),
  }
}
