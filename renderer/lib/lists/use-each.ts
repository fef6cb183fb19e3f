import { useEffect, useRef, useState } from 'react'
import { CallError } from '../station/api.ts'
import { type Doing, isUncertain, problemText } from '../station/problem-text.ts'
import { joined } from '../text.ts'

/**
 * What became of one of many. `unknown`: it may have happened, and is not tried again here. `untried`: nobody was asked,
 * because somebody stopped it or the station is lost.
 */
export type EachOutcome = 'done' | 'refused' | 'unknown' | 'untried'

export type EachResult<T> = {
  item: T
  outcome: EachOutcome
  /** What is to be said of it: what it led to, or why not. */
  text: string | null
}

export type EachRun<T> = { total: number; results: EachResult<T>[]; isOver: boolean }

type Ports<T> = {
  doing: Doing
  /** Does it to one and says what it led to; what it throws is told of that one, and the next one follows. */
  act: (item: T) => Promise<string | null>
  onOver?: (results: EachResult<T>[]) => void
}

/** Does something to many, one after the other, and keeps what became of each. Leaving the screen stops it after the one under way. */
export function useEach<T>({ doing, act, onOver }: Ports<T>) {
  const [run, setRun] = useState<EachRun<T> | null>(null)
  const isRunning = useRef(false)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async (items: readonly T[]) => {
    if (isRunning.current) return
    isRunning.current = true
    isStopped.current = false
    const results: EachResult<T>[] = []
    const show = (isOver: boolean) => setRun({ total: items.length, results: [...results], isOver })
    show(false)
    for (const item of items) {
      if (isStopped.current) results.push({ item, outcome: 'untried', text: null })
      else {
        const { result, isLost } = await tryOne(item, act, doing)
        results.push(result)
        // Without the station the others would only be unknown as well.
        if (isLost) isStopped.current = true
        show(false)
      }
    }
    isRunning.current = false
    show(true)
    onOver?.(results)
  }
  return {
    /** The last one; null before there was any, and once it was put away. */
    run,
    isRunning: run !== null && !run.isOver,
    start,
    /** After the one under way. */
    stop: () => {
      isStopped.current = true
    },
    putAway: () => setRun(null),
  }
}

async function tryOne<T>(
  item: T,
  act: Ports<T>['act'],
  doing: Doing,
): Promise<{ result: EachResult<T>; isLost: boolean }> {
  try {
    return { result: { item, outcome: 'done', text: await act(item) }, isLost: false }
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown
    const { problem } = thrown
    const { happened, details } = problemText(problem, doing)
    const text = details.length > 0 ? joined(details, ' ') : happened
    const outcome = isUncertain(problem) ? 'unknown' : 'refused'
    return { result: { item, outcome, text }, isLost: problem.kind === 'unreachable' }
  }
}

/** How many ended in which way. */
export function countsOf<T>(results: readonly EachResult<T>[]): Record<EachOutcome, number> {
  const counts = { done: 0, refused: 0, unknown: 0, untried: 0 }
  for (const { outcome } of results) counts[outcome] += 1
  return counts
}
