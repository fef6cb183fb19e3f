import { useEffect, useState } from 'react'
import { announce } from '../../stores/announcements.ts'

/** What was done last and can be taken back. */
export type Undoable = { id: string; text: string }

/** How long the way back is offered at the foot; by the keyboard it stays. */
const offeredMs = 10_000

const longMs = 700

/** Whether something goes on for so long that somebody has to be told. */
export function useLasting(isOn: boolean, text: string): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setLong(false)
    const timer = setTimeout(() => {
      setLong(true)
      announce(text)
    }, longMs)
    return () => clearTimeout(timer)
  }, [isOn, text])
  return isLong && isOn
}

/** The way back for as long as it is offered on screen. */
export function useOffered(done: Undoable | null): Undoable | null {
  const [over, setOver] = useState<Undoable | null>(null)
  useEffect(() => {
    if (done === null) return
    const timer = setTimeout(() => setOver(done), offeredMs)
    return () => clearTimeout(timer)
  }, [done])
  return done === over ? null : done
}
