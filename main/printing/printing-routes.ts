import { printDoctorEndpoints as doctorOn } from '../../shared/desk/print-doctor.ts'
import { printJobEndpoints as jobsOn } from '../../shared/desk/print-jobs.ts'
import { printRouteEndpoints as routesOn } from '../../shared/desk/print-routes.ts'
import { printerEndpoints as on } from '../../shared/desk/printers.ts'
import { ok } from '../../shared/errors/result.ts'
import { type Route, route } from '../http/answer.ts'
import { recordsPage } from '../http/pages.ts'
import type { PrinterDoctor } from './doctor/printer-doctor.ts'
import type { PrintJobService } from './print-job-service.ts'
import type { PrinterService } from './printer-service.ts'
import { deskOf } from './routes/desk-of.ts'
import type { PrintRouteService } from './routes/print-route-service.ts'

export const printerRoutes = (printers: PrinterService): Route[] => [
  route(on.list, ({ query, request }) => ok(recordsPage(request, query, printers.list(query)))),
  route(on.create, ({ body }) => printers.add(body)),
  route(on.retrieve, ({ params }) => printers.retrieve(params.id)),
  route(on.update, ({ params, body }) => printers.update(params.id, body)),
  route(on.remove, ({ params }) => printers.remove(params.id)),
  route(on.check, ({ params }) => printers.check(params.id)),
  route(on.identify, ({ params, body }) => printers.identify(params.id, body)),
  route(on.newSheet, ({ params }) => printers.newSheet(params.id)),
]

export const printJobRoutes = (jobs: PrintJobService): Route[] => [
  route(jobsOn.list, ({ query, request }) => ok(recordsPage(request, query, jobs.list(query)))),
  route(jobsOn.create, ({ body, caller, request }) => {
    const desk = deskOf(request)
    return desk.ok ? jobs.create(body, caller.name, desk.value) : desk
  }),
  route(jobsOn.retrieve, ({ params }) => jobs.retrieve(params.id)),
  route(jobsOn.retry, ({ params, body, caller }) => jobs.retry(params.id, body, caller.name)),
  route(jobsOn.cancel, ({ params }) => jobs.cancel(params.id)),
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
