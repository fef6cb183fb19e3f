import { type UseQueryOptions, type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CallError } from '../station/api.ts'
import { useSteady } from '../use-steady.ts'

/** Rows of one request: more than a screen shows, so that little is asked for while one scrolls. */
const rowsAtOnce = 50

type Part = { count: number; results: unknown[] }
type RowOf<P extends Part> = P['results'][number]

type Asked<P extends Part> = {
  /** What tells the list from any other: its mode, what it is narrowed to, its order. */
  key: string
  load: (range: { limit: number; offset: number }) => UseQueryOptions<P, CallError>
  /** The row it opens at. */
  start?: number
}

/** Rows of a list that are there, by their place in it. */
type Rows<T> = { key: string; count: number | undefined; rows: ReadonlyMap<number, T> }

export type LongList<T> = Rows<T> & {
  /** What is shown is still the list before. */
  isLoading: boolean
  error: CallError | null
  reload: () => void
  /** Rows from one to another are in sight, and one has the keyboard: they are loaded, and what else was is let go. */
  show: (sight: { first: number; last: number; current: number }) => void
  /** The records from one row to another, fetched where they are not there. */
  between: (first: number, last: number) => Promise<T[]>
}

const partOf = (row: number): number => Math.max(0, Math.floor(row / rowsAtOnce))

/**
 * A list of any length, of which the rows in sight are loaded, in parts. Until the first of another list are there the
 * rows of the one before stay, unless it is of another mode: the part of the key before the first space.
 */
export function useLongList<P extends Part>({ key, load, start = 0 }: Asked<P>): LongList<RowOf<P>> {
  const [sight, see] = useState<{ key: string; parts: readonly number[] }>({ key, parts: [partOf(start)] })
  const parts = sight.key === key ? sight.parts : [partOf(start)]
  const together = parts.join()
  const combine = useMemo(() => createGather<P>(key, together.split(',').map(Number)), [key, together])
  const { list, error, reload } = useQueries({
    queries: parts.map(part => load({ limit: rowsAtOnce, offset: part * rowsAtOnce })),
    combine,
  })
  // Kept beside what is drawn: that it is kept is no reason to draw the screen once more.
  const kept = useRef(list)
  useEffect(() => {
    if (list.count !== undefined) kept.current = list
  }, [list])
  const before = kept.current
  const isLoading = list.count === undefined && error === null && modeOf(before.key) === modeOf(key)
  const show = useCallback<LongList<RowOf<P>>['show']>(
    ({ first, last, current }) => {
      const seen = Array.from({ length: partOf(last) - partOf(first) + 1 }, (_, at) => partOf(first) + at)
      const wanted = [...new Set([...seen, partOf(current)])].toSorted((a, b) => a - b)
      see(before =>
        before.key === key && before.parts.join() === wanted.join() ? before : { key, parts: wanted },
      )
    },
    [key],
  )
  const client = useQueryClient()
  const between = useSteady(async (first: number, last: number) => {
    const records: RowOf<P>[] = []
    for (let part = partOf(first); part <= partOf(last); part += 1) {
      const range = { limit: rowsAtOnce, offset: part * rowsAtOnce }
      const { results } = await client.fetchQuery({ ...load(range), staleTime: 60_000 })
      records.push(...results.filter((_, at) => range.offset + at >= first && range.offset + at <= last))
    }
    return records
  })
  const shown = isLoading ? before : list
  return useMemo(
    () => ({ ...shown, isLoading, error, reload, show, between }),
    [shown, isLoading, error, reload, show, between],
  )
}

const modeOf = (key: string): string => key.split(' ', 1)[0] ?? ''

type Gathered<P extends Part> = { list: Rows<RowOf<P>>; error: CallError | null; reload: () => void }

/**
 * Makes one list of what was found of its parts, and answers with the same one for as long as nothing came or failed: that
 * something is asked for is told several times, and changes no row.
 */
function createGather<P extends Part>(key: string, parts: readonly number[]) {
  let last: { found: readonly UseQueryResult<P, CallError>[]; gathered: Gathered<P> } | null = null
  return (found: UseQueryResult<P, CallError>[]): Gathered<P> => {
    const isSame = (each: UseQueryResult<P, CallError>, at: number) =>
      last?.found[at]?.data === each.data && last?.found[at]?.error === each.error
    if (last === null || !found.every(isSame)) last = { found, gathered: gather(key, parts, found) }
    return last.gathered
  }
}

/** The newest answer knows how many there are. */
function gather<P extends Part>(
  key: string,
  parts: readonly number[],
  found: readonly UseQueryResult<P, CallError>[],
): Gathered<P> {
  const rows = new Map<number, RowOf<P>>()
  for (const [at, { data }] of found.entries())
    for (const [row, record] of (data?.results ?? []).entries())
      rows.set((parts[at] ?? 0) * rowsAtOnce + row, record)
  const newest = found
    .filter(({ data }) => data !== undefined)
    .toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]
  return {
    list: { key, count: newest?.data?.count, rows },
    error: found.find(({ error }) => error)?.error ?? null,
    reload: () => {
      for (const { refetch } of found) void refetch()
    },
  }
}

/** Where a list was left for one of its records. */
type Place = { scrolled: number; current: number }

const places = new Map<string, Place>()

const placeName = (path: string, key: string): string => `${path} ${key}`

/** Keeps where a list was left, when it was left for the page of a record. */
export function keepPlace(path: string, key: string, place: Place): void {
  if (location.pathname.startsWith(`${path}/`)) places.set(placeName(path, key), place)
}

/** Where the list was left, once. */
export function takePlace(path: string, key: string): Place | null {
  const place = places.get(placeName(path, key)) ?? null
  places.delete(placeName(path, key))
  return place
}

/** Whoever goes elsewhere than back comes to the top of a list again. */
export function forgetPlaces(shown: string): void {
  for (const name of places.keys()) if (!shown.startsWith(name.split(' ', 1)[0] ?? '')) places.delete(name)
}
