import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { SaveDiagnostics } from '../../components/save-diagnostics.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { deskWindow } from '../../lib/desk-window.ts'
import { bytesText, instantText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { stationLink } from '../../stores/station-link.ts'
import { AttentionPanel, WorkPanel } from './attention-panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { CustomsRulesPanel } from './customs-rules-panel.tsx'
import { LoopsPanel } from './loops-panel.tsx'
import { ReplicaPanel } from './replica-panel.tsx'
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
  <div className={classes.parts}>
    <Stack gap="md">
      <AttentionPanel />
      <WorkPanel status={status} />
      <ReachPanel status={status} />
    </Stack>
    <Stack gap="md">
      <LoopsPanel loops={status.loops} />
      <CustomsRulesPanel />
    </Stack>
    <div className={classes.wide}>
      <StationPanel status={status} />
    </div>
    <div className={classes.wide}>
      <ReplicaPanel replica={status.replica} />
    </div>
    <div className={classes.wide}>
      <BackupsPanel status={status} />
    </div>
  </div>
)

const tones = { open: 'good', opening: 'busy', lost: 'bad' } as const

function StationPanel({ status }: { status: StationStatus }) {
  const link = stationLink(({ state }) => state)
  const { sizes, runtime } = status
  const versions = useWindowVersions()
  return (
    <Panel
      title={t('system.thisStation')}
      actions={
        <>
          <SaveDiagnostics />
          <StatusBadge tone={tones[link]} text={t(`system.link_${link}`)} />
        </>
      }
    >
      <Facts
        of={[
          { label: t('system.since'), value: instantText(status.started_at) },
          {
            label: t('system.address'),
            value: <Copyable value={status.url} name={t('system.address')} />,
          },
          { label: t('system.home'), value: <DataFolder home={status.home} /> },
          { label: t('system.keyKept'), value: t(`system.keyKept_${status.key_kept_by}`) },
          { label: t('system.dataSize'), value: bytesText(sizes.data_bytes) },
          {
            label: t('system.diskFree'),
            value: sizes.free_bytes === null ? null : bytesText(sizes.free_bytes),
          },
          { label: t('system.version'), value: status.version },
          {
            label: t('system.runtime'),
            value: t('system.runtimeNames', runtime),
          },
          ...(versions ? [{ label: t('system.window'), value: t('system.windowNames', versions) }] : []),
        ]}
      />
    </Panel>
  )
}

/** What the window around the page is made of; nothing in a browser, which says it itself. */
function useWindowVersions() {
  const bridge = deskWindow()
  const { data } = useQuery({
    queryKey: ['window', 'versions'],
    queryFn: () => bridge?.app.version() ?? null,
    enabled: bridge !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

/** The path to copy; in the window of the same computer also the way there. */
function DataFolder({ home }: { home: string }) {
  const bridge = deskWindow()
  const show = useMutation({ mutationFn: async () => bridge?.files.showData() })
  return (
    <Group gap="xs">
      <Copyable value={home} name={t('system.home')} />
      {bridge ? (
        <Button size="compact-sm" variant="default" onClick={() => show.mutate()}>
          {t('system.homeShow')}
        </Button>
      ) : null}
      {show.error ? <Text fz="sm">{show.error.message}</Text> : null}
    </Group>
  )
}

/** Every carrier whose line is known: whether it can be reached, since when, and when one that cannot is tried again. */
function ReachPanel({ status: { reachability } }: { status: StationStatus }) {
  const isAway = reachability.some(({ state }) => state === 'unreachable')
  return (
    <Panel
      title={t('offline.panelTitle')}
      actions={isAway ? null : <StatusBadge tone="good" text={t('offline.allReachable')} />}
    >
      {reachability.length > 0 ? (
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {reachability.map(each => (
            <li key={each.connection_id}>
              <Group justify="space-between" gap="sm">
                <Anchor
                  fw={550}
                  renderRoot={props => (
                    <Link to="/carriers/$id" params={{ id: each.connection_id }} {...props} />
                  )}
                >
                  {each.display_name || each.carrier_id}
                </Anchor>
                {each.state === 'reachable' && each.since ? (
                  <Text fz="sm" c="dimmed">
                    {t('offline.answeredAt', { time: instantText(each.since) })}
                  </Text>
                ) : null}
              </Group>
              <ReachNotice reachability={each} />
            </li>
          ))}
        </Stack>
      ) : null}
    </Panel>
  )
}
