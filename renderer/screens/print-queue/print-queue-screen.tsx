import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { type PrintRun, printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { askedOfEach, DotsQuestion, waitsForDots } from '../../components/printing/dots-question.tsx'
import { PrintJobList } from '../../components/printing/print-job-list.tsx'
import { RunProgress } from '../../components/printing/run-progress.tsx'
import { printKeys, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { isRunGoing } from '../../lib/printing/print-text.ts'
import { usePrintsListed } from '../../lib/printing/use-printing.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { CameOutCard } from './came-out-card.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { QueuePanels } from './queue-panels.tsx'

/** Prints the job the keyboard is at again, as its button does: what may be a second copy is asked about there. */
function printFocused(): void {
  const again = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-retry]')
  if (again) again.click()
  else announce(t('printQueue.nothingFocused'))
}

/** What is printed now, at every printer, and what was: first what only a person can answer. */
export function PrintQueueScreen() {
  useShortcuts([{ keys: printKeys, text: t('printQueue.keyAgain'), run: printFocused }])
  return (
    <Page
      actions={
        <Button variant="default" renderRoot={props => <Link to="/print-queue/file" {...props} />}>
          {t('printFile.title')}
        </Button>
      }
    >
      <Stack gap="lg">
        <NeedsPanel />
        <RunsPanel />
        <QueuePanels />
        <HistoryPanel />
      </Stack>
    </Page>
  )
}

const atOnce = 20

/** What printing waits for a person for; nothing at all when all is well. */
function NeedsPanel() {
  const found = useQuery({
    ...query(printJobEndpoints.list, {
      query: { needs_somebody: true, limit: atOnce, ...usePrintsListed() },
    }),
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
      {askedOfEach(jobs.filter(waitsForDots)).map(job => (
        <DotsQuestion key={job.id} job={job} />
      ))}
      {rest.length > 0 ? (
        <Panel title={t('printQueue.needs')}>
          <PrintJobList label={t('printQueue.needs')} jobs={rest} withOffer />
        </Panel>
      ) : null}
    </>
  )
}

/** The runs that go on, and the latest ones that are through. */
function RunsPanel() {
  const found = useQuery(query(printRunEndpoints.list, { query: { limit: atOnce, ...usePrintsListed() } }))
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  const runs = found.data?.results ?? []
  const going = runs.filter(isRunGoing)
  const through = runs.filter(run => !isRunGoing(run))
  if (runs.length === 0) return null
  return (
    <div>
      {going.length > 0 ? <Runs label={t('printQueue.runs')} runs={going} /> : null}
      {through.length > 0 ? (
        <Disclosure label={t('printQueue.runsThrough', { count: through.length })}>
          <Runs label={t('printQueue.runsThroughList')} runs={through} />
          {(found.data?.count ?? 0) > atOnce ? (
            <Text fz="sm" c="dimmed" mt="xs">
              {t('printQueue.runsOlder')}
            </Text>
          ) : null}
        </Disclosure>
      ) : null}
    </div>
  )
}

const Runs = ({ label, runs }: { label: string; runs: readonly PrintRun[] }) => (
  <Stack component="ul" gap="sm" p={0} m={0} mb="xs" aria-label={label}>
    {runs.map(run => (
      <RunProgress key={run.id} run={run} />
    ))}
  </Stack>
)
