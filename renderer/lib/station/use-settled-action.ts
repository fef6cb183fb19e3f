import { useEffect, useRef, useState } from 'react'

/** Longer than a double click, shorter than a decision. */
const settleMs = 500

/**
 * Guards a button whose meaning changes under the finger. For half a second after a press, and after `action`
 * has become another one, presses are dropped: a double click on one step never carries out the next.
 */
export function useSettledAction(action: string | null) {
  const [settledFor, setSettledFor] = useState<string | null | undefined>(action)
  // Two presses may come before the first one has been drawn.
  const isPressed = useRef(false)
  useEffect(() => {
    if (settledFor === action) return
    const timer = setTimeout(() => {
      isPressed.current = false
      setSettledFor(action)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [settledFor, action])
  const isReady = settledFor === action
  const press = (run: () => void) => {
    if (!isReady || isPressed.current) return
    isPressed.current = true
    setSettledFor(undefined)
    run()
  }
  return { isReady, press }
}
