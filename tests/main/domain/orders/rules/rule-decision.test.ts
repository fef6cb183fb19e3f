import { describe, expect, test } from 'vitest'
import {
  type DecidingRule,
  decide,
  effectsOf,
  type OrderFacts,
  toRuleEffect,
} from '../../../../../main/domain/orders/rules/rule-decision.ts'
import type { RuleAction, RuleCondition } from '../../../../../shared/desk/rule-parts.ts'

const parcel: OrderFacts = {
  country: 'US',
  state: 'TX',
  postalCode: '78701-1234',
  weightGrams: 910,
  value: 58,
  currency: 'CAD',
  skus: ['SYR-01', 'MUG-3'],
  tags: ['gift'],
  source: 'Shop',
  options: { preferred_service: 'ground', rush: true },
  requestedService: null,
  itemCount: 3,
  pastOrders: () => 2,
}

const rule = (
  id: string,
  conditions: RuleCondition[],
  actions: RuleAction[],
  matchKind: 'all' | 'any' = 'all',
): DecidingRule => ({ id, name: id, matchKind, conditions, actions })
const always: RuleCondition = { field: 'item_count', test: 'from', amount: 0 }
const tag = (...tags: string[]): RuleAction => ({ kind: 'tag', tags })
const service = (name: string): RuleAction => ({ kind: 'service', by: 'service', service: name })
const holds = (condition: RuleCondition, facts: Partial<OrderFacts> = {}) =>
  decide([rule('r', [condition], [tag('x')])], { ...parcel, ...facts }).matched.has('r')

describe('a condition', () => {
  test.each<[RuleCondition, boolean, Partial<OrderFacts>?]>([
    [{ field: 'country', test: 'is', values: ['CA', 'US'] }, true],
    [{ field: 'country', test: 'is_not', values: ['CA', 'US'] }, false],
    [{ field: 'state', test: 'is', values: ['tx'] }, true],
    [{ field: 'state', test: 'is', values: ['TX'] }, false, { state: '' }],
    [{ field: 'weight', test: 'under', amount: 1, unit: 'KG' }, true],
    [{ field: 'weight', test: 'under', amount: 0.91, unit: 'KG' }, false],
    [{ field: 'weight', test: 'from', amount: 0.91, unit: 'KG' }, true],
    [{ field: 'weight', test: 'from', amount: 2, unit: 'LB' }, true],
    [{ field: 'weight', test: 'from', amount: 2.1, unit: 'LB' }, false],
    [{ field: 'value', test: 'from', amount: 58, currency: 'CAD' }, true],
    [{ field: 'value', test: 'from', amount: 1, currency: 'USD' }, false],
    [{ field: 'value', test: 'under', amount: 1, currency: 'CAD' }, false, { value: null, currency: null }],
    [{ field: 'sku', test: 'is', values: ['mug-3'] }, true],
    [{ field: 'sku', test: 'is_not', values: ['MUG-3'] }, false],
    [{ field: 'tag', test: 'is', values: ['gift'] }, true],
    [{ field: 'tag', test: 'is_not', values: ['gift'] }, true, { tags: [] }],
    [{ field: 'source', test: 'is', values: ['shop'] }, true],
    [{ field: 'option', test: 'is', name: 'preferred_service', value: 'ground' }, true],
    [{ field: 'option', test: 'is', name: 'rush', value: 'true' }, true],
    [{ field: 'option', test: 'is', name: 'none', value: 'true' }, false],
    [{ field: 'option', test: 'is_not', name: 'none', value: 'true' }, true],
    [
      { field: 'option', test: 'is', name: 'constructor', value: 'function Object() { [native code] }' },
      false,
    ],
    [{ field: 'option', test: 'is', name: 'odd', value: 'x' }, false, { options: { odd: { toString: 1 } } }],
    [
      { field: 'option', test: 'is_not', name: 'odd', value: 'x' },
      true,
      { options: { odd: { toString: 1 } } },
    ],
    [{ field: 'item_count', test: 'from', amount: 3 }, true],
    [{ field: 'item_count', test: 'under', amount: 3 }, false],
    [{ field: 'past_orders', test: 'from', amount: 2 }, true],
    [{ field: 'past_orders', test: 'under', amount: 1 }, true, { pastOrders: () => 0 }],
    [{ field: 'postal_code', test: 'is', from: '78700', to: '78799' }, true],
    [{ field: 'postal_code', test: 'is', from: '787', to: '787' }, true],
    [{ field: 'postal_code', test: 'is', from: '78702', to: '78799' }, false],
    [{ field: 'postal_code', test: 'is_not', from: '9', to: '9' }, true],
    [{ field: 'postal_code', test: 'is', from: 'M5V', to: 'M6' }, true, { postalCode: 'm6k 1a1' }],
    [{ field: 'postal_code', test: 'is', from: 'M5V', to: 'M6' }, false, { postalCode: 'M5T 1A1' }],
    [{ field: 'postal_code', test: 'is', from: '0', to: '9' }, false, { postalCode: '' }],
  ])('%j holds: %s', (condition, expected, facts) => {
    expect(holds(condition, facts)).toBe(expected)
  })

  test('of all has to hold, or any where the rule says so', () => {
    const no: RuleCondition = { field: 'country', test: 'is', values: ['DE'] }
    expect(decide([rule('r', [always, no], [tag('x')])], parcel).matched.size).toBe(0)
    expect(decide([rule('r', [always, no], [tag('x')], 'any')], parcel).matched.size).toBe(1)
  })

  test('says what it saw', () => {
    const conditions: RuleCondition[] = [
      { field: 'country', test: 'is', values: ['US'] },
      { field: 'weight', test: 'under', amount: 1, unit: 'KG' },
      { field: 'sku', test: 'is', values: ['MUG-3', 'X'] },
    ]
    const [effect] = effectsOf(decide([rule('r', conditions, [tag('x')])], parcel)).map(toRuleEffect)
    expect(effect?.saw).toEqual([
      { field: 'country', value: 'US' },
      { field: 'weight', value: '0.91 KG' },
      { field: 'sku', value: 'MUG-3' },
    ])
  })
})

