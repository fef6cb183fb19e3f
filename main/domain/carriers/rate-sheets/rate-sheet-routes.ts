import { rateSheetEndpoints } from '../../../../shared/desk/rate-sheets.ts'
import { route } from '../../../http/answer.ts'
import type { RateSheetService } from './rate-sheet-service.ts'

export const rateSheetRoutes = (sheets: RateSheetService) => [
  route(rateSheetEndpoints.list, ({ params }) => sheets.list(params.id)),
  route(rateSheetEndpoints.retrieve, ({ params }) => sheets.retrieve(params.id, params.valid_from)),
  route(rateSheetEndpoints.prepare, ({ params, body }) => sheets.prepare(params.id, params.valid_from, body)),
  route(rateSheetEndpoints.remove, ({ params }) => sheets.remove(params.id, params.valid_from)),
  route(rateSheetEndpoints.try, async ({ body }) => sheets.try(body)),
]
