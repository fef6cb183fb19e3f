import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { PrintJobList } from '../../components/printing/print-job-list.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { CameOutCard } from './came-out-card.tsx'

const atOnce = 20

/** What printing waits for a person for; nothing at all when all is well. */
export function NeedsPanel() {
  const found = useQuery({
    ...query(printJobEndpoints.list, { query: { needs_somebody: true, limit: atOnce } }),
    placeholderData: last => last,
  })
  // What was asked first is answered first.
  const jobs = (found.data?.results ?? []).toReversed()
  const unknown = jobs.filter(({ state }) => state === 'unknown')
  const [asked, ...later] = unknown
  const rest = [...jobs.filter(({ state }) => state === 'failed'), ...later]
  const answeredNo = useRef<string | null>(null)
  useEffect(() => {
    // The usual next step of a label that did not come out.
    const button = document.querySelector<HTMLElement>(`[data-retry="${answeredNo.current}"]`)
    if (!button) return
    answeredNo.current = null
    button.focus()
  })
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  return (
    <>
      {asked ? (
        <CameOutCard
          key={asked.id}
          job={asked}
          more={unknown.length - 1}
          onNotOut={() => {
            answeredNo.current = asked.id
          }}
        />
      ) : null}
      {rest.length > 0 ? (
        <Panel title={t('prints.needs')}>
          <PrintJobList label={t('prints.needs')} jobs={rest} withOffer />
        </Panel>
      ) : null}
    </>
  )
}
