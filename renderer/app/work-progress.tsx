import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ImportSummary } from '../../shared/desk/import-records.ts'
import { importEndpoints } from '../../shared/desk/imports.ts'
import type { Run } from '../../shared/desk/runs.ts'
import { runEndpoints } from '../../shared/desk/runs.ts'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { deskWindow } from '../lib/desk-window.ts'
import { query } from '../lib/station/queries.ts'
import { titleWork } from '../lib/window-title.ts'

/** What goes on now is among the newest. */
const newest = { query: { limit: 5 } }

/** Shows on the taskbar how far runs and imports are and what needs somebody; in a browser, in the title of the tab. */
export function WorkProgress(): null {
  const runs = useQuery(query(runEndpoints.list, newest)).data?.results
  const imports = useQuery(query(importEndpoints.list, newest)).data?.results
  const status = useQuery({
    ...query(stationEndpoints.status, {}),
    select: ({ attention, queue }) => ({ problems: attention.total, queued: queue.queued }),
  })
  const done = workDone(runs ?? [], imports ?? [])
  // Each hundredth is shown once, however many records that are.
  const fraction = done === null ? null : Math.floor(done * 100) / 100
  const { problems, queued } = status.data ?? {}
  useEffect(() => {
    if (problems === undefined || queued === undefined) return
    const bridge = deskWindow()
    if (bridge) void bridge.window.work({ fraction, problems, queued }).catch(() => undefined)
    else titleWork({ fraction, problems })
  }, [fraction, problems, queued])
  return null
}

type Part = { done: number; of: number }

/** How far all runs and imports are that go on now, from 0 to 1; null while none does. */
export function workDone(
  runs: readonly Pick<Run, 'state' | 'orders' | 'items'>[],
  imports: readonly Pick<ImportSummary, 'state' | 'progress'>[],
): number | null {
  const parts = [...runs.flatMap(partOfRun), ...imports.flatMap(partOfImport)]
  if (parts.length === 0) return null
  const sum = (count: (part: Part) => number) => parts.reduce((total, part) => total + count(part), 0)
  const of = sum(part => part.of)
  return of === 0 ? 0 : Math.min(1, sum(part => part.done) / of)
}

function partOfRun({ state, orders, items }: Pick<Run, 'state' | 'orders' | 'items'>): Part[] {
  if (state === 'rating') return [{ done: orders - items.waiting, of: orders }]
  if (state !== 'buying') return []
  const done = items.bought + items.failed + items.unknown
  return [{ done, of: done + items.rated + items.buying }]
}

function partOfImport({ state, progress }: Pick<ImportSummary, 'state' | 'progress'>): Part[] {
  const { all, stored, failed, undone, kept } = progress
  if (state === 'committing') return [{ done: stored + failed, of: all }]
  return state === 'undoing' ? [{ done: undone + kept, of: stored + undone + kept }] : []
}
