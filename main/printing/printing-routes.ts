import type { FastifyRequest } from 'fastify'
import { deskHeader, fromDeskHeader, mostDeskName } from '../../shared/desk/desk-name.ts'
import { manifestEndpoints as manifestsOn } from '../../shared/desk/manifests.ts'
import { foundPrinterEndpoints as foundOn } from '../../shared/desk/printing/found-printers.ts'
import { labelSourceEndpoints as sourcesOn } from '../../shared/desk/printing/label-sources.ts'
import { printDayEndpoints as dayOn } from '../../shared/desk/printing/print-day.ts'
import { printDoctorEndpoints as doctorOn } from '../../shared/desk/printing/print-doctor.ts'
import { printJobEndpoints as jobsOn } from '../../shared/desk/printing/print-jobs.ts'
import { printPreviewEndpoints as previewsOn } from '../../shared/desk/printing/print-previews.ts'
import { printQueueEndpoints as queueOn } from '../../shared/desk/printing/print-queue.ts'
import { printRouteEndpoints as routesOn } from '../../shared/desk/printing/print-routes.ts'
import { printRunEndpoints as runsOn } from '../../shared/desk/printing/print-runs.ts'
import type { PrintFit, PrintLanguage } from '../../shared/desk/printing/printer-kinds.ts'
import { printerEndpoints } from '../../shared/desk/printing/printers.ts'
import { ok, type Result, refuseFields } from '../../shared/errors/result.ts'
import type { ManifestService } from '../domain/dispatch/manifests/manifest-service.ts'
import { FileAnswer, type Route, route } from '../http/answer.ts'
import { recordsPage } from '../http/pages.ts'
import type { PrinterDoctor } from './doctor/printer-doctor.ts'
import type { PrintFile, PrintPreviewService } from './preparation/print-preview-service.ts'
import type { FoundPrinterService } from './printers/discovery/found-printer-service.ts'
import type { PrinterService } from './printers/printer-service.ts'
import type { Printing } from './printing.ts'
import type { PrintRouteService } from './routes/print-route-service.ts'
import type { LabelSourceService } from './sources/label-source-service.ts'
import type { PrintJobService } from './spool/print-job-service.ts'

export const printerRoutes = (printers: PrinterService): Route[] => [
  route(printerEndpoints.list, ({ query, request }) => ok(recordsPage(request, query, printers.list(query)))),
  route(printerEndpoints.create, ({ body }) => printers.add(body)),
  route(printerEndpoints.retrieve, ({ params }) => printers.retrieve(params.id)),
  route(printerEndpoints.update, ({ params, body }) => printers.update(params.id, body)),
  route(printerEndpoints.remove, ({ params }) => printers.remove(params.id)),
  route(printerEndpoints.check, ({ params }) => printers.check(params.id)),
  route(printerEndpoints.identify, ({ params, body }) => printers.identify(params.id, body)),
  route(printerEndpoints.newSheet, ({ params }) => printers.newSheet(params.id)),
  route(queueOn.pause, ({ params, caller }) => printers.pause(params.id, caller.name)),
  route(queueOn.resume, ({ params }) => printers.resume(params.id)),
]

export const printJobRoutes = ({
  printJobs: jobs,
  printQueue: queue,
  printRuns: runs,
}: Pick<Printing, 'printJobs' | 'printQueue' | 'printRuns'>): Route[] => [
  route(dayOn.today, ({ query }) => ok(queue.today(query.test_mode))),
  route(jobsOn.list, ({ query, request }) => ok(recordsPage(request, query, jobs.list(query)))),
  route(jobsOn.create, ({ body, caller, request }) => {
    const desk = deskOf(request)
    if (!desk.ok) return desk
    return jobs.createWithPapers(body, caller.name, { desk: desk.value, testMode: caller.testMode })
  }),
  route(jobsOn.retrieve, ({ params }) => jobs.retrieve(params.id)),
  route(jobsOn.retry, ({ params, body, caller }) => jobs.retry(params.id, body, caller.name)),
  route(queueOn.cancel, ({ params }) => queue.cancel(params.id)),
  route(queueOn.hold, ({ params, caller }) => queue.hold(params.id, caller.name)),
  route(queueOn.release, ({ params }) => queue.release(params.id)),
  route(queueOn.move, ({ params, body, caller }) => queue.move(params.id, body, caller.name)),
  route(queueOn.settle, ({ params, body, caller }) => queue.settle(params.id, body.came_out, caller.name)),
  route(runsOn.list, ({ query, request }) => ok(recordsPage(request, query, runs.list(query)))),
  route(runsOn.create, ({ body, caller, request }) => {
    const desk = deskOf(request)
    return desk.ok ? runs.create(body, caller.name, { desk: desk.value, testMode: caller.testMode }) : desk
  }),
  route(runsOn.retrieve, ({ params }) => runs.retrieve(params.id)),
  route(runsOn.cancel, ({ params }) => runs.cancel(params.id)),
  route(runsOn.hold, ({ params, caller }) => runs.hold(params.id, caller.name)),
  route(runsOn.release, ({ params }) => runs.release(params.id)),
]

