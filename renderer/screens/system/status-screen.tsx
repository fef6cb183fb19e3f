import { SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { stationEndpoints } from '../../../shared/desk/station.ts'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { AttentionPanel } from './attention-panel.tsx'
import { BackgroundPanel } from './background-panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { LoopsPanel } from './loops-panel.tsx'
import { OriginsPanel } from './origins-panel.tsx'
import { ProgramsPanel } from './programs-panel.tsx'
import { ReachPanel } from './reach-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { SamplePanel } from './sample-panel.tsx'
import { StationPanel } from './station-panel.tsx'
import classes from './status-screen.module.css'
import { WorkPanel } from './work-panel.tsx'

/** How the station is doing, and what it needs somebody for. */
export function StatusScreen() {
  const {
    data: status,
    error,
    refetch,
  } = useQuery({
    ...query(stationEndpoints.status, {}),
    refetchOnMount: 'always',
  })
  return (
    <Page title={t('screens.status')}>
      {error ? <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} /> : null}
      {status ? (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <div className={classes.wide}>
            <AttentionPanel />
          </div>
          <WorkPanel status={status} />
          <StationPanel status={status} />
          <div className={classes.wide}>
            <BackupsPanel status={status} />
          </div>
          <LoopsPanel loops={status.loops} />
          <BackgroundPanel />
          <div className={classes.wide}>
            <ReachPanel status={status} />
          </div>
          <div className={classes.wide}>
            <RetentionPanel />
          </div>
          <ProgramsPanel status={status} />
          <OriginsPanel />
          <SamplePanel status={status} />
        </SimpleGrid>
      ) : null}
    </Page>
  )
}
