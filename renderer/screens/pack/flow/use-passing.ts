import { useEffect } from 'react'
import { packState, signOf, standingSession } from './pack-store.ts'

const passingMs = 1_000
/** The last word of an order that goes off the desk. */
const lastWordMs = 2_000

/** Labels wait to be stuck until the next scan. */
const waitsForScan = ['label_printed', 'sent_unconfirmed', 'printing', 'reprinted']

/** What is only said in passing goes by itself. */
export function usePassing(): void {
  const remark = packState(state => state.remark)
  const session = packState(standingSession)
  useEffect(() => {
    if (remark === null || signOf(remark).stays) return
    const timer = setTimeout(() => packState.setState({ remark: null }), passingMs)
    return () => clearTimeout(timer)
  }, [remark])
  useEffect(() => {
    if (session === null || session.state === 'open') return
    const { feedback, id } = session
    if (signOf(feedback).stays || waitsForScan.includes(feedback.kind)) return
    const timer = setTimeout(() => packState.setState({ dismissed: id }), lastWordMs)
    return () => clearTimeout(timer)
  }, [session])
}
