import { manifestEndpoints as on } from '../../shared/desk/manifests.ts'
import type { ManifestService } from '../domain/dispatch/manifests/manifest-service.ts'
import { type Route, route } from '../http/answer.ts'
import type { PrintJobService } from './spool/print-job-service.ts'

/** Papers of manifests, through the spool like any other print. */
export const manifestPrintRoutes = (
  manifests: Pick<ManifestService, 'paper'>,
  jobs: Pick<PrintJobService, 'create'>,
): Route[] => [
  route(on.print, async ({ params, body: { number = null, ...wish }, caller }) => {
    const paper = await manifests.paper({ id: params.id, testMode: caller.testMode }, number)
    if (!paper.ok) return paper
    const { bytes, name } = paper.value
    const document = { document_base64: Buffer.from(bytes).toString('base64'), format: 'PDF' as const }
    return jobs.create({ ...wish, ...document, name: name.slice(0, 80), kind: 'manifest' }, caller.name)
  }),
]
