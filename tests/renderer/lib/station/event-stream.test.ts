import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { applyChange, gatherChanges, groupsOf } from '../../../../renderer/lib/station/event-stream.ts'
import { change, groupOf, query } from '../../../../renderer/lib/station/queries.ts'
import { addressEndpoints } from '../../../../shared/api/addresses.ts'
import { shipmentEndpoints } from '../../../../shared/api/shipments.ts'
import { trackerEndpoints } from '../../../../shared/api/trackers.ts'
import { printJobEndpoints } from '../../../../shared/desk/printing/print-jobs.ts'
import { readTree } from '../../../architecture/tree.ts'
import { allEndpoints } from '../../../support/contract/all-endpoints.ts'
import { root } from '../../../support/run/tool.ts'

function loaded() {
  const queries = new QueryClient()
  const shipments = query(shipmentEndpoints.list, {}, 'test').queryKey
  const trackers = query(trackerEndpoints.list, {}, 'test').queryKey
  const jobs = query(printJobEndpoints.list, {}).queryKey
  for (const key of [shipments, trackers, jobs]) queries.setQueryData(key, { results: [] } as never)
  const isStale = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated
  return { queries, stale: () => [shipments, trackers, jobs].map(isStale) }
}

test('a change makes what shows it stale and leaves the rest alone', () => {
  const { queries, stale } = loaded()
  applyChange(queries, { topic: 'print-jobs' })
  expect(stale()).toEqual([false, false, true])
})

test('a change of shipments reaches what is derived from them', () => {
  const { queries, stale } = loaded()
  applyChange(queries, { topic: 'shipments' })
  expect(stale()).toEqual([true, true, false])
})

test('a change while something is loaded for the first time is seen when it is there', async () => {
  const queries = new QueryClient()
  const answers: ((count: number) => void)[] = []
  const options = {
    ...query(printJobEndpoints.list, {}),
    queryFn: () =>
      new Promise<never>(resolve => answers.push(count => resolve({ count, results: [] } as never))),
  }
  const seen: (number | undefined)[] = []
  const stop = new QueryObserver(queries, options).subscribe(({ data }) => seen.push(data?.count))
  applyChange(queries, { topic: 'print-jobs' })
  expect(answers).toHaveLength(1)
  answers[0]?.(0)
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(1)
  await expect.poll(() => seen.at(-1)).toBe(1)
  stop()
})

test('what is being reloaded is not asked for again by every change, and once more when it is there', async () => {
  const queries = new QueryClient()
  const answers: ((count: number) => void)[] = []
  const options = {
    ...query(printJobEndpoints.list, {}),
    queryFn: () =>
      new Promise<never>(resolve => answers.push(count => resolve({ count, results: [] } as never))),
  }
  const seen: (number | undefined)[] = []
  const stop = new QueryObserver(queries, options).subscribe(({ data }) => seen.push(data?.count))
  answers[0]?.(0)
  await expect.poll(() => seen.at(-1)).toBe(0)
  for (let change = 0; change < 5; change += 1) applyChange(queries, { topic: 'print-jobs' })
  expect(answers).toHaveLength(2)
  answers[1]?.(1)
  await expect.poll(() => answers.length).toBe(3)
  expect(seen.at(-1)).toBe(1)
  answers[2]?.(2)
  await expect.poll(() => seen.at(-1)).toBe(2)
  expect(answers).toHaveLength(3)
  stop()
})

test('a record this page removes is not asked for again, one that was removed elsewhere is', async () => {
  const queries = new QueryClient()
  const asked: string[] = []
  const showing = (id: string) =>
    new QueryObserver(queries, {
      ...query(addressEndpoints.retrieve, { params: { id } }),
      queryFn: () => {
        asked.push(id)
        return Promise.resolve({ id } as never)
      },
    }).subscribe(() => undefined)
  const stops = ['adr_here', 'adr_there'].map(showing)
  await expect.poll(() => queries.isFetching()).toBe(0)
  const removing = new MutationObserver(queries, {
    ...change(addressEndpoints.discard),
    mutationFn: () => Promise.resolve({} as never),
  })
  await removing.mutate({ params: { id: 'adr_here' } })
  const changes = gatherChanges(queries)
  changes.take({ topic: 'addresses', id: 'adr_here', action: 'deleted' })
  await expect.poll(() => asked).toEqual(['adr_here', 'adr_there', 'adr_there'])
  expect(
    queries.getQueryState(query(addressEndpoints.retrieve, { params: { id: 'adr_here' } }).queryKey),
  ).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' })
  changes.stop()
  for (const stop of stops) stop()
})

test('test and live lists are never each other’s', () => {
  expect(query(shipmentEndpoints.list, {}, 'test').queryKey).not.toEqual(
    query(shipmentEndpoints.list, {}, 'live').queryKey,
  )
})

test('of a burst of changes the first is applied at once and the others together', () => {
  vi.useFakeTimers()
  try {
    const queries = new QueryClient()
    const invalidate = vi.spyOn(queries, 'invalidateQueries')
    const changes = gatherChanges(queries)
    for (let at = 0; at < 500; at += 1) changes.take({ topic: 'print-jobs', id: 'job_1', action: 'updated' })
    expect(invalidate).toHaveBeenCalledTimes(1)
    vi.runAllTimers()
    expect(invalidate).toHaveBeenCalledTimes(2)
    changes.take({ topic: 'print-jobs', id: 'job_1', action: 'updated' })
    expect(invalidate).toHaveBeenCalledTimes(3)
    changes.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('whatever is reloaded after a change is the answer of an operation, by the name operations have now', async () => {
  const groups = new Set((await allEndpoints()).map(groupOf))
  const plain = new Set([...groups].map(name => name.replaceAll(/[^a-z]/gi, '').toLowerCase()))
  const tree = readTree(root)
  const found = (folder: string, pattern: RegExp) =>
    tree.files
      .filter(path => path.startsWith(folder) && /\.tsx?$/.test(path))
      .flatMap(path => [...tree.read(path).matchAll(pattern)].map(([, name = '']) => name))
  const topics = [...new Set(found('main/', /topic: '([a-z-]+)'/g))]
  expect(topics.length).toBeGreaterThan(30)
  const also = topics.flatMap(topic => groupsOf(topic).slice(1))
  expect(also.filter(name => !plain.has(name))).toEqual([])
  expect(topics.filter(topic => !groupsOf(topic).some(name => plain.has(name)))).toEqual([])
  const keys = found('renderer/', /invalidateQueries\(\{ queryKey: \['(\w+)'\]/g)
  expect(keys.filter(key => !groups.has(key))).toEqual([])
})
