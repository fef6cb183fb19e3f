import { refuse, type StationRefusal } from '../../../../shared/errors/result.ts'

/** A row that cannot become a record; `index` counts the rows below the headers from zero. */
export const rowError = (
  index: number,
  line: number,
  {
    code = 'invalid_row',
    message,
    details,
  }: { code?: StationRefusal['code']; message?: string; details?: unknown },
): StationRefusal => {
  const text = message ? `Line ${line}: ${message}` : `Line ${line} does not fit.`
  const { refusal } = refuse(code, { message: text, index, status: 400, details })
  return refusal as StationRefusal
}
