import { printDoctorEndpoints as doctorOn } from '../../shared/desk/printing/print-doctor.ts'
import { printJobEndpoints as jobsOn } from '../../shared/desk/printing/print-jobs.ts'
import { printLineEndpoints as lineOn } from '../../shared/desk/printing/print-line.ts'
import { printRouteEndpoints as routesOn } from '../../shared/desk/printing/print-routes.ts'
import { printRunEndpoints as runsOn } from '../../shared/desk/printing/print-runs.ts'
import { printerEndpoints as on } from '../../shared/desk/printing/printers.ts'
import { ok } from '../../shared/errors/result.ts'
import { type Route, route } from '../http/answer.ts'
import { recordsPage } from '../http/pages.ts'
import type { PrinterDoctor } from './doctor/printer-doctor.ts'
import type { PrinterService } from './printer-service.ts'
import { deskOf } from './routes/desk-of.ts'
import type { PrintRouteService } from './routes/print-route-service.ts'
import type { PrintJobService } from './spool/print-job-service.ts'
import type { PrintLineService } from './spool/print-line-service.ts'
import type { PrintRunService } from './spool/print-run-service.ts'

export const printerRoutes = (printers: PrinterService): Route[] => [
  route(on.list, ({ query, request }) => ok(recordsPage(request, query, printers.list(query)))),
  route(on.create, ({ body }) => printers.add(body)),
  route(on.retrieve, ({ params }) => printers.retrieve(params.id)),
  route(on.update, ({ params, body }) => printers.update(params.id, body)),
  route(on.remove, ({ params }) => printers.remove(params.id)),
  route(on.check, ({ params }) => printers.check(params.id)),
  route(on.identify, ({ params, body }) => printers.identify(params.id, body)),
  route(on.newSheet, ({ params }) => printers.newSheet(params.id)),
  route(lineOn.pause, ({ params, caller }) => printers.pause(params.id, caller.name)),
  route(lineOn.resume, ({ params }) => printers.resume(params.id)),
]

export const printJobRoutes = ({
  printJobs: jobs,
  printLine: line,
  printRuns: runs,
}: JobServices): Route[] => [
  route(jobsOn.list, ({ query, request }) => ok(recordsPage(request, query, jobs.list(query)))),
  route(jobsOn.create, ({ body, caller, request }) => {
    const desk = deskOf(request)
    return desk.ok ? jobs.create(body, caller.name, { desk: desk.value, testMode: caller.testMode }) : desk
  }),
  route(jobsOn.retrieve, ({ params }) => jobs.retrieve(params.id)),
  route(jobsOn.retry, ({ params, body, caller }) => jobs.retry(params.id, body, caller.name)),
  route(lineOn.cancel, ({ params }) => line.cancel(params.id)),
  route(lineOn.hold, ({ params, caller }) => line.hold(params.id, caller.name)),
  route(lineOn.release, ({ params }) => line.release(params.id)),
  route(lineOn.move, ({ params, body, caller }) => line.move(params.id, body, caller.name)),
  route(lineOn.settle, ({ params, body, caller }) => line.settle(params.id, body.came_out, caller.name)),
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
]

export const printDoctorRoutes = (doctor: PrinterDoctor): Route[] => [
  route(doctorOn.examine, ({ params }) => doctor.examine(params.id)),
  route(doctorOn.calibrate, ({ params, caller }) => doctor.calibrate(params.id, caller.name)),
]
export type JobServices = {
  printJobs: PrintJobService
  printLine: PrintLineService
  printRuns: PrintRunService
}
