import { describe, expect, test } from 'vitest'
import { nextAction, stageOf } from '../../../../renderer/screens/ship/next-action.ts'
import { shipDraft } from '../../../../renderer/stores/ship-draft.ts'

const empty = shipDraft.getInitialState().byMode.test
const rated = { ...empty, shipmentId: 'shp_1', madeOf: 'same' }
const draft = { status: 'draft', tracking_number: null, rates: [{}] } as const
const bought = { status: 'purchased', tracking_number: 'HC1', rates: [{}] } as const

describe('where a parcel stands', () => {
  test('follows the entries: prices count only for exactly them', () => {
    expect(stageOf(empty, null, 'same')).toBe('edit')
    expect(stageOf(rated, null, 'same')).toBe('opening')
    expect(stageOf(rated, draft, 'same')).toBe('rated')
    expect(stageOf(rated, draft, 'changed')).toBe('edit')
    expect(stageOf(rated, { ...draft, rates: [] }, 'same')).toBe('edit')
  })

  test('a purchase whose answer is missing is settled before anything else', () => {
    const buying = { ...rated, isBuying: true }
    expect(stageOf(buying, draft, 'same')).toBe('settling')
    expect(stageOf(buying, draft, 'changed')).toBe('settling')
    expect(stageOf(buying, null, 'same')).toBe('settling')
    expect(stageOf(buying, bought, 'same')).toBe('bought')
  })

  test('what the station buys by itself is left to it, until it asks about a price or has let go', () => {
    const meta = (queued_purchase: object) => ({ ...draft, rates: [], meta: { queued_purchase } })
    expect(stageOf(rated, meta({ state: 'queued', reason: null }), 'changed')).toBe('queued')
    expect(stageOf(rated, meta({ state: 'stopped', reason: 'price_moved' }), 'same')).toBe('queued')
    expect(stageOf(rated, { ...meta({ state: 'stopped', reason: 'refused' }), rates: [{}] }, 'same')).toBe(
      'rated',
    )
    expect(nextAction('queued', { canPrint: true, jobState: null })).toBe('next')
  })

  test('the station decides: bought is bought, whatever the form says, and a withdrawn draft starts anew', () => {
    expect(stageOf(rated, bought, 'changed')).toBe('bought')
    expect(stageOf(rated, { ...bought, status: 'cancelled' }, 'same')).toBe('bought')
    expect(stageOf(rated, { ...draft, status: 'cancelled' }, 'same')).toBe('edit')
    const pending_label = { arrives: 'later', since: '2026-03-02T09:00:00Z' }
    expect(stageOf(rated, { ...bought, tracking_number: null, meta: { pending_label } }, 'same')).toBe(
      'bought',
    )
  })
})

describe('the next action', () => {
  const idle = { canPrint: true, jobState: null }

  test('is one at a time', () => {
    expect(nextAction('edit', idle)).toBe('rate')
    expect(nextAction('opening', idle)).toBeNull()
    expect(nextAction('rated', idle)).toBe('buy')
    expect(nextAction('settling', idle)).toBe('settle')
    expect(nextAction('bought', idle)).toBe('print')
    expect(nextAction('bought', { ...idle, canPrint: false })).toBe('next')
  })

  test.each(['queued', 'sending', 'sent', 'confirmed', 'unknown', 'cancelled'] as const)(
    'never prints again by itself when the job is %s',
    jobState => expect(nextAction('bought', { canPrint: true, jobState })).toBe('next'),
  )

  test('prints again what certainly did not print', () => {
    expect(nextAction('bought', { canPrint: true, jobState: 'failed' })).toBe('print')
  })
})
