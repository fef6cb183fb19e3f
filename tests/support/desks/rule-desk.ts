import { expect } from 'vitest'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { OrderDetail } from '../../../shared/desk/orders.ts'
import type { Rule, RuleTrial } from '../../../shared/desk/rules.ts'
import { mug } from './order-desk.ts'
import { runDesk } from './run-desk.ts'

export const toCanada = { field: 'country', test: 'is', values: ['CA'] }
export const toNorway = { field: 'country', test: 'is', values: ['NO'] }
export const heavy = { field: 'weight', test: 'from', amount: 2, unit: 'KG' }
export const express = { kind: 'service', by: 'service', service: 'bench_express' }
export const hold = { kind: 'hold', reason: 'payment' }
export const heavyMug = { line_items: [{ ...mug, quantity: 1, weight: 3 }] }

type Content = { name?: string; match?: 'all' | 'any'; conditions: object[]; actions: object[] }

/** A station with a courier of its own (10 and 25 CAD) whose rules are made as the page makes them. */
export async function ruleDesk(options: Parameters<typeof runDesk>[0] = {}) {
  const at = await runDesk(options)
  const { call } = at
  const content = (given: Content) => ({ name: 'A rule', match: 'all', ...given })
  const trial = async ({ name: _, ...given }: ReturnType<typeof content>, rule_id?: string) =>
    (await call<RuleTrial>('POST', '/desk/rule-trials', { ...given, rule_id })).body
  return {
    ...at,
    trial: (given: Content, ruleId?: string) => trial(content(given), ruleId),
    add: (given: Content, more: object = {}) =>
      call<Rule>('POST', '/desk/rules', { ...content(given), ...more }),
    /** As the page does it: tried, then on. */
    turnOn: async (given: Content): Promise<Rule> => {
      const { token } = await trial(content(given))
      const { status, body } = await call<Rule>('POST', '/desk/rules', {
        ...content(given),
        enabled: true,
        tried: token,
      })
      expect(status).toBe(201)
      return body
    },
    change: (rule: Rule, patch: object) =>
      call<Rule>('PATCH', `/desk/rules/${rule.id}`, { revision: rule.revision, ...patch }),
    rules: async () => (await call<{ results: Rule[] }>('GET', '/desk/rules')).body.results,
    entry: async ({ id }: Pick<OrderRecord, 'id'>) =>
      (await call<OrderDetail>('GET', `/desk/orders/${id}`)).body,
    act: (order: OrderRecord, action: object) =>
      call('POST', '/desk/order-actions', { ids: [order.id], action }),
  }
}
