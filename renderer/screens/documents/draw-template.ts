import { documentTemplateEndpoints } from '../../../shared/desk/document-templates.ts'
import { api, CallError } from '../../lib/station/api.ts'
import { dataAddress } from '../../lib/station/data-address.ts'
import type { TemplateDraft } from './template-draft.ts'

/** The pages of a template below each other as the address of a picture. `subject` is `shipments:<id>`, `orders:<id>` or empty. */
export async function drawTemplate(
  { template, options, related_object }: TemplateDraft,
  subject: string,
  signal: AbortSignal,
): Promise<string> {
  const [kind, id] = subject.split(':', 2)
  const body = {
    ...{ template, options, related_object, format: 'PNG' as const },
    ...(kind === 'shipments' && id ? { shipments: [id] } : {}),
    ...(kind === 'orders' && id ? { orders: [id] } : {}),
  }
  const drawn = await api.file(documentTemplateEndpoints.preview, { body }, { signal })
  if (!drawn.ok) throw new CallError(drawn.problem)
  return dataAddress(drawn.value)
}
