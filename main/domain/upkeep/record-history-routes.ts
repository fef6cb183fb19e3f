import { recordHistoryEndpoints } from '../../../shared/desk/record-history.ts'
import { route, toRecordRef } from '../../http/answer.ts'
import type { ReadHistory } from './record-history.ts'

export const recordHistoryRoutes = (history: ReadHistory) => [
  route(recordHistoryEndpoints.retrieve, input => history(toRecordRef(input))),
]
