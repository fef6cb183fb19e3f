import { createHmac, randomBytes } from 'node:crypto'
import type { RuleAction } from '../../../../shared/desk/rule-parts.ts'
import {
  mostRules,
  type NewRule,
  type OfferedService,
  type Rule,
  type RulePatch,
  type RuleProblem,
  type RuleTrial,
  type RuleTrialInput,
  type RuleUse,
} from '../../../../shared/desk/rules.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { Change, ChangeFeed } from '../../../platform/change-feed.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { RuleBook } from './rule-book.ts'
import { createRuleCopies } from './rule-copies.ts'
import type { RuleRepository, RuleRow, UseRow } from './rule-repository.ts'
import { createRuleTrials, type TrialPorts } from './rule-trial.ts'

/** A connection as far as rules name it; `services` null: its carrier decides call by call. */
export type OfferedBy = {
  connectionId: string
  carrierId: string
  carrierName: string
  services: readonly { code: string; name: string }[] | null
}

export type RuleServicePorts = TrialPorts & {
  database: Pick<Database, 'transact' | 'write'>
  repository: RuleRepository
  book: RuleBook
  offers: (testMode: boolean) => Promise<OfferedBy[]>
  hasPrinter: (id: string) => boolean
  ids: Ids
  changes: ChangeFeed
  /** Orders that wait are to be held against the rules. */
  wake: () => void
}

/** Who changes rules, as they name them. */
export type RuleDoer = { by: string | null; testMode: boolean }

export type RuleService = ReturnType<typeof createRuleService>

const dayMs = 86_400_000
const usedDays = 30
const piece = 100

