import type { Database } from '../db/database.ts'
import type { Route } from '../http/answer.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { LabelTools } from '../printing/label-tools.ts'
import { createLabelPreparation } from '../printing/preparation/label-preparation.ts'
import { createLabelWarmer } from '../printing/preparation/label-warmer.ts'
import type { Preparation } from '../printing/preparation/preparation.ts'
import { printPreviewRoutes } from '../printing/preparation/print-preview-routes.ts'
import { createPrintPreviewService } from '../printing/preparation/print-preview-service.ts'
import { createPrinterRepository } from '../printing/printer-repository.ts'
import type { FindLabel } from '../printing/spool/print-job-documents.ts'
import { createPrintJobRepository } from '../printing/spool/print-job-repository.ts'

export type StationPreparation = { preparation: Preparation; routes: Route[]; stop: () => void }

/** What turns labels into the bytes of printers, ahead of time where it can be known, and shows them. */
export function createStationPreparation(ports: {
  database: Database
  clock: Clock
  changes: ChangeFeed
  labels: Pick<LabelTools, 'pool'>
  findLabel: FindLabel
  report: (error: unknown) => void
}): StationPreparation {
  const preparation = createLabelPreparation({ ...ports, pool: ports.labels.pool })
  const printers = createPrinterRepository(ports.database)
  const jobs = createPrintJobRepository(ports.database)
  const warmer = createLabelWarmer({ ...ports, printers, preparation })
  warmer.start()
  const previews = createPrintPreviewService({ ...ports, jobs, printers, preparation })
  return { preparation, routes: printPreviewRoutes(previews), stop: warmer.stop }
}
