import { List, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { instantText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { stationLink } from '../../stores/station-link.ts'
import { AttentionPanel, LoopsPanel, WorkPanel } from './attention-panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import classes from './system-screen.module.css'

/** How the station is doing, and what it needs somebody for. */
export function SystemScreen() {
  const {
    data: status,
    error,
    refetch,
  } = useQuery({
    ...query(stationEndpoints.status, {}),
    refetchOnMount: 'always',
  })
  return (
    <Page>
      {error ? <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} /> : null}
      {status ? <Health status={status} /> : null}
    </Page>
  )
}

/** What needs somebody first, then how each part of the station does. */
const Health = ({ status }: { status: StationStatus }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }}>
    <div className={classes.wide}>
      <AttentionPanel />
    </div>
    <Stack gap="md">
      <WorkPanel status={status} />
      <ReachPanel status={status} />
      <StationPanel status={status} />
    </Stack>
    <Stack gap="md">
      <LoopsPanel loops={status.loops} />
    </Stack>
    <div className={classes.wide}>
      <BackupsPanel status={status} />
    </div>
  </SimpleGrid>
)

const tones = { open: 'good', opening: 'busy', lost: 'bad' } as const

function StationPanel({ status }: { status: StationStatus }) {
  const link = stationLink(({ state }) => state)
  return (
    <Panel title={t('system.thisStation')}>
      <Facts
        of={[
          {
            label: t('system.link'),
            value: <StatusBadge tone={tones[link]} text={t(`system.link_${link}`)} />,
          },
          {
            label: t('system.address'),
            value: <Copyable value={status.url} name={t('system.address')} />,
          },
          { label: t('system.home'), value: <Copyable value={status.home} name={t('system.home')} /> },
          { label: t('system.since'), value: instantText(status.started_at) },
          { label: t('system.version'), value: status.version },
        ]}
      />
    </Panel>
  )
}

/** Which carriers cannot be reached. */
function ReachPanel({ status }: { status: StationStatus }) {
  const away = status.reachability.filter(({ state }) => state === 'unreachable')
  return (
    <Panel
      title={t('offline.panelTitle')}
      actions={away.length === 0 ? <StatusBadge tone="good" text={t('offline.allReachable')} /> : null}
    >
      {away.length > 0 ? (
        <List listStyleType="none">
          {away.map(each => (
            <List.Item key={each.connection_id}>
              <Text fw={550}>{each.display_name || each.carrier_id}</Text>
              <ReachNotice reachability={each} />
            </List.Item>
          ))}
        </List>
      ) : null}
    </Panel>
  )
}
