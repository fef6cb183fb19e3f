import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressee, addressLines } from '../../../../shared/countries/address-lines.ts'
import { countryName } from '../../../../shared/countries/countries.ts'
import type { DocumentRenderer } from '../../../../shared/desk/document-templates.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import { weightText } from '../../../../shared/units/measures.ts'
import { toSheet, toTemplateOptions } from '../../documents/document-template-mapper.ts'
import type { StoredManifest } from './manifest-mapper.ts'

const inKilograms = (weight: number) => weightText(weight, 'KG')

/** What the hand-over list shows of a manifest: its shipments are all of one connection. */
function toHandover(manifest: StoredManifest) {
  const { carrier_name: carrier, carrier_id: connection } = manifest
  const counts = {
    shipments_count: manifest.shipment_count,
    parcels: manifest.parcel_count,
    weight: inKilograms(manifest.weight),
  }
  const shipments = manifest.shipments.map(({ recipient: to, weight, ...line }, index) => ({
    ...line,
    number: index + 1,
    to,
    weight: inKilograms(weight),
  }))
  const group = { carrier, connection: connection === carrier ? null : connection, ...counts, shipments }
  return { groups: [group], ...counts }
}

/** The list of a manifest with lines to sign: the hand-over list that comes with Packdesk, and what the carrier said. */
export function drawManifestList(
  manifest: StoredManifest,
  { renderer, resources }: { renderer: Pick<DocumentRenderer, 'render'>; resources: string },
): Promise<Result<Uint8Array>> {
  const { address, day: date, documents, reference } = manifest
  const data = {
    date,
    handover: toHandover(manifest),
    manifest: {
      numbers: documents.map(({ id }) => id).join(', ') || null,
      reference,
      is_test: manifest.test_mode,
      is_unsettled: manifest.state !== 'closed',
      from: {
        name: addressee(address),
        lines: addressLines(address),
        country: countryName(address.country_code),
      },
    },
  }
  return renderer.render({
    template: readFileSync(join(resources, 'documents', 'manifest.html'), 'utf8'),
    title: 'Manifest',
    parts: [{ data, sheet: toSheet(toTemplateOptions(undefined), address.country_code) }],
  })
}
