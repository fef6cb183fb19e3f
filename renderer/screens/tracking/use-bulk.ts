import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BoardTracker, boardEndpoints } from '../../../shared/desk/trackers.ts'
import type { ExportOffer } from '../../components/exports/export-draft.ts'
import { allChosenText, useChosen } from '../../components/tables/use-chosen.ts'
import { listColumns } from '../../lib/lists/shown-columns.ts'
import { countsOf, type EachResult, useEach } from '../../lib/lists/use-each.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { toFilters } from './board-search.ts'
import { askedText, type Board } from './use-board.ts'

/** What is remembered of a parcel that was chosen, loaded or not. */
export type ChosenParcel = { id: string; name: string; number: string; isContacted: boolean }

const toChosen = ({ id, recipient, tracking_number: number, contacted }: BoardTracker): ChosenParcel => ({
  id,
  name: recipient ?? t('tracking.noName'),
  number,
  isContacted: contacted !== null,
})

export type BulkAction =
  | { kind: 'ask' }
  | { kind: 'contact'; contacted: boolean }
  | { kind: 'note'; text: string }

/** What a run of it was about, beside the parcels. */
type Step = ChosenParcel & { action: BulkAction }

/** The parcels chosen on the board, and what is done with all of them at once. */
export function useBulk(board: Board) {
  const { mode, search, view, key } = board
  const chosen = useChosen<BoardTracker, ChosenParcel>({
    mode,
    key,
    load: range => load(boardEndpoints.list, { query: { ...toFilters(search), view, ...range } }),
    toChosen,
    canHave: () => true,
    nameOf: row => t('tracking.select', { name: row.recipient ?? row.tracking_number }),
    allName: t('tracking.selectAll'),
    allText: (_, count) => allChosenText(count),
  })
  const each = useBulkRun()
  const [isNoting, setNoting] = useState(false)
  return {
    ...chosen,
    each,
    isNoting,
    askNote: () => setNoting(true),
    stopNoting: () => setNoting(false),
    run: (action: BulkAction) => void each.start(chosen.chosen.map(parcel => ({ ...parcel, action }))),
    /** Said of all, unless it was said of all. */
    contact: () => {
      const contacted = chosen.chosen.some(({ isContacted }) => !isContacted)
      void each.start(
        chosen.chosen.map(parcel => ({ ...parcel, action: { kind: 'contact', contacted } as const })),
      )
    },
  }
}
export type Bulk = ReturnType<typeof useBulk>

function useBulkRun() {
  const queries = useQueryClient()
  return useEach<Step>({
    doing: 'save',
    act,
    onOver: results => {
      void queries.invalidateQueries({ queryKey: ['board'] })
      announce(saidOf(results))
    },
  })
}

/** One parcel; what the carrier answered is the result of asking it. */
async function act({ id, action }: Step): Promise<string | null> {
  if (action.kind === 'ask') return askedText(await load(boardEndpoints.refresh, { params: { id } }))
  if (action.kind === 'note') await load(boardEndpoints.note, { params: { id }, body: { text: action.text } })
  else await load(boardEndpoints.contact, { params: { id }, body: { contacted: action.contacted } })
  return null
}

/** What is said of so many parcels that something was done to. */
export const doneText = (action: BulkAction, count: number): string => {
  if (action.kind === 'contact')
    return t(action.contacted ? 'tracking.bulk_contacted' : 'tracking.bulk_not_contacted', { count })
  return t(`tracking.bulk_${action.kind}`, { count })
}

function saidOf(results: readonly EachResult<Step>[]): string {
  const { done, refused, unknown, untried } = countsOf(results)
  const left = refused + unknown + untried
  const [first] = results
  const said = first ? doneText(first.item.action, done) : ''
  return left > 0 ? `${said} ${t('tracking.bulkLeft', { count: left })}` : said
}

/** Those chosen, else all that match. */
export const boardOffer = ({ search, view, found }: Board, ids: readonly string[]): ExportOffer => ({
  set: {
    kind: 'trackers',
    ...(ids.length > 0 ? { ids: [...ids] } : { matching: { ...toFilters(search), view } }),
  },
  shown: listColumns('trackers'),
  count: ids.length || (found.count ?? null),
  isChosen: ids.length > 0,
})
