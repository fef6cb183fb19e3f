import { notifyManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ImportLayout } from '../../../shared/desk/import-layout.ts'
import type { ImportPatch, ImportRecord } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { CallError, load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { useSteady } from '../../lib/use-steady.ts'
import type { Mode } from '../../stores/preferences.ts'

const keyOf = (id: string, mode: Mode) => query(importEndpoints.retrieve, { params: { id } }, mode)

/**
 * An import as the station has it. What was asked before something was done may be answered after it, and is older then
 * than what is known.
 */
export function useImport(id: string, mode: Mode) {
  const { data, error, refetch } = useQuery(keyOf(id, mode))
  const newest = useRef(data)
  const before = newest.current
  if (data && (before?.id !== data.id || data.revision >= before.revision)) newest.current = data
  return { data: data && newest.current, error, refetch }
}

/** What a file of a kind can be read as. */
export const useFields = (kind: ImportRecord['kind']) =>
  useQuery(query(importEndpoints.fields, { query: { kind } })).data?.results ?? []

export type Changes = Omit<ImportPatch, 'revision'>

type Simple = (typeof importEndpoints)['plan' | 'cancel' | 'undo']

/** One thing after the other: each begins with the revision the one before has made. */
function useTurns(record: ImportRecord, mode: Mode) {
  const client = useQueryClient()
  const latest = useRef(record)
  // What was heard of it later than what was answered here last.
  if (record.revision > latest.current.revision) latest.current = record
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const [doing, setDoing] = useState<'planning' | 'changing' | null>(null)
  const [error, fail] = useState<CallError | null>(null)
  const { queryKey } = keyOf(record.id, mode)
  const refused = (problem: unknown) => {
    if (!(problem instanceof CallError)) throw problem
    fail(problem)
    void client.invalidateQueries({ queryKey })
  }
  return {
    doing,
    error,
    dismiss: () => fail(null),
    latest,
    /** What the station has answered is seen at once. */
    show: (next: ImportRecord) => {
      latest.current = next
      client.setQueryData(queryKey, next)
    },
    /** So is what it will be, while it is asked. */
    expect: (next: ImportRecord) => void client.setQueryData(queryKey, next),
    /** Answers whether it was done. */
    inTurn: useSteady((what: 'planning' | 'changing', work: () => Promise<unknown>): Promise<boolean> => {
      const run = async () => {
        setDoing(what)
        fail(null)
        try {
          await work()
          return true
        } catch (problem) {
          refused(problem)
          return false
        } finally {
          // In line behind the answer: a page that hears of the end first takes the plan to be gone.
          notifyManager.schedule(() => setDoing(null))
        }
      }
      const next = turn.current.then(run)
      turn.current = next
      return next
    }),
  }
}

/** What is done with an import. A plan that was made once is made anew with what changes it. */
export function useImportActions(record: ImportRecord, mode: Mode) {
  const { doing, error, dismiss, latest, show, expect, inTurn } = useTurns(record, mode)
  const { id } = record
  const call = async (endpoint: Simple) =>
    show((await load(endpoint as (typeof importEndpoints)['plan'], { params: { id } })) as ImportRecord)
  const patch = async (changes: Changes) =>
    show(
      await load(importEndpoints.change, {
        params: { id },
        body: { ...changes, revision: latest.current.revision },
      }),
    )
  return {
    doing,
    error,
    dismiss,
    change: (changes: Changes) => inTurn('changing', () => patch(changes)),
    setLayout: (layout: ImportLayout) => {
      expect({ ...record, layout, plan: null, state: 'read' })
      return inTurn('changing', () => patch({ layout }))
    },
    plan: (changes?: Changes) =>
      inTurn('planning', async () => {
        if (changes) await patch(changes)
        await call(importEndpoints.plan)
      }),
    decide: (decisions: { position: number; update: boolean }[]) =>
      inTurn('changing', async () =>
        show(await load(importEndpoints.decide, { params: { id }, body: { decisions } })),
      ),
    commit: () =>
      inTurn('changing', async () => {
        const { revision } = latest.current
        show(await load(importEndpoints.commit, { params: { id }, body: { revision } }))
      }),
    cancel: () => inTurn('changing', () => call(importEndpoints.cancel)),
    undo: () => inTurn('changing', () => call(importEndpoints.undo)),
    saveTemplate: (name: string): Promise<boolean> =>
      inTurn('changing', () => load(importEndpoints.saveTemplate, { params: { id }, body: { name } })),
  }
}

export type ImportActions = ReturnType<typeof useImportActions>

/**
 * The import with the plan it had, while the station makes that anew: what somebody corrects cell by cell stays in sight
 * meanwhile.
 */
export function usePlanned(record: ImportRecord, isPlanning: boolean): ImportRecord {
  const last = useRef<ImportRecord | null>(null)
  useEffect(() => {
    if (record.plan !== null) last.current = record
  }, [record])
  const before = last.current
  return isPlanning && record.plan === null && before?.id === record.id && before.plan !== null
    ? { ...record, plan: before.plan, state: 'planned' }
    : record
}
