import { useEffect, useRef, useState } from 'react'

/**
 * Does what can only be done once a change has been drawn, such as going to a field that it brings: whoever makes the
 * change asks for it in the same breath. A mark beside the change would not do: what an earlier drawing left to be done
 * may come in between, and would take the mark with nothing to go to.
 */
export function useOnceDrawn<Wanted>(act: (wanted: Wanted) => void): (wanted: Wanted) => void {
  const [asked, ask] = useState<{ wanted: Wanted } | null>(null)
  const done = useRef(asked)
  useEffect(() => {
    if (asked === null || done.current === asked) return
    done.current = asked
    act(asked.wanted)
  })
  return wanted => ask({ wanted })
}
