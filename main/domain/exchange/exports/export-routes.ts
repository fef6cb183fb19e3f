import type { ExportSet } from '../../../../shared/desk/export-sets.ts'
import { exportEndpoints } from '../../../../shared/desk/exports.ts'
import { savedExportEndpoints as on } from '../../../../shared/desk/saved-exports.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, route, StreamAnswer, toRecordRef, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ExportFile, ExportFiles } from './export-files.ts'
import type { SavedExportService } from './saved-export-service.ts'

/** Files of what lists show, now and again and again. */
export const exportRoutes = (files: ExportFiles, saved: SavedExportService) => [
  route(exportEndpoints.file, ({ body, caller }) => {
    const file = files.open(body, caller.testMode)
    return file.ok ? ok(asAnswer(body.set, file.value)) : file
  }),
  route(exportEndpoints.ledger, ({ body, caller }) => {
    const file = files.open(body, caller.testMode)
    return file.ok ? ok(asAnswer(body.set, file.value)) : file
  }),
  route(exportEndpoints.columns, () => ok(files.columns())),
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, saved.list(caller.testMode, query))),
  ),
  route(on.create, input => {
    const made = saved.create(input.body, { by: askerOf(input), testMode: input.caller.testMode })
    return made.ok ? ok(new WithStatus(201, made.value)) : made
  }),
  route(on.change, input => saved.change(toRecordRef(input), input.body)),
  route(on.run, input => saved.run(toRecordRef(input))),
  route(on.remove, input => saved.remove(toRecordRef(input))),
]

const asAnswer = ({ kind }: ExportSet, { mediaType, content, extension }: ExportFile): StreamAnswer =>
  new StreamAnswer((_request, reply) => {
    const name = `${kind.replace('_', '-')}.${extension}`
    reply.header('Content-Disposition', `attachment; filename="${name}"`)
    reply.type(mediaType).send(content)
  })