/** Rules as people see and change them. */
export function createRuleService(ports: RuleServicePorts) {
  const { repository, clock } = ports
  const { transact, write } = ports.database
  const trials = createRuleTrials(ports)
  const tokenOf = createTokens()
  const copies = createRuleCopies(ports)

  const announce = (id: string, action: Change['action']) =>
    ports.changes.publish({ topic: 'rules', id, action })

  const show = async (rows: readonly RuleRow[], testMode: boolean): Promise<Rule[]> => {
    const uses = repository.usesSince(clock.now().getTime() - usedDays * dayMs)
    const offers = await ports.offers(testMode)
    const order = repository.list(testMode).map(({ id }) => id)
    return rows.map(row => ({
      ...toRule(row),
      position: order.indexOf(row.id) + 1,
      used: uses.get(row.id) ?? 0,
      problems: problemsOf(row.actions, offers, ports.hasPrinter),
    }))
  }

  const showOne = async ({ id, testMode }: RecordRef): Promise<Result<Rule>> => {
    const row = repository.find(id, testMode)
    const [rule] = row ? await show([row], testMode) : []
    return rule ? ok(rule) : noRule(id)
  }

  const stored = async (result: Result<RecordRef>, action: Change['action']): Promise<Result<Rule>> => {
    if (!result.ok) return result
    announce(result.value.id, action)
    ports.wake()
    return showOne(result.value)
  }

  const create = async (input: NewRule, { by, testMode }: RuleDoer): Promise<Result<Rule>> => {
    const { name, match: matchKind, conditions, actions, enabled = false, tried } = input
    const at = clock.now().getTime()
    const checked = await checkActions(actions, testMode, ports)
    if (!checked.ok) return checked
    const made = transact((): Result<RecordRef> => {
      if (repository.count(testMode) >= mostRules) return tooMany()
      if (enabled && tried !== tokenOf(input)) return untried()
      const id = ports.ids('rule')
      repository.insert({
        id,
        testMode,
        name,
        matchKind,
        conditions,
        actions,
        enabledAt: enabled ? at : null,
        revision: 1,
        updatedBy: by,
        createdAt: at,
        updatedAt: at,
      })
      return ok({ id, testMode })
    })
    return stored(made, 'created')
  }

  const update = async (recordRef: RecordRef, patch: RulePatch, by: string | null): Promise<Result<Rule>> => {
    const checked = await checkActions(patch.actions ?? [], recordRef.testMode, ports)
    if (!checked.ok) return checked
    const changed = transact((): Result<RecordRef> => {
      const before = repository.find(recordRef.id, recordRef.testMode)
      if (!before) return noRule(recordRef.id)
      if (before.revision !== patch.revision) return changedSince(before)
      const after = merged(before, patch, { by, at: clock.now().getTime() })
      const isSame = tokenOf(toRule(before)) === tokenOf(toRule(after))
      const isTried = patch.tried === tokenOf(toRule(after))
      if (after.enabledAt !== null && !isTried && !(isSame && before.enabledAt !== null)) return untried()
      repository.save(after)
      return ok(recordRef)
    })
    return stored(changed, 'updated')
  }

  const remove = async (recordRef: RecordRef): Promise<Result<Rule>> => {
    const found = await showOne(recordRef)
    if (!found.ok) return found
    repository.remove(recordRef.id)
    announce(recordRef.id, 'deleted')
    return found
  }

  const reorder = async (ids: readonly string[], testMode: boolean): Promise<Result<Rule[]>> => {
    const there = new Set(repository.list(testMode).map(({ id }) => id))
    const isWhole =
      ids.length === there.size && new Set(ids).size === there.size && ids.every(id => there.has(id))
    if (!isWhole) return refuseFields({ ids: [`Name each of the ${there.size} rules once, and no others.`] })
    write(() => {
      for (const [index, id] of ids.entries()) repository.place(id, index + 1)
    })
    announce('', 'updated')
    return ok(await show(repository.list(testMode), testMode))
  }

  return {
    list: async (testMode: boolean, { limit, offset }: { limit: number; offset: number }) => ({
      count: repository.count(testMode),
      records: await show(repository.list(testMode, limit, offset), testMode),
    }),
    uses: (ruleId: string | null, testMode: boolean): Result<{ uses: RuleUse[] }> => {
      const all = repository.list(testMode)
      const asked = ruleId === null ? all : all.filter(({ id }) => id === ruleId)
      if (ruleId !== null && asked.length === 0) return noRule(ruleId)
      return ok({ uses: newestUses(repository, asked, clock.now().getTime() - usedDays * dayMs) })
    },
    services: async (testMode: boolean): Promise<OfferedService[]> =>
      (await ports.offers(testMode)).flatMap(({ connectionId, carrierId, carrierName, services }) =>
        (services ?? []).map(({ code, name }) => ({
          connection_id: connectionId,
          carrier_id: carrierId,
          carrier_name: carrierName,
          service: code,
          name,
        })),
      ),
    create,
    update,
    remove,
    reorder,
    copyToLive: copies.copy,
    undoCopies: copies.undo,
    try: async (input: RuleTrialInput, testMode: boolean): Promise<Result<RuleTrial>> => {
      const known = input.rule_id ? repository.find(input.rule_id, testMode) : null
      if (input.rule_id && !known) return noRule(input.rule_id)
      return ok({ ...(await trials(input, known, testMode)), token: tokenOf(input) })
    },
    /** Holds the orders that wait against rules that were turned on or changed, in pieces. */
    applyToWaiting: async (signal: AbortSignal): Promise<void> => {
      for (const rule of repository.unapplied()) {
        for (let after = 0; !signal.aborted; ) {
          const waiting = repository.waitingOrders(rule.testMode, { after, most: piece })
          if (waiting.length === 0) break
          write(() => {
            for (const { order } of waiting) ports.book.act(order)
          })
          after = waiting.at(-1)?.seq ?? after
          await breathe()
        }
        if (!signal.aborted) repository.markApplied(rule)
      }
    },
  }
}

type Content = Pick<RuleTrialInput, 'match' | 'conditions' | 'actions'>

/** Stands for a content that was tried; nobody can make one up, and none outlives this process. */
function createTokens() {
  const secret = randomBytes(32)
  return ({ match, conditions, actions }: Content): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify([match, conditions, actions]))
      .digest('base64url')
}

const toRule = (row: RuleRow): Omit<Rule, 'position' | 'used' | 'problems'> => ({
  id: row.id,
  object_type: 'rule',
  name: row.name,
  match: row.matchKind,
  conditions: row.conditions,
  actions: row.actions,
  enabled: row.enabledAt !== null,
  enabled_at: row.enabledAt === null ? null : new Date(row.enabledAt).toISOString(),
  revision: row.revision,
  updated_by: row.updatedBy,
  created_at: new Date(row.createdAt).toISOString(),
  updated_at: new Date(row.updatedAt).toISOString(),
})

