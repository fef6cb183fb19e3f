import type { RuleUse } from '../../../../shared/desk/rules.ts'
import type { RuleRepository, RuleRow, UseRow } from './rule-repository.ts'

const mostShown = 20
/** A rule sets a few things of an order at once, each a row. */
const mostRead = 3 * mostShown

/** What rules did last, order by order, the newest first. Read by the index of each rule: of long lists only the ends. */
export function newestUses(
  repository: Pick<RuleRepository, 'newestUses' | 'usedOrder'>,
  rules: readonly Pick<RuleRow, 'id' | 'name'>[],
  sinceMs: number,
): RuleUse[] {
  const rows = rules.flatMap(({ id }) => repository.newestUses(id, sinceMs, mostRead))
  const byOrder = Map.groupBy(rows, ({ orderSeq, ruleId }) => `${orderSeq} ${ruleId}`)
  return [...byOrder.values()]
    .flatMap(all => toUse(all))
    .toSorted((one, other) => other.at - one.at)
    .slice(0, mostShown)
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