export const printRouteRoutes = (routes: PrintRouteService): Route[] => [
  route(routesOn.list, ({ query, request }) => ok(recordsPage(request, query, routes.list(query)))),
  route(routesOn.create, ({ body }) => routes.create(body)),
  route(routesOn.update, ({ params, body }) => routes.update(params.id, body)),
  route(routesOn.remove, ({ params }) => routes.remove(params.id)),
  route(routesOn.reorder, ({ body, request }) => {
    const ordered = routes.reorder(body.ids)
    if (!ordered.ok) return ordered
    const { value: records } = ordered
    return ok(recordsPage(request, { limit: records.length, offset: 0 }, { count: records.length, records }))
  }),
  route(routesOn.try, ({ body, request }) => {
    const desk = deskOf(request)
    return desk.ok ? routes.try(body, desk.value) : desk
  }),
  route(dayOn.places, ({ request }) => {
    const desk = deskOf(request)
    return desk.ok ? ok({ places: routes.places(desk.value) }) : desk
  }),
]

export const labelSourceRoutes = (sources: LabelSourceService): Route[] => [
  route(sourcesOn.list, ({ query, request }) => ok(recordsPage(request, query, sources.list(query)))),
  route(sourcesOn.remember, ({ body, caller }) => sources.remember(body, caller.name)),
  route(sourcesOn.remove, ({ params }) => sources.remove(params.id)),
]

export const printDoctorRoutes = (doctor: PrinterDoctor): Route[] => [
  route(doctorOn.examine, ({ params }) => doctor.examine(params.id)),
  route(doctorOn.calibrate, ({ params, caller }) => doctor.calibrate(params.id, caller.name)),
]
export const foundPrinterRoutes = (found: FoundPrinterService): Route[] => [
  route(foundOn.list, () => found.list()),
  route(foundOn.probe, ({ body }) => found.probe(body.addresses)),
]

type Asked = {
  params: { id: string }
  query: { printer_id?: string | undefined; fit?: PrintFit | undefined }
}

const previewedBy = (kind: 'job' | 'label', { params, query }: Asked) =>
  ({ of: kind, id: params.id, printerId: query.printer_id, fit: query.fit }) as const

type AskedOfFile = {
  body: {
    document_base64: string
    format: PrintLanguage
    name?: string | undefined
    printer_id?: string | undefined
    fit?: PrintFit | undefined
  }
}

const previewedFile = ({
  body: { document_base64: base64, format, name, printer_id: printerId, fit },
}: AskedOfFile) => ({ of: 'file', base64, format, name, printerId, fit }) as const

export const printPreviewRoutes = (previews: PrintPreviewService): Route[] => [
  route(previewsOn.ofJob, input => previews.describe(previewedBy('job', input))),
  route(previewsOn.pageOfJob, async input =>
    picture(await previews.page(previewedBy('job', input), input.query.page ?? 1)),
  ),
  route(previewsOn.fileOfJob, async input =>
    file(await previews.file(previewedBy('job', input), input.query.format)),
  ),
  route(previewsOn.ofLabel, input => previews.describe(previewedBy('label', input))),
  route(previewsOn.pageOfLabel, async input =>
    picture(await previews.page(previewedBy('label', input), input.query.page ?? 1)),
  ),
  route(previewsOn.fileOfLabel, async input =>
    file(await previews.file(previewedBy('label', input), input.query.format)),
  ),
  route(previewsOn.ofFile, input => previews.describe(previewedFile(input))),
  route(previewsOn.pageOfFile, async input =>
    picture(await previews.page(previewedFile(input), input.body.page ?? 1)),
  ),
  route(previewsOn.fileOfFile, async input => file(await previews.file(previewedFile(input), input.body.as))),
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

/** Papers of manifests, through the spool like any other print. */
export const manifestPrintRoutes = (
  manifests: Pick<ManifestService, 'paper'>,
  jobs: Pick<PrintJobService, 'create'>,
): Route[] => [
  route(manifestsOn.print, async ({ params, body: { number = null, language, ...asked }, caller }) => {
    const paper = await manifests.paper({ id: params.id, testMode: caller.testMode }, number, language)
    if (!paper.ok) return paper
    const { bytes, name } = paper.value
    const document = { document_base64: Buffer.from(bytes).toString('base64'), format: 'PDF' as const }
    return jobs.create({ ...asked, ...document, name: name.slice(0, 80), kind: 'manifest' }, caller.name, {
      testMode: caller.testMode,
    })
  }),
]

/** The desk that whoever calls says to be at; null when it does not say. */
function deskOf({ headers }: Pick<FastifyRequest, 'headers'>): Result<string | null> {
  const given = headers[deskHeader]
  if (given === undefined || given === '') return ok(null)
  const desk = fromDeskHeader(String(given))
  if (desk !== null) return ok(desk)
  return refuseFields({
    [deskHeader]: [`Give the name of the desk percent-encoded, at most ${mostDeskName} characters.`],
  })
}