describe('rules run from the top', () => {
  test('and the first that sets something keeps it', () => {
    const decision = decide(
      [
        rule('first', [always], [service('standard')]),
        rule('second', [always], [service('express'), { kind: 'signature' }]),
      ],
      parcel,
    )
    expect(decision.services.map(each => each.rule.id)).toEqual(['first', 'second'])
    expect(decision.signature?.rule.id).toBe('second')
    expect(decision.lost).toMatchObject([{ rule: { id: 'second' }, kind: 'service', to: { id: 'first' } }])
  })

  test('tags add up and count for the rules below', () => {
    const tagged: RuleCondition = { field: 'tag', test: 'is', values: ['light'] }
    const decision = decide(
      [
        rule('first', [always], [tag('light', 'gift')]),
        rule('second', [tagged], [tag('light', 'post'), { kind: 'hold', reason: 'stock' }]),
      ],
      parcel,
    )
    expect(decision.tags.map(({ action }) => action.tags)).toEqual([['light'], ['post']])
    expect(decision.hold?.rule.id).toBe('second')
  })

  test('until one says stop, which keeps what it sets itself', () => {
    const decision = decide(
      [
        rule('first', [always], [{ kind: 'stop' }, service('standard')]),
        rule('second', [always], [{ kind: 'signature' }]),
      ],
      parcel,
    )
    expect(decision.services).toHaveLength(1)
    expect(decision.signature).toBeNull()
    expect(decision.lost).toMatchObject([{ rule: { id: 'second' }, kind: 'signature', to: { id: 'first' } }])
  })

  test('and count the orders of before only where one asks', () => {
    let asked = 0
    const pastOrders = () => {
      asked += 1
      return 1
    }
    decide([rule('r', [always], [tag('x')])], { ...parcel, pastOrders })
    expect(asked).toBe(0)
  })
})
