import { boughtLabelEndpoints } from '../../../../shared/desk/bought-labels.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, FileAnswer, type Route, route, toRecordRef } from '../../../http/answer.ts'
import type { BoughtLabelService } from './bought-label-service.ts'

export const boughtLabelRoutes = (labels: BoughtLabelService): Route[] => [
  route(boughtLabelEndpoints.papers, input => labels.papers(toRecordRef(input))),
  route(boughtLabelEndpoints.paper, input => {
    const file = labels.paper(toRecordRef(input), Number(input.params.number))
    return file.ok ? ok(new FileAnswer({ ...file.value, download: false })) : file
  }),
  route(boughtLabelEndpoints.fetch, input => labels.fetch(toRecordRef(input), askerOf(input))),
]
