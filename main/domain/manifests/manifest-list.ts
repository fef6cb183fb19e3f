import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import type { DocumentRenderer } from '../../../shared/documents/document-template.ts'
import type { Result } from '../../../shared/errors/result.ts'
import { weightText } from '../../../shared/units/weight.ts'
import { toSheet, toTemplateOptions } from '../documents/document-template-mapper.ts'
import type { StoredManifest } from './manifest-mapper.ts'

/** The list of a manifest with lines to sign, drawn from the template that comes with Packdesk. */
export function drawManifestList(
  manifest: StoredManifest,
  { renderer, resources }: { renderer: Pick<DocumentRenderer, 'render'>; resources: string },
): Promise<Result<Uint8Array>> {
  const { address } = manifest
  const data = {
    manifest: { ...manifest, numbers: manifest.documents.map(({ id }) => id).join(', ') || null },
    from: {
      name: addressee(address),
      lines: addressLines(address),
      country: countryName(address.country_code),
    },
    weight: weightText(manifest.weight, 'KG'),
    is_test: manifest.test_mode,
    is_unsettled: manifest.state !== 'closed',
    lines: manifest.shipments.map((line, index) => ({
      ...line,
      number: index + 1,
      weight: weightText(line.weight, 'KG'),
    })),
  }
  return renderer.render({
    template: readFileSync(join(resources, 'documents', 'manifest-list.html'), 'utf8'),
    title: 'Manifest',
    parts: [{ data, sheet: toSheet(toTemplateOptions(undefined), address.country_code) }],
  })
}
