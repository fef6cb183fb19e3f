import { printPreviewEndpoints as on } from '../../../shared/desk/printing/print-previews.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import { FileAnswer, type Route, route } from '../../http/answer.ts'
import type { PrintFile, PrintPreviewService } from './print-preview-service.ts'

type Asked = { params: { id: string }; query: { printer_id?: string | undefined } }

const of = (kind: 'job' | 'label', { params, query }: Asked) =>
  ({ of: kind, id: params.id, printerId: query.printer_id }) as const

export const printPreviewRoutes = (previews: PrintPreviewService): Route[] => [
  route(on.ofJob, input => previews.describe(of('job', input))),
  route(on.pageOfJob, async input => picture(await previews.page(of('job', input), input.query.page ?? 1))),
  route(on.fileOfJob, async input => file(await previews.file(of('job', input), input.query.format))),
  route(on.ofLabel, input => previews.describe(of('label', input))),
  route(on.pageOfLabel, async input =>
    picture(await previews.page(of('label', input), input.query.page ?? 1)),
  ),
  route(on.fileOfLabel, async input => file(await previews.file(of('label', input), input.query.format))),
]

const picture = (png: Result<Uint8Array>): Result<FileAnswer> =>
  png.ok
    ? ok(new FileAnswer({ bytes: png.value, mediaType: 'image/png', name: 'page.png', download: false }))
    : png

const mediaTypes: Partial<Record<string, string>> = { PDF: 'application/pdf', PNG: 'image/png' }

function file(made: Result<PrintFile>): Result<FileAnswer> {
  if (!made.ok) return made
  const { bytes, format, name } = made.value
  const mediaType = mediaTypes[format] ?? 'application/octet-stream'
  return ok(new FileAnswer({ bytes, mediaType, name: `${name}.${format.toLowerCase()}`, download: true }))
}
