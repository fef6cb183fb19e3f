import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ImportProblem, ImportRecord, ImportRow } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import type { CellEdit, CellProblem } from '../../components/tables/data-grid.tsx'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { Mode } from '../../stores/preferences.ts'
import { problemText } from './import-words.ts'
import type { ImportActions } from './use-import.ts'

export type CheckView = 'error' | 'warning'

export const rowKey = ({ lines }: ImportRow): string => lines.join(' ')

/** The line of a record that is looked at: the first with something wrong in it. */
export const lineOf = ({ problems, lines }: ImportRow): number => problems[0]?.line ?? lines[0] ?? 0

const placeOf = (line: number, head: string): string => `${line} ${head}`

type Edits = ImportRecord['edits']

/** Rows with something wrong, or to look at: their cells as they stand, and what becomes of what is typed there. */
export function useCheck(record: ImportRecord, actions: ImportActions, view: CheckView, mode: Mode) {
  const { id, seen } = record
  const found = useCheckRows(record, actions.doing === 'planning', view, mode)
  const rows = useMemo(() => [...found.rows.values()], [found.rows])
  const lines = useMemo(() => rows.map(lineOf).toSorted((a, b) => a - b), [rows])
  const { data: looked } = useQuery({
    ...query(importEndpoints.look, { params: { id }, body: { lines } }, mode),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  })
  const heads = useMemo(() => (seen?.columns ?? []).map(({ head }) => head), [seen])
  const cells = useMemo(
    () => new Map((looked?.rows ?? []).map(({ line, cells: some }) => [line, some])),
    [looked],
  )
  const edits = useCellEdits(record, actions)
  const textAt = (row: ImportRow, head: string): string => {
    const line = lineOf(row)
    const typed = edits.typedAt(line, head)
    if (typed !== undefined) return typed
    const told = row.problems.find(each => each.line === line && each.head === head)
    return cells.get(line)?.[heads.indexOf(head)] ?? told?.value ?? ''
  }
  return {
    found,
    rows,
    heads,
    textAt,
    problems: problemsIn(rows, { view, textAt, isTyped: (line, head) => edits.isWaiting(line, head) }),
    edit: edits.put,
    undo: edits.undo,
    proposals: rows.flatMap(row => proposalOf(row) ?? []),
  }
}

/** A list that stays as it was while the plan is made anew: rows that come and go take the keyboard with them. */
function useCheckRows(record: ImportRecord, isPlanning: boolean, view: CheckView, mode: Mode) {
  const { id, revision } = record
  const found = useLongList({
    key: `${mode} ${id} ${view} ${revision}`,
    load: range => {
      const { queryKey, ...asked } = query(
        importEndpoints.rows,
        { params: { id }, query: { view, ...range } },
        mode,
      )
      return { ...asked, queryKey: [...queryKey, revision] }
    },
  })
  const kept = useRef(found)
  if (!isPlanning && !found.isLoading && found.count !== undefined) kept.current = found
  // While it loads, a long list shows the one before: that may be the empty one of the moment without a plan.
  return isPlanning || found.isLoading ? kept.current : found
}

type Proposal = { line: number; head: string; value: string }

/** What a cell of a row may have meant, where there is one thing it can. */
export function proposalOf({ problems }: ImportRow): Proposal | null {
  const found = problems.find((each): each is ImportProblem & { head: string; proposal: string } =>
    Boolean(each.head !== null && each.proposal !== undefined),
  )
  return found ? { line: found.line, head: found.head, value: found.proposal } : null
}

/** The column of the first thing that is wrong with a row, where it is one. */
export const faultyHead = ({ problems }: ImportRow): string | null =>
  problems.find(({ head }) => head !== null)?.head ?? null

type Telling = {
  view: CheckView
  textAt: (row: ImportRow, head: string) => string
  isTyped: (line: number, head: string) => boolean
}

/** What is wrong, at its cell; what was typed over is checked again and says nothing meanwhile. */
function problemsIn(rows: readonly ImportRow[], { view, textAt, isTyped }: Telling) {
  const problems = new Map<string, CellProblem>()
  for (const row of rows)
    for (const problem of row.problems) {
      const { line, head } = problem
      if (head === null || line !== lineOf(row) || isTyped(line, head)) continue
      if (view === 'error' && problem.is_warning) continue
      const told = { typed: textAt(row, head), text: problemText(problem) }
      problems.set(`${rowKey(row)} ${head}`, told)
      if (head === faultyHead(row)) problems.set(`${rowKey(row)}  cell`, told)
    }
  return problems
}

/** Cells that were typed over: seen at once, kept by the station, and the rows checked again. */
function useCellEdits(record: ImportRecord, actions: ImportActions) {
  const [waiting, wait] = useState<ReadonlyMap<string, string>>(new Map())
  const latest = useRef<Edits>(record.edits)
  const before = useRef<Edits[]>([])
  const isIdle = actions.doing === null
  useEffect(() => {
    if (!isIdle) return
    latest.current = record.edits
    wait(new Map())
  }, [isIdle, record.edits])
  const keep = (edits: Edits) => {
    latest.current = edits
    return actions.plan({ edits })
  }
  return {
    isWaiting: (line: number, head: string) => waiting.has(placeOf(line, head)),
    typedAt: (line: number, head: string): string | undefined =>
      waiting.get(placeOf(line, head)) ??
      latest.current.find(each => each.line === line && each.head === head)?.value,
    put: (next: Edits) => {
      if (next.length === 0) return
      const places = new Set(next.map(({ line, head }) => placeOf(line, head)))
      before.current.push(latest.current)
      wait(
        was => new Map([...was, ...next.map(each => [placeOf(each.line, each.head), each.value] as const)]),
      )
      announce(t('imports.used_proposals', { count: next.length }))
      void keep([...latest.current.filter(({ line, head }) => !places.has(placeOf(line, head))), ...next])
    },
    undo: () => {
      const was = before.current.pop()
      if (was === undefined) return announce(t('imports.nothingToUndo'))
      announce(t('imports.takenBack'))
      wait(new Map())
      void keep(was)
    },
  }
}

/** What was typed into the grid as the station takes it; the cell beside a problem is that of its column. */
export const editsOf = (edits: readonly CellEdit<ImportRow>[]): Edits =>
  edits.flatMap(({ record, column, text }) => {
    const head = column === ' cell' ? faultyHead(record) : column
    return head === null ? [] : [{ line: lineOf(record), head, value: text }]
  })
