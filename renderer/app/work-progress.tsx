import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { importEndpoints } from '../../shared/desk/imports.ts'
import { runEndpoints } from '../../shared/desk/runs.ts'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { deskWindow } from '../lib/desk-window.ts'
import { query } from '../lib/station/queries.ts'
import { titleWork } from '../lib/window-title.ts'
import { workDone } from '../lib/work-under-way.ts'

/** What goes on now is among the newest. */
const newest = { query: { limit: 5 } }

/** Shows on the taskbar how far runs and imports are and what needs somebody; in a browser, in the title of the tab. */
export function WorkProgress(): null {
  const runs = useQuery(query(runEndpoints.list, newest)).data?.results
  const imports = useQuery(query(importEndpoints.list, newest)).data?.results
  const status = useQuery({
    ...query(stationEndpoints.status, {}),
    select: ({ attention, queue }) => ({ problems: attention.total, queued: queue.queued }),
  })
  const done = workDone(runs ?? [], imports ?? [])
  // Each hundredth is shown once, however many records that are.
  const fraction = done === null ? null : Math.floor(done * 100) / 100
  const { problems, queued } = status.data ?? {}
  useEffect(() => {
    if (problems === undefined || queued === undefined) return
    const bridge = deskWindow()
    if (bridge) void bridge.window.work({ fraction, problems, queued }).catch(() => undefined)
    else titleWork({ fraction, problems })
  }, [fraction, problems, queued])
  return null
}
