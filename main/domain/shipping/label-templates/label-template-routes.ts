import { labelTemplateEndpoints } from '../../../../shared/desk/label-templates.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { FileAnswer, route } from '../../../http/answer.ts'
import type { LabelTemplateService } from './label-template-service.ts'

const files = {
  PDF: { mediaType: 'application/pdf', name: 'label.pdf' },
  PNG: { mediaType: 'image/png', name: 'label.png' },
  ZPL: { mediaType: 'application/octet-stream', name: 'label.zpl' },
}

export const labelTemplateRoutes = (templates: LabelTemplateService) => [
  route(labelTemplateEndpoints.fields, ({ params }) => templates.fields(params.id)),
  route(labelTemplateEndpoints.draw, ({ params, body }) => templates.draw(params.id, body)),
  route(labelTemplateEndpoints.file, async ({ params, body }) => {
    const made = await templates.file(params.id, body)
    return made.ok ? ok(new FileAnswer({ ...files[body.format], bytes: made.value, download: false })) : made
  }),
]
