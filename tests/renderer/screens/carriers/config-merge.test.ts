import { expect, test } from 'vitest'
import { changedThere, mergedConfig } from '../../../../renderer/screens/carriers/config-merge.ts'

const base = { services: [{ rate: 1 }], label_dpi: 203, tracking_prefix: 'HC' }

test('names what somebody else has changed, and only that', () => {
  const theirs = { ...base, label_dpi: 300, brand_color: '#fff' }
  expect(changedThere({ base, mine: { ...base, services: [] }, theirs })).toEqual([
    'label_dpi',
    'brand_color',
  ])
})

test('keeps what was changed here and takes theirs everywhere else', () => {
  const mine = { ...base, services: [{ rowKey: 'a', rate: 2 }], tracking_prefix: '' }
  const theirs = { services: [{ rate: 3 }], label_dpi: 300, tracking_prefix: 'HC' }
  expect(mergedConfig({ base, mine, theirs })).toEqual({
    services: [{ rowKey: 'a', rate: 2 }],
    label_dpi: 300,
    tracking_prefix: '',
  })
})

test('an empty entry is no change of what is not set', () => {
  const theirs = { ...base, brand_color: '#123456' }
  expect(mergedConfig({ base, mine: { ...base, brand_color: '' }, theirs })).toEqual(theirs)
})
