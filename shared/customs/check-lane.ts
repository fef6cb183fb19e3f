import { type EntryKey, entryTexts } from '../errors/entry-texts.ts'
import { plainText } from '../values.ts'
import {
  type FieldPath,
  isEmpty,
  type Lane,
  type LaneGoods,
  type LaneRequest,
  type LaneTerms,
  pathIn,
  readField,
  toFieldPath,
  toLane,
} from './lane-facts.ts'
import { type Line, moneyText, type Notes, type Test, toTest } from './lane-tests.ts'
import type { RulePack, RuleRow } from './rule-pack.ts'

/** The least customs will take, by the rules of a day: `codes` are the tariff numbers it counts. */
export type DutyEstimate = {
  amount: number
  currency: string
  count: number
  codes: string[]
}

/** One thing customs, or a carrier for them, asks about a shipment. */
export type LaneFinding = {
  /** Of the rule: `US-3`. */
  id: string
  severity: RuleRow['severity']
  /** Of the request: `customs.commodities[1].hs_code`. No two that keep from buying name the same. */
  path: string
  /** Place among the goods; null for the whole. */
  line: number | null
  /** The key of its sentence, and whether something is missing or wrong there. */
  text: string
  lack: 'missing' | 'invalid'
  /** In English. */
  sentence: string
  example: string | null
  /** Holds also where a tool goes on without a complete declaration. */
  isFirm: boolean
  estimate: DutyEstimate | null
}

/** Rules in use: those of a pack, made ready once. */
export type LaneRules = {
  pack: RulePack
  check: (request: LaneRequest, terms: LaneTerms) => LaneFinding[]
}

type ReadyRow = { row: RuleRow; path: FieldPath; tests: Test[]; holdsOn: (lane: Lane) => boolean }

export function createLaneRules(pack: RulePack): LaneRules {
  const ready = pack.rows.map(row => toReadyRow(row, pack))
  return {
    pack,
    check: (request, terms) => {
      const lane = toLane(request, terms)
      const found = ready.flatMap(each => (each.holdsOn(lane) ? findingsOf(each, lane, pack) : []))
      return onePerField(found)
    },
  }
}

/** An entry rules ask for on a way, whatever stands in it. */
export type AskedField = {
  path: string
  /** It keeps from buying while it is missing. */
  isRequired: boolean
}

/** Entries some ways ask for and others do not. */
const askedPaths =
  /^customs\.commodities\[\d+\]\.(hs_code|sku|metadata\.\w+)$|^customs\.options\.\w+$|\.\w+_tax_id$/
/** Of goods also what is only spoken of: a standard number is wanted where there is one. */
const spokenPaths = /\.metadata\./
/** They decide which rules hold, and are asked of nobody. */
const decidingOptions = ['commerce_type', 'usmca', 'license_number', 'eel_pfc']

/** What the rules want to be told: what they miss where it stands empty, asked group by group. */
export function askedFields(rules: LaneRules, request: LaneRequest, terms: LaneTerms): AskedField[] {
  const found = new Map<string, AskedField>()
  for (const emptied of emptiedRequests(request, terms))
    for (const { path, lack, severity } of rules.check(emptied, terms)) {
      if (lack !== 'missing' || !askedPaths.test(path)) continue
      if (severity === 'say' && !spokenPaths.test(path)) continue
      const isRequired = severity === 'block' || found.get(path)?.isRequired === true
      found.set(path, { path, isRequired })
    }
  return [...found.values()]
}

/** One without codes, one without the goods' other numbers, one without numbers of the whole, one without tax numbers. */
function emptiedRequests(request: LaneRequest, terms: LaneTerms): LaneRequest[] {
  const { customs } = request
  if (!customs) return []
  const { commerce } = toLane(request, terms)
  const options = { ...customs.options, commerce_type: commerce }
  const withGoods = (empty: (goods: LaneGoods) => object): LaneRequest => {
    const commodities = customs.commodities.map(goods => ({ ...goods, ...empty(goods) }))
    return { ...request, customs: { ...customs, options, commodities } }
  }
  const deciding = Object.entries(options).filter(([name]) => decidingOptions.includes(name))
  const untaxed = { federalTaxId: null, stateTaxId: null }
  return [
    withGoods(() => ({ hsCode: null })),
    withGoods(() => ({ sku: null, metadata: {} })),
    { ...request, customs: { ...customs, options: Object.fromEntries(deciding) } },
    {
      ...request,
      shipper: { ...request.shipper, ...untaxed },
      recipient: { ...request.recipient, ...untaxed },
      customs: { ...customs, options },
    },
  ]
}

