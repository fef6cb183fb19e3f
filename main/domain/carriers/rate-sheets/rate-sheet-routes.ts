import { rateSheetEndpoints } from '../../../../shared/desk/rate-sheets.ts'
import { route } from '../../../http/answer.ts'
import type { RateSheetService } from './rate-sheet-service.ts'

export const rateSheetRoutes = (sheets: RateSheetService) => [
  route(rateSheetEndpoints.try, async ({ body }) => sheets.try(body)),
]
