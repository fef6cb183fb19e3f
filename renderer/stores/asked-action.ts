import { useEffect, useRef } from 'react'
import { create } from 'zustand'

/** What was chosen elsewhere, to be done by the screen that shows what it is about: `about` is an id. */
type Asked = { about: string; action: string; askedMs: number }

const askedAction = create<{ asked: Asked | null }>()(() => ({ asked: null }))

/** By then whoever asked has gone on to something else: what is late is not done at all. */
const lastsMs = 10_000

/** Leaves something to be done to a record by its own screen, which is opened for it. */
export const askAction = (about: string, action: string): void =>
  askedAction.setState({ asked: { about, action, askedMs: performance.now() } })

type Doable = Readonly<Partial<Record<string, (() => void) | null>>>

/** Does once what was asked for about a record, as soon as it is `isReady`; what is not named here another part does. */
export function useAskedAction(about: string, doable: Doable, isReady = true): void {
  const asked = askedAction(state => state.asked)
  const latest = useRef(doable)
  useEffect(() => {
    latest.current = doable
  })
  const isMeant = asked !== null && asked.about === about && asked.action in doable
  useEffect(() => {
    if (!isReady || !isMeant || asked !== askedAction.getState().asked) return
    askedAction.setState({ asked: null })
    if (performance.now() - asked.askedMs < lastsMs) latest.current[asked.action]?.()
  }, [asked, isMeant, isReady])
}
