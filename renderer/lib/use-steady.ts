import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same one and does what was given last: what it is handed to need not be drawn anew because of
 * it. Only for what happens later, by a key or a press; while something is drawn it may not be called.
 */
export function useSteady<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
