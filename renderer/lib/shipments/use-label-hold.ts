import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { runSettingEndpoints } from '../../../shared/desk/run-settings.ts'
import { announce } from '../../stores/announcements.ts'
import { query } from '../station/queries.ts'
import { t } from '../text.ts'

type Held = { of: string; untilMs: number; run: () => void }

const lookAgainMs = 100

/**
 * Holds the purchase of one label back for as long as the shop wants; none at all, when nobody said so. `stop`, for
 * Esc, takes the press back, and so does everything that makes it another purchase than the one that was looked at (`of`).
 */
export function useLabelHold(of: string) {
  const queries = useQueryClient()
  const settings = query(runSettingEndpoints.settings, {})
  useQuery(settings)
  const [held, setHeld] = useState<Held | null>(null)
  const [left, setLeft] = useState(0)
  const stop = () => {
    setHeld(null)
    announce(t('ship.stopped'))
  }
  const isAnother = held !== null && held.of !== of
  useEffect(() => {
    if (held === null) return
    if (isAnother) {
      setHeld(null)
      return announce(t('ship.stopped'))
    }
    const timer = setInterval(() => {
      const seconds = Math.ceil((held.untilMs - Date.now()) / 1000)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      setHeld(null)
      held.run()
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [held, isAnother])
  return {
    /** Seconds until it is bought; null while nothing is held. */
    left: held === null ? null : left,
    stop,
    start: async (run: () => void) => {
      const stored = await queries.ensureQueryData(settings).catch(() => null)
      const seconds = stored?.label_hold_seconds ?? 0
      if (seconds === 0) return run()
      setLeft(seconds)
      setHeld({ of, untilMs: Date.now() + seconds * 1000, run })
      announce(t('runs.hold', { seconds }))
    },
  }
}
