import { allowIncompleteCustoms } from '../../../../shared/api/customs.ts'
import { isTariffCode } from '../../../../shared/customs/tariff-code.ts'
import { entryTexts } from '../../../../shared/errors/entry-texts.ts'
import {
  type CarrierMessage,
  type FieldErrors,
  ok,
  type Result,
  refuse,
} from '../../../../shared/errors/result.ts'
import type { CarrierCommodity, RateRequest } from '../../../carriers/contract/model.ts'
import { invalid, required } from '../../../carriers/contract/outcome.ts'
import { isDeclarable } from '../../../carriers/kit/parties.ts'

/** What a declaration lacks, by the key of its sentence. */
type Lacking = Extract<keyof typeof entryTexts, `customs_${string}`>

/** One thing that keeps a declaration from being made; `line` is the place among the goods, null for the whole of it. */
type CustomsGap = { lacking: Lacking; line: number | null; field: string | null }

const wrongForm = 'customs_hs_code'

/**
 * What customs asks for on this way and nobody said. The same for every carrier: what one of them asks for besides, its
 * adapter says. Nothing within a country or a customs union, and nothing of papers.
 */
function gapsIn(request: RateRequest): CustomsGap[] {
  const { customs, options } = request
  if (!isDeclarable(request)) return []
  if (!customs || customs.commodities.length === 0)
    return [{ lacking: 'customs_goods', line: null, field: customs ? 'commodities' : null }]
  const hasCurrency = Boolean(customs.duty?.currency || options.currency)
  return [
    ...(customs.contentType
      ? []
      : [{ lacking: 'customs_content', line: null, field: 'content_type' } as const]),
    ...customs.commodities.flatMap((item, line) =>
      Object.entries(gapsOfGoods(item, hasCurrency)).flatMap(([field, lacking]) =>
        lacking ? [{ lacking, line, field }] : [],
      ),
    ),
  ]
}

/** By the field that mends it. */
const gapsOfGoods = (
  { title, description, ...item }: CarrierCommodity,
  hasCurrency: boolean,
): Record<string, Lacking | false> => ({
  title: !(title?.trim() || description?.trim()) && 'customs_description',
  origin_country: !item.originCountry && 'customs_origin',
  value_amount: !((item.valueAmount ?? 0) > 0) && 'customs_value',
  value_currency: item.valueAmount !== null && !item.valueCurrency && !hasCurrency && 'customs_currency',
  quantity: !(item.quantity > 0) && 'customs_quantity',
  weight: !(item.weight > 0) && 'customs_weight',
  hs_code: Boolean(item.hsCode?.trim()) && !isTariffCode(item.hsCode) && wrongForm,
})

/**
 * Refuses a purchase whose declaration lacks something, at its fields and before anybody is asked. With the option
 * `allow_incomplete_customs` it goes on without what is missing; a code that cannot be one is refused all the same.
 */
export function checkCustoms(request: RateRequest): Result<void> {
  const found = gapsIn(request)
  const gaps = isAllowed(request) ? found.filter(({ lacking }) => lacking === wrongForm) : found
  const [first] = gaps
  if (!first) return ok(undefined)
  return refuse('customs_incomplete', { message: wordsOf(first, gaps.length), details: toTree(gaps) })
}

/** The same as words to go with prices, which may be asked for with less, or with a purchase that goes on without. */
export function customsTold(request: RateRequest): CarrierMessage[] {
  // A price asked for without any declaration says nothing of goods; of a shipment `null` says that there is none.
  if (request.customs === undefined) return []
  const gaps = gapsIn(request)
  const [first] = gaps
  if (!first) return []
  const details = Object.fromEntries(
    gaps.map(gap => {
      const { code } = gap.lacking === wrongForm ? invalid('') : required()
      return [pathOf(gap), { code, reason: codeOf(gap), message: entryTexts[gap.lacking] }]
    }),
  )
  return [{ code: 'customs_incomplete', message: wordsOf(first, gaps.length), details }]
}

const isAllowed = ({ options }: RateRequest): boolean => options[allowIncompleteCustoms] === true

const codeOf = ({ lacking }: CustomsGap): string =>
  `${lacking}_${lacking === wrongForm ? 'invalid' : 'missing'}`

const pathOf = ({ line, field }: CustomsGap): string =>
  ['customs', ...(line === null ? [] : [`commodities[${line}]`]), ...(field === null ? [] : [field])].join(
    '.',
  )

function wordsOf(first: CustomsGap, count: number): string {
  const item = first.line === null ? '' : `Item ${first.line + 1}: `
  const others =
    count === 1 ? '' : ` ${count - 1} more ${count === 2 ? 'entry is' : 'entries are'} missing or wrong.`
  return `The customs declaration is not complete. ${item}${entryTexts[first.lacking]}${others}`
}

/** At the fields of the body. */
function toTree(gaps: readonly CustomsGap[]): { [field: string]: FieldErrors } {
  const whole = gaps.find(({ field }) => field === null)
  if (whole) return { customs: [entryTexts[whole.lacking]] }
  const tree: { [field: string]: FieldErrors } = {}
  const lines: { [field: string]: FieldErrors }[] = []
  for (const { line, field, lacking } of gaps) {
    if (field === null) continue
    if (line === null) tree[field] = [entryTexts[lacking]]
    else lines[line] = { ...lines[line], [field]: [entryTexts[lacking]] }
  }
  if (lines.length > 0) tree.commodities = Array.from(lines, each => each ?? {})
  return { customs: tree }
}