function toReadyRow(row: RuleRow, pack: RulePack): ReadyRow {
  const { from, to, not_to, carriers, not_carriers, commerce, content } = row
  const [starts, ends, never] = [setOf(from), setOf(to), setOf(not_to)]
  const isIn = (names: readonly string[], set: ReadonlySet<string> | null) =>
    set === null || names.some(name => set.has(name))
  return {
    row,
    path: toFieldPath(row.field),
    tests: row.when.map(each => toTest(each, row.field, pack)),
    holdsOn: lane =>
      (lane.isDeclared || row.undeclared === true) &&
      lane.day >= row.valid_from &&
      lane.day <= (row.valid_until ?? lane.day) &&
      (row.mode === undefined || row.mode === lane.mode) &&
      (carriers === undefined || carriers.includes(lane.carrier ?? '')) &&
      !not_carriers?.includes(lane.carrier ?? '') &&
      (commerce === undefined || commerce.includes(lane.commerce)) &&
      (content === undefined || content.includes(lane.request.customs?.contentType ?? '')) &&
      isIn(lane.from, starts) &&
      isIn(lane.to, ends) &&
      !(never !== null && isIn(lane.to, never)),
  }
}

const setOf = (names: readonly string[] | undefined): ReadonlySet<string> | null =>
  names ? new Set(names) : null

function findingsOf(ready: ReadyRow, lane: Lane, pack: RulePack): LaneFinding[] {
  const { customs } = lane.request
  // Where nothing is declared, that alone is said.
  if (!customs && ready.row.field.startsWith('customs.')) return []
  if (!ready.path.isItem) return findingOf(ready, lane, null, pack)
  return (customs?.commodities ?? []).flatMap((goods, at) => findingOf(ready, lane, { at, goods }, pack))
}

function findingOf({ row, path, tests }: ReadyRow, lane: Lane, line: Line, pack: RulePack): LaneFinding[] {
  const notes: Notes = { fill: {}, isClose: false }
  const holds = tests.every(test => test(lane, line, notes))
  if (notes.isClose && row.severity !== 'say') return [closeFinding(notes, pack)]
  if (!holds) return []
  const value = readField(lane, path, line?.goods)
  const estimate = row.estimate ? estimateOf(row.estimate, lane) : null
  const fill = {
    ...notes.fill,
    given: shortened(plainText(value)),
    example: row.example ?? '',
    ...(estimate && {
      fee: moneyText(estimate.amount, estimate.currency),
      codes: estimate.codes.map(code => code || '?').join(', '),
    }),
  }
  return [
    {
      id: row.id,
      severity: row.severity,
      path: pathIn(lane, path, line?.at ?? null),
      line: line?.at ?? null,
      text: row.text,
      lack: isEmpty(value) ? 'missing' : 'invalid',
      sentence: filledText(textOf(row.text, pack), fill),
      example: row.example ?? null,
      isFirm: row.firm === true,
      estimate,
    },
  ]
}

/** Money that had to be converted and lies near a limit: which rules hold, nobody can say. */
const closeFinding = ({ fill }: Notes, pack: RulePack): LaneFinding => ({
  id: 'MN-1',
  severity: 'warn',
  path: 'customs.commodities',
  line: null,
  text: 'close_to_limit',
  lack: 'invalid',
  sentence: filledText(textOf('close_to_limit', pack), fill),
  example: null,
  isFirm: false,
  estimate: null,
})

/** A code of fewer digits is counted as it stands. */
function estimateOf(by: NonNullable<RuleRow['estimate']>, { codes }: Lane): DutyEstimate {
  const distinct = [...new Set(codes.map(code => code.slice(0, by.per_code_of_digits)))]
  const count = distinct.length
  return { amount: by.amount * count, currency: by.currency, count, codes: distinct }
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

/** The sentence in English: that of the pack, else that of the page's own entries. */
function textOf(key: string, { texts }: RulePack): string {
  const own = Object.hasOwn(texts, key) ? texts[key]?.en : undefined
  return own ?? (Object.hasOwn(entryTexts, key) ? plainText(entryTexts[key as EntryKey]) : key)
}

export const filledText = (text: string, fill: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '')

/** A field that keeps from buying is told once, by the first rule that says so; what is only said may be more. */
function onePerField(found: readonly LaneFinding[]): LaneFinding[] {
  const blocked = new Set(found.flatMap(each => (each.severity === 'block' ? [each.path] : [])))
  const seen = new Set<string>()
  return found.filter(({ severity, path, id }) => {
    if (severity === 'warn' && blocked.has(path)) return false
    const key = severity === 'say' ? `${id} ${path}` : path
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
