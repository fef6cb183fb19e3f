import { templatesForProgramsEndpoints as forPrograms } from '../../../shared/api/document-templates.ts'
import { documentEndpoints } from '../../../shared/api/documents.ts'
import { documentTemplateEndpoints } from '../../../shared/desk/document-templates.ts'
import { ok } from '../../../shared/errors/result.ts'
import { FileAnswer, RawJson, route, toRecordRef } from '../../http/answer.ts'
import { pageOf, recordsPage } from '../../http/pages.ts'
import type { DocumentService, DrawnDocument } from './document-service.ts'
import type { DocumentTemplateService } from './document-template-service.ts'
import type { GenerateDocument } from './generated-documents.ts'
import type { UploadService } from './upload-service.ts'

const idsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(id => id.trim())
    .filter(id => id !== '')

const mediaTypes = { PDF: 'application/pdf', PNG: 'image/png', ESCPOS: 'application/octet-stream' }

const answerFile = (document: DrawnDocument, download: boolean) =>
  ok(new FileAnswer({ ...document, mediaType: mediaTypes[document.format], download }))

export const documentRoutes = (uploads: UploadService, documents: DocumentService) => [
  route(documentEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, uploads.list(caller.testMode, query))),
  ),
  route(
    documentEndpoints.upload,
    ({ body, caller }) => uploads.upload(body, caller.testMode),
    ({ body, caller }) => uploads.assertPossible(body, caller.testMode),
  ),
  route(documentEndpoints.retrieve, input => {
    const bytes = uploads.retrieveBytes(toRecordRef(input))
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(documentEndpoints.render, async ({ params, query, caller }) => {
    const subject = {
      shipments: idsOf(query.shipments),
      orders: idsOf(query.orders),
      sample: query.sample !== undefined,
    }
    const testMode = caller.kind === 'anonymous' ? null : caller.testMode
    const pass = { signature: query.signature, testMode }
    const drawn = await documents.render(params.document, subject, pass, { language: query.language })
    return drawn.ok ? answerFile(drawn.value, query.download !== undefined) : drawn
  }),
]

export const documentTemplateRoutes = (templates: DocumentTemplateService, documents: DocumentService) => [
  route(documentTemplateEndpoints.list, ({ query, request }) =>
    ok(recordsPage(request, query, templates.list(query))),
  ),
  route(documentTemplateEndpoints.create, ({ body }) => templates.create(body)),
  route(
    documentTemplateEndpoints.update,
    ({ params, body }) => templates.update(params.id, body),
    ({ params }) => templates.assertEditable(params.id),
  ),
  route(documentTemplateEndpoints.remove, ({ params }) => templates.remove(params.id)),
  route(documentTemplateEndpoints.link, ({ body: { document, language, ...subject }, caller }) =>
    documents.link(document, subject, { testMode: caller.testMode, language }),
  ),
  route(documentTemplateEndpoints.draw, async ({ body, caller: { testMode } }) => {
    const { document, paper, format, language, batch_id: batch, ...subject } = body
    const look = { paper, format, language }
    const drawn = await documents.render(document, { ...subject, batch }, { testMode }, look)
    return drawn.ok ? answerFile(drawn.value, false) : drawn
  }),
  route(documentTemplateEndpoints.preview, async ({ body, caller }) => {
    const drawn = await documents.preview(body, caller.testMode)
    return drawn.ok ? answerFile(drawn.value, false) : drawn
  }),
]

export const templateProgramRoutes = (templates: DocumentTemplateService, generate: GenerateDocument) => [
  route(forPrograms.list, ({ query, request }) => ok(recordsPage(request, query, templates.list(query)))),
  route(forPrograms.create, ({ body }) => templates.create(body)),
  route(forPrograms.retrieve, ({ params }) => templates.retrieve(params.id)),
  route(
    forPrograms.update,
    ({ params, body }) => templates.update(params.id, body),
    ({ params }) => templates.assertEditable(params.id),
  ),
  route(forPrograms.remove, ({ params }) => templates.remove(params.id)),
  route(forPrograms.generate, ({ body, caller }) => generate(body, caller.testMode)),
]
