import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentRenderer } from '../../../../shared/desk/document-templates.ts'
import type { ReceiptFormat } from '../../../../shared/desk/run-states.ts'
import type { RunItem } from '../../../../shared/desk/runs.ts'
import type { Language } from '../../../../shared/desk/shop-settings.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { createPaper, type Paper } from '../../../../shared/papers/paper.ts'
import type { PaperLanguages } from '../../../../shared/papers/paper-languages.ts'
import { withChargedPrices } from '../../../../shared/rate-markups.ts'
import { minorToText, toMinor } from '../../../../shared/units/money.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { breathe } from '../../../platform/breathe.ts'
import { byteOrderMark, delimitedLine } from '../../../platform/delimited-text.ts'
import { toSheet, toTemplateOptions } from '../../documents/document-template-mapper.ts'
import { inBoth } from '../../documents/paper-mapper.ts'
import { toRun, toRunItem } from './run-mapper.ts'
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

/** `seesOnePrice`: prices are what customers are charged, not what carriers are paid. */
type Reader = { seesOnePrice: boolean }

/** Every order of a run, also what was not bought, some at a time. */
async function* itemsOf(
  repository: RunRepository,
  run: RunRow,
  { seesOnePrice }: Reader,
): AsyncGenerator<RunItem> {
  for (let offset = 0; ; offset += receiptRows) {
    const { rows } = repository.pageItems(run.id, { limit: receiptRows, offset })
    if (rows.length === 0) return
    yield* rows.map(row => {
      const item = toRunItem(row, {})
      return seesOnePrice ? withChargedPrices(item) : item
    })
    await breathe()
  }
}

const ruleNames = ({ rules }: RunItem): string => [...new Set(rules.map(({ name }) => name))].join(', ')

export type RunReceipt = { bytes: Uint8Array; mediaType: string; name: string }

/** A CSV with a row for every order. */
export async function csvReceipt(
  repository: RunRepository,
  run: RunRow,
  reader: Reader,
): Promise<RunReceipt> {
  const lines = [byteOrderMark + delimitedLine(receiptHeads, ',')]
  for await (const item of itemsOf(repository, run, reader))
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
          ruleNames(item),
          item.state === 'bought' ? run.operator : null,
          item.bought_at,
          item.tracking_number,
          item.printed,
          item.message ?? item.reason,
        ],
        ',',
      ),
    )
  return {
    bytes: Buffer.from(lines.join('')),
    mediaType: 'text/csv; charset=utf-8',
    name: `run-${run.seq}.csv`,
  }
}

/** `language`: that of the station when left out. */
export type AskedReceipt = Reader & { format: ReceiptFormat; language?: Language | undefined }

export type ReceiptDrawing = {
  renderer: Pick<DocumentRenderer, 'render'>
  resources: string
  calendar: Pick<ShopCalendar, 'dayOf'>
  paperLanguages: () => PaperLanguages
}

/** A PDF with the totals and a row for every order. Refused when the template cannot be drawn. */
export async function pdfReceipt(
  repository: RunRepository,
  run: RunRow,
  {
    renderer,
    resources,
    calendar,
    paperLanguages,
    language,
    seesOnePrice,
  }: ReceiptDrawing & Pick<AskedReceipt, 'language' | 'seesOnePrice'>,
): Promise<Result<RunReceipt>> {
  const items: RunItem[] = []
  for await (const item of itemsOf(repository, run, { seesOnePrice })) items.push(item)
  const { items: counts, bought_totals: totals, orders } = toRun(run, repository)
  const country = run.shipper?.country_code ?? null
  const write = (paper: Paper) => ({
    run: {
      number: run.seq,
      is_test: run.testMode,
      date: paper.day(calendar.dayOf(new Date(run.startedAt ?? run.createdAt))),
      operator: run.operator,
      desk: run.desk,
      bought_text: paper.texts.run.bought
        .replace('{bought}', paper.number(String(counts.bought)))
        .replace('{orders}', paper.number(String(orders))),
      totals: totals
        .map(total => (seesOnePrice ? withChargedPrices(total) : total))
        .map(({ amount, currency }) => priceText(amount, currency, paper)),
    },
    items: items.map(item => toLine(item, paper)),
  })
  const paper = createPaper(language ?? paperLanguages().station, country)
  const drawn = await renderer.render({
    template: readFileSync(join(resources, 'documents', 'run-receipt.html'), 'utf8'),
    title: `${paper.texts.run.title} ${run.seq}`,
    parts: [{ data: inBoth(write, paper), sheet: toSheet(toTemplateOptions(undefined), country) }],
  })
  return drawn.ok
    ? ok({ bytes: drawn.value.bytes, mediaType: 'application/pdf', name: `run-${run.seq}.pdf` })
    : drawn
}

/** With the code of its currency, since a run may have several. */
const priceText = (amount: number, currency: string, { number }: Paper): string =>
  `${number(minorToText(toMinor(amount, currency), currency))} ${currency}`

const toLine = (item: RunItem, paper: Paper) => ({
  order: item.order_number,
  recipient: item.recipient,
  country: item.country,
  carrier: item.carrier_id,
  service: item.state === 'bought' ? item.service : null,
  // A price of what was not bought would read as if it had been paid.
  price:
    item.state === 'bought' && item.price !== null ? priceText(item.price, item.currency ?? '', paper) : null,
  chosen_by: ruleNames(item) || (item.chosen_by && paper.texts.choosers[item.chosen_by]),
  tracking_number: item.tracking_number,
  note: item.state === 'bought' ? null : (item.message ?? toWords(item.reason ?? item.state)),
})

const toWords = (code: string | null): string | null => code?.replaceAll('_', ' ') ?? null
