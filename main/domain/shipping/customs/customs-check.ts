import { allowIncompleteCustoms } from '../../../../shared/api/customs.ts'
import {
  type AskedField,
  askedFields,
  type DutyEstimate,
  type LaneFinding,
  type LaneRules,
} from '../../../../shared/customs/check-lane.ts'
import type { LaneTerms } from '../../../../shared/customs/lane-facts.ts'
import {
  type CarrierMessage,
  type FieldErrors,
  ok,
  type Result,
  refuse,
} from '../../../../shared/errors/result.ts'
import { isDay } from '../../../../shared/units/shop-day.ts'
import { type CarrierAdapter, isReturnAsked } from '../../../carriers/contract/adapter.ts'
import type { RateRequest } from '../../../carriers/contract/model.ts'
import { invalid, required } from '../../../carriers/contract/outcome.ts'
import { isDeclarable, isPaperOnly } from '../../../carriers/kit/parties.ts'

/** Of a connection, as far as customs ask. */
export type Declaring = {
  row: { carrierName: string; carrierId: string }
  adapter: Pick<CarrierAdapter, 'slug' | 'traits'>
  connection: { config: unknown }
}

/** What customs ask on a way, by the rules in use. */
export type CustomsCheck = {
  /**
   * Refuses a purchase customs would not let pass, at its fields and before anybody is asked. With the option
   * `allow_incomplete_customs` it goes on without what is missing; what has a wrong form is refused all the same.
   */
  check: (request: RateRequest, connection: Declaring) => Result<void>
  /** What `check` refuses, one by one. */
  findBlocking: (request: RateRequest, connection: Declaring) => readonly LaneFinding[]
  /** The same as words to go with a purchase that goes on without, and what wants a second look. */
  tellPurchase: (request: RateRequest, connection: Declaring) => CarrierMessage[]
  /** As words to go with prices of these carriers, which may be asked for with less: what each purchase will say, and more. */
  tellPrices: (request: RateRequest, connections: readonly Declaring[]) => CarrierMessage[]
  /** What keeps from buying with every one of these carriers; where none is known, with whichever it will be. */
  findGaps: (request: RateRequest, connections: readonly Declaring[]) => LaneFinding[]
  /** What the way asks for, whatever is filled in: of any of these carriers, and required where each of them needs it. */
  findAsked: (request: RateRequest, connections: readonly Declaring[]) => AskedField[]
  /** The least customs take, as far as the rules count it. */
  expectDuties: (request: RateRequest, connection: Declaring) => DutyEstimate[]
}

export type CustomsCheckPorts = { rules: () => LaneRules; today: () => string }

export function createCustomsCheck({ rules, today }: CustomsCheckPorts): CustomsCheck {
  const termsOf = (request: RateRequest, carrier: Declaring | null): LaneTerms => {
    const { shipment_date: date } = request.options
    return {
      carrier: carrier?.adapter.slug ?? null,
      mode: carrier?.adapter.traits?.customsMode ?? null,
      account: (carrier?.connection.config ?? {}) as Record<string, unknown>,
      day: typeof date === 'string' && isDay(date) ? date : today(),
      isReturn: isReturnAsked(request.options),
      isDeclared: isDeclarable(request),
    }
  }
  /** One request is looked at for prices, duties and purchase of each of several connections, most on the same terms. */
  const known = new WeakMap<RateRequest, { by: LaneRules; found: Map<string, LaneFinding[]> }>()
  const knownOf = (request: RateRequest, by: LaneRules) => {
    const before = known.get(request)
    const kept = before?.by === by ? before : { by, found: new Map<string, LaneFinding[]>() }
    known.set(request, kept)
    return kept.found
  }
  const find = (request: RateRequest, carrier: Declaring | null): readonly LaneFinding[] => {
    const [by, terms] = [rules(), termsOf(request, carrier)]
    const found = knownOf(request, by)
    const key = JSON.stringify(terms)
    const before = found.get(key)
    if (before) return before
    const now = by.check(request, terms)
    found.set(key, now)
    return now
  }
  /** A price asked for without any declaration says nothing of goods; of a shipment `null` says that there is none. */
  const asks = (request: RateRequest) => request.customs !== undefined && !isPaperOnly(request)

  const findBlocking: CustomsCheck['findBlocking'] = (request, connection) => {
    const blocking = find(request, connection).filter(({ severity }) => severity === 'block')
    return isAllowed(request) ? blocking.filter(({ isFirm }) => isFirm) : blocking
  }

  return {
    findBlocking,
    check: (request, connection) => {
      const found = findBlocking(request, connection)
      const [first] = found
      if (!first) return ok(undefined)
      return refuse('customs_incomplete', { message: wordsOf(first, found.length), details: toTree(found) })
    },
    findGaps: (request, connections) => {
      const [first, ...others] = connections.length > 0 ? connections : [null]
      const said = others.map(each => find(request, each))
      return find(request, first ?? null).filter(
        finding =>
          finding.severity === 'block' && said.every(found => found.some(other => isSame(finding, other))),
      )
    },
    findAsked: (request, connections) => {
      const carriers = connections.length > 0 ? connections : [null]
      const asked = carriers.flatMap(each => askedFields(rules(), request, termsOf(request, each)))
      return [...Map.groupBy(asked, ({ path }) => path)].map(([path, said]) => ({
        path,
        isRequired: said.length === carriers.length && said.every(({ isRequired }) => isRequired),
      }))
    },
    expectDuties: (request, connection) =>
      find(request, connection).flatMap(({ estimate }) => estimate ?? []),
    tellPurchase: (request, connection) => {
      if (!asks(request)) return []
      return toMessages(find(request, connection).filter(({ severity }) => severity !== 'say'))
    },
    tellPrices: (request, connections) => {
      if (!asks(request)) return []
      const said = connections.map(each => ({ each, found: find(request, each) }))
      const isCommon = (finding: LaneFinding) =>
        said.every(({ found }) => found.some(other => isSame(finding, other)))
      const common = (said[0]?.found ?? []).filter(isCommon)
      return [
        ...toMessages(common),
        ...said.flatMap(({ each: { row }, found }) =>
          toMessages(found.filter(finding => !isCommon(finding))).map(message => ({
            carrier_name: row.carrierName,
            carrier_id: row.carrierId,
            ...message,
          })),
        ),
      ]
    },
  }
}

