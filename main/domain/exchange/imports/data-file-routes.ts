import type { Readable } from 'node:stream'
import { dataFileEndpoints, exportFile } from '../../../../shared/api/data-files.ts'
import { dataTemplateEndpoints } from '../../../../shared/desk/data-templates.ts'
import { ok, refuseFields } from '../../../../shared/errors/result.ts'
import { route, StreamAnswer } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { ExportService } from '../exports/export-service.ts'
import type { DataFileService } from './data-file-service.ts'
import type { DataTemplateService } from './data-template-service.ts'

/** Data files in and out, and the layouts they are read and written by. */
export const dataFileRoutes = (
  files: DataFileService,
  exports: ExportService,
  templates: DataTemplateService,
) => [
  route(dataFileEndpoints.importFile, ({ form, caller }) =>
    files.run({
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
    const { kind, format } = named.data
    const shown = query.download === undefined ? 'inline' : 'attachment'
    return ok(fileAnswer(file.value, `${shown}; filename="${kind}.${format}"`))
  }),
  route(dataTemplateEndpoints.list, ({ query, request }) =>
    ok(pageOf(request, query, templates.list(query))),
  ),
  route(dataTemplateEndpoints.create, ({ body }) => templates.create(body)),
  route(dataTemplateEndpoints.remove, ({ params }) => templates.remove(params.id)),
]

/** A file that is made while it is sent. */
const fileAnswer = (
  { mediaType, content }: { mediaType: string; content: Readable },
  disposition: string,
): StreamAnswer =>
  new StreamAnswer((_request, reply) => {
    reply.header('Content-Disposition', disposition)
    reply.type(mediaType).send(content)
  })
