import type { Readable } from 'node:stream'
import type { FileFormat } from '../../../../shared/desk/import-layout.ts'
import { importWatchEndpoints as watchOn } from '../../../../shared/desk/import-watch.ts'
import { importEndpoints as on } from '../../../../shared/desk/imports.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, FileAnswer, route, StreamAnswer, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { Importer } from './import-book.ts'
import type { ImportService } from './import-service.ts'
import type { WatchedFolder } from './watched-folder.ts'

type Asking = Parameters<typeof askerOf>[0]

const importer = (asking: Asking): Importer => ({
  by: askerOf(asking),
  testMode: asking.caller.testMode,
  mayManage: asking.caller.scopes.includes('manage'),
})

/** Files becoming records, step by step. */
export const importRoutes = (imports: ImportService, watch: WatchedFolder) => [
  route(watchOn.retrieve, () => ok(watch.read())),
  route(watchOn.change, ({ body }) => watch.change(body)),
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, imports.list(caller.testMode, query))),
  ),
  route(on.fields, ({ query }) => ok({ results: imports.fields(query.kind) })),
  route(on.programs, ({ query }) => ok({ results: imports.programs(query.kind) })),
  route(on.create, async input => {
    const made = await imports.create(input.body, importer(input))
    return made.ok ? ok(new WithStatus(201, made.value)) : made
  }),
  route(on.file, input => imports.receive(input.params.id, input.file, importer(input))),
  route(on.retrieve, ({ params, caller }) => imports.retrieve(params.id, caller.testMode)),
  route(on.change, input => imports.change(input.params.id, input.body, importer(input))),
  route(on.look, ({ params, body, caller }) => imports.look(params.id, body, caller.testMode)),
  route(on.plan, input => imports.plan(input.params.id, importer(input))),
  route(on.rows, ({ params, query, caller, request }) => {
    const rows = imports.rows(params.id, query, caller.testMode)
    return rows.ok ? ok(recordsPage(request, query, rows.value)) : rows
  }),
  route(on.decide, input => imports.decide(input.params.id, input.body.decisions, importer(input))),
  route(on.commit, input => imports.commit(input.params.id, input.body.revision, importer(input))),
  route(on.cancel, input => imports.cancel(input.params.id, importer(input))),
  route(on.undo, input => imports.undo(input.params.id, importer(input))),
  route(on.report, ({ params, caller }) => {
    const report = imports.report(params.id, caller.testMode)
    return report.ok ? ok(asFile(report.value.content)) : report
  }),
  route(on.errorFile, async ({ params, caller }) => {
    const file = await imports.errorFile(params.id, caller.testMode)
    if (!file.ok) return file
    const { bytes, format, name } = file.value
    const stem = name.replace(/\.\w{1,5}$/, '')
    return ok(
      new FileAnswer({
        bytes,
        mediaType: mediaTypes[format],
        name: `${stem}-errors.${format}`,
        download: true,
      }),
    )
  }),
  route(on.saveTemplate, ({ params, body, caller }) => {
    const saved = imports.saveTemplate(params.id, body, caller.testMode)
    return saved.ok ? ok(new WithStatus(201, saved.value)) : saved
  }),
  route(on.remove, input => imports.remove(input.params.id, importer(input))),
]

const mediaTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}

const asFile = (content: Readable): StreamAnswer =>
  new StreamAnswer((_request, reply) => {
    reply.header('Content-Disposition', 'attachment; filename="import-report.csv"')
    reply.type('text/csv; charset=utf-8').send(content)
  })
