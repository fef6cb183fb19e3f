import { dataFileEndpoints, exportFile } from '../../../../shared/api/data-files.ts'
import { dataTemplateEndpoints } from '../../../../shared/desk/data-templates.ts'
import { ok, refuseFields } from '../../../../shared/errors/result.ts'
import { route, StreamAnswer } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { ExportService } from '../exports/export-service.ts'
import type { DataTemplateService } from './data-template-service.ts'
import type { ImportService } from './import-service.ts'

/** Data files in and out, and the layouts they are read and written by. */
export const dataFileRoutes = (
  imports: ImportService,
  exports: ExportService,
  templates: DataTemplateService,
) => [
  route(dataFileEndpoints.importFile, ({ form, caller }) =>
    imports.run({
      kind: form.fields.resource_type,
      template: form.fields.data_template || null,
      bytes: form.file.bytes,
      testMode: caller.testMode,
    }),
  ),
  route(dataFileEndpoints.exportFile, async ({ params, query, caller }) => {
    const named = exportFile.safeParse(params.file)
    if (!named.success) return refuseFields({ file: named.error.issues.map(({ message }) => message) })
    const file = await exports.open({ ...named.data, query, testMode: caller.testMode })
    if (!file.ok) return file
    const { mediaType, content } = file.value
    const { kind, format } = named.data
    const shown = query.download === undefined ? 'inline' : 'attachment'
    return ok(
      new StreamAnswer((_request, reply) => {
        reply.header('Content-Disposition', `${shown}; filename="${kind}.${format}"`)
        reply.type(mediaType).send(content)
      }),
    )
  }),
  route(dataTemplateEndpoints.list, ({ query, request }) =>
    ok(pageOf(request, query, templates.list(query))),
  ),
  route(dataTemplateEndpoints.create, ({ body }) => templates.create(body)),
  route(dataTemplateEndpoints.remove, ({ params }) => templates.remove(params.id)),
]
