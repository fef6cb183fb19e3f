import { foundPrinterEndpoints as on } from '../../shared/desk/printing/found-printers.ts'
import { type Route, route } from '../http/answer.ts'
import type { FoundPrinterService } from './printers/discovery/found-printer-service.ts'

export const foundPrinterRoutes = (found: FoundPrinterService): Route[] => [
  route(on.list, () => found.list()),
  route(on.probe, ({ body }) => found.probe(body.addresses)),
]
