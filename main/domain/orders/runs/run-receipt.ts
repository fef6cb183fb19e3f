import { ok, type Result } from '../../../../shared/errors/result.ts'
import { breathe } from '../../../platform/breathe.ts'
import { byteOrderMark, delimitedLine } from '../../../platform/delimited-text.ts'
import { toRunItem } from './run-mapper.ts'
import type { RunRepository, RunRow } from './run-repository.ts'

const receiptHeads = [
  'Order',
  'Recipient',
  'Country',
  'State',
  'Carrier',
  'Service',
  'Price',
  'Currency',
  'Chosen by',
  'Rules',
  'Operator',
  'Bought at',
  'Tracking number',
  'Printed',
  'What happened',
]
const receiptRows = 200

/** One row for every order, also of what was not bought. */
export async function receiptOf(
  repository: RunRepository,
  found: Result<RunRow>,
): Promise<Result<{ text: string; name: string }>> {
  if (!found.ok) return found
  const run = found.value
  const lines = [byteOrderMark + delimitedLine(receiptHeads, ',')]
  for (let offset = 0; ; offset += receiptRows) {
    const { rows } = repository.pageItems(run.id, { limit: receiptRows, offset }, {})
    if (rows.length === 0) break
    for (const item of rows.map(row => toRunItem(row, {})))
      lines.push(
        delimitedLine(
          [
            item.order_number,
            item.recipient,
            item.country,
            item.state,
            item.carrier_id,
            item.service,
            item.price,
            item.currency,
            item.chosen_by,
            [...new Set(item.rules.map(({ name }) => name))].join(', '),
            item.state === 'bought' ? run.operator : null,
            item.bought_at,
            item.tracking_number,
            item.printed,
            item.message ?? item.reason,
          ],
          ',',
        ),
      )
    await breathe()
  }
  return ok({ text: lines.join(''), name: `run-${run.seq}.csv` })
}