const isAllowed = ({ options }: RateRequest): boolean => options[allowIncompleteCustoms] === true

const isSame = (one: LaneFinding, other: LaneFinding): boolean =>
  one.id === other.id && one.path === other.path && one.severity === other.severity

/** What keeps from buying as one message with its fields; everything else a message a rule. */
function toMessages(found: readonly LaneFinding[]): CarrierMessage[] {
  const blocking = found.filter(({ severity }) => severity === 'block')
  const others = Map.groupBy(
    found.filter(({ severity }) => severity !== 'block'),
    ({ severity, text }) => `${severity} ${text}`,
  )
  const [first] = blocking
  const details = Object.fromEntries(
    blocking.map(({ path, lack, text, sentence, id }) => {
      const { code } = lack === 'missing' ? required() : invalid('')
      return [path, { code, reason: `${text}_${lack}`, rule: id, message: sentence }]
    }),
  )
  return [
    ...(first ? [{ code: 'customs_incomplete', message: wordsOf(first, blocking.length), details }] : []),
    ...[...others.values()].map(toAdvice),
  ]
}

/** One rule and the fields it is about. Not shaped like a refused field, which it is not. */
function toAdvice(found: readonly LaneFinding[]): CarrierMessage {
  const [first] = found
  if (!first) throw new Error('a rule that found nothing says nothing')
  const { severity, id, text, sentence, estimate } = first
  return {
    code: severity === 'warn' ? 'customs_warning' : 'customs_note',
    message: `${itemOf(first)}${sentence}`,
    details: {
      rule: id,
      reason: text,
      paths: found.map(({ path }) => path),
      ...(estimate ? { estimate } : {}),
    },
  }
}

const itemOf = ({ line }: LaneFinding): string => (line === null ? '' : `Item ${line + 1}: `)

function wordsOf(first: LaneFinding, count: number): string {
  const others =
    count === 1 ? '' : ` ${count - 1} more ${count === 2 ? 'entry is' : 'entries are'} missing or wrong.`
  return `The customs declaration is not complete. ${itemOf(first)}${first.sentence}${others}`
}

type Tree = { [field: string]: FieldErrors }

/** At the fields of the body: `customs.commodities[1].hs_code` stands in the second of the list. */
function toTree(found: readonly LaneFinding[]): Tree {
  const tree: Tree = {}
  const lines: Tree[] = []
  for (const { path, line, sentence } of found) {
    const steps = path.split('.')
    if (line === null) putAt(tree, steps, [sentence])
    else {
      lines[line] ??= {}
      putAt(lines[line], steps.slice(2), [sentence])
    }
  }
  const whole = Array.from(lines, each => each ?? {})
  if (whole.length > 0 && !isTold(tree, 'customs', 'commodities'))
    putAt(tree, ['customs', 'commodities'], whole)
  return tree
}

/** Whether something is said of a whole, so that nothing can be said inside of it. */
const isTold = (tree: Tree, ...steps: string[]): boolean => {
  let at: FieldErrors | undefined = tree
  for (const step of steps) at = at && !Array.isArray(at) ? at[step] : undefined
  return Array.isArray(at)
}

function putAt(tree: Tree, [step = '', ...rest]: readonly string[], said: FieldErrors): void {
  if (rest.length === 0) tree[step] = said
  else {
    const inner = tree[step]
    if (Array.isArray(inner)) return
    const next: Tree = inner ?? {}
    tree[step] = next
    putAt(next, rest, said)
  }
}
