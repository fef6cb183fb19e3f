import type { InstanceRecord } from '../../../../shared/api/instance.ts'
import type { ReferencesRecord } from '../../../../shared/api/references.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { CarrierListing } from '../../../carriers/contract/listing.ts'
import { buildReferences, type ReferenceInput } from './reference-builder.ts'

export type ReferencePorts = Pick<
  ReferenceInput,
  'capabilities' | 'customCapabilities' | 'addressAutoComplete'
> & {
  /** Every carrier of the catalogue; read when first asked for, since that takes a tenth of a start. */
  listings: () => readonly CarrierListing[]
  instance: () => InstanceRecord
  /** The carriers the shop defined itself, as they are now. */
  customCarriers: () => readonly CarrierListing[]
}

/** Who sees what: carriers of the shop's own are nobody else's business. */
export type Viewer = 'anonymous' | 'known'

export type ReferenceService = {
  instance: () => InstanceRecord
  references: (viewer: Viewer) => ReferencesRecord
  /** The references as the bytes of their JSON, made once and kept until `invalidate`. */
  json: (viewer: Viewer) => Buffer
  /** Service codes of a carrier, the shop's own included; 404 for a name nobody has. */
  services: (slug: string) => Result<Record<string, string | null>>
  /** To be called when the shop's own carriers or the metadata changed. */
  invalidate: () => void
}

export function createReferenceService(ports: ReferencePorts): ReferenceService {
  const { instance, customCarriers, listings: _, ...fixed } = ports
  const texts = new Map<Viewer, Buffer>()
  let read: readonly CarrierListing[] | null = null
  const listings = () => {
    read ??= ports.listings()
    return read
  }

  const references = (viewer: Viewer): ReferencesRecord => {
    const own = viewer === 'known' ? customCarriers() : []
    const { key: _key, ...autoComplete } = fixed.addressAutoComplete
    return buildReferences({
      ...fixed,
      instance: instance(),
      listings: listings(),
      customCarriers: own,
      addressAutoComplete: viewer === 'known' ? fixed.addressAutoComplete : autoComplete,
    })
  }

  return {
    instance,
    references,
    json: viewer => {
      const text = texts.get(viewer) ?? Buffer.from(JSON.stringify(references(viewer)))
      texts.set(viewer, text)
      return text
    },
    services: slug => {
      const listing = [...customCarriers(), ...listings()].find(each => each.slug === slug)
      return listing ? ok(listing.services) : refuse('not_found', { message: `Unknown carrier: ${slug}` })
    },
    invalidate: () => texts.clear(),
  }
}
