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

type Doing = (() => void) | null | undefined

/**
 * Does once what was asked for about something, as soon as it `isReady`. `toDo` answers with what there is to do; what
 * it has nothing for another part does.
 */
export function useAsked(about: string, toDo: (action: string) => Doing, isReady = true): void {
  const asked = askedAction(state => state.asked)
  const latest = useRef(toDo)
  useEffect(() => {
    latest.current = toDo
  })
  useEffect(() => {
    if (!isReady || asked?.about !== about || asked !== askedAction.getState().asked) return
    const run = latest.current(asked.action)
    if (!run) return
    askedAction.setState({ asked: null })
    if (performance.now() - asked.askedMs < lastsMs) run()
  }, [asked, about, isReady])
}

/** The same where what can be done has names. */
export const useAskedAction = (
  about: string,
  doable: Readonly<Partial<Record<string, Doing>>>,
  isReady = true,
): void => useAsked(about, action => doable[action], isReady)