function merged(before: RuleRow, patch: RulePatch, { by, at }: { by: string | null; at: number }): RuleRow {
  const { name, match, conditions, actions, enabled = before.enabledAt !== null } = patch
  return {
    ...before,
    name: name ?? before.name,
    matchKind: match ?? before.matchKind,
    conditions: conditions ?? before.conditions,
    actions: actions ?? before.actions,
    enabledAt: enabled ? (before.enabledAt ?? at) : null,
    revision: before.revision + 1,
    updatedBy: by,
    updatedAt: at,
  }
}

function problemsOf(
  actions: readonly RuleAction[],
  offers: readonly OfferedBy[],
  hasPrinter: (id: string) => boolean,
): RuleProblem[] {
  return actions.flatMap((action): RuleProblem[] => {
    if (action.kind === 'printer') return hasPrinter(action.printer_id) ? [] : ['printer_gone']
    if (action.kind !== 'service' || action.by !== 'service') return []
    const { connection_id: connection, service = '' } = action
    const asked = offers.filter(({ connectionId }) => !connection || connectionId === connection)
    if (connection && asked.length === 0) return ['connection_gone']
    return isOffered(asked, service ?? '') ? [] : ['service_gone']
  })
}

/** Whether any of these sells the service, or asks its carrier call by call. */
export const isOffered = (offers: readonly OfferedBy[], service: string): boolean =>
  offers.some(({ services }) => services === null || services.some(({ code }) => code === service))

const mostUses = 20
/** A rule sets a few things of an order at once, each a row. */
const mostUsesRead = 3 * mostUses

/** What rules did last, order by order, the newest first. Read by the index of each rule: of long lists only the ends. */
function newestUses(
  repository: Pick<RuleRepository, 'newestUses' | 'usedOrder'>,
  rules: readonly Pick<RuleRow, 'id' | 'name'>[],
  sinceMs: number,
): RuleUse[] {
  const rows = rules.flatMap(({ id }) => repository.newestUses(id, sinceMs, mostUsesRead))
  const byOrder = Map.groupBy(rows, ({ orderSeq, ruleId }) => `${orderSeq} ${ruleId}`)
  return [...byOrder.values()]
    .flatMap(all => toUse(all))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, mostUses)
    .flatMap(({ ruleId, orderSeq, kinds, at }): RuleUse[] => {
      const order = repository.usedOrder(orderSeq)
      const rule = rules.find(({ id }) => id === ruleId)
      if (!order || !rule) return []
      return [
        {
          rule_id: ruleId,
          name: rule.name,
          order_id: order.id,
          order_number: order.number,
          recipient: order.recipient,
          kinds,
          at: new Date(at).toISOString(),
        },
      ]
    })
}

const toUse = (rows: readonly UseRow[]) => {
  const [first] = rows
  if (!first) return []
  const { ruleId, orderSeq } = first
  return [
    { ruleId, orderSeq, kinds: rows.map(({ kind }) => kind), at: Math.max(...rows.map(({ at }) => at)) },
  ]
}

/** Whether what it names is there now; later it may go, and the rule says so. */
async function checkActions(
  actions: readonly RuleAction[],
  testMode: boolean,
  ports: Pick<RuleServicePorts, 'offers' | 'hasPrinter'>,
): Promise<Result<void>> {
  const offers = await ports.offers(testMode)
  const errors = actions.map(action => {
    const [problem] = problemsOf([action], offers, ports.hasPrinter)
    if (problem === 'printer_gone') return { printer_id: ['This printer does not exist.'] }
    if (problem === 'connection_gone')
      return { connection_id: ['This connection does not exist, or is off.'] }
    return problem ? { service: ['No connection that is on offers this service.'] } : {}
  })
  return errors.some(each => Object.keys(each).length > 0) ? refuseFields({ actions: errors }) : ok(undefined)
}

const noRule = (id: string) => refuse('not_found', { message: `There is no rule ${id.slice(0, 80)}.` })

const tooMany = () =>
  refuse('state_error', {
    message: `There are ${mostRules} rules already. Remove one first. Nothing was stored.`,
  })

const untried = () =>
  refuse('state_error', {
    message: 'Try the rule as it is now first and send the token of the trial. Nothing was changed.',
  })

const changedSince = ({ updatedBy }: RuleRow) =>
  refuse('state_error', {
    message: `${updatedBy ?? 'Somebody'} changed this rule since you opened it. Nothing was changed. Look at it again.`,
  })
