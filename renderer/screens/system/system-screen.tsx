import { Anchor, Code, List, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { Copyable } from '../../components/copyable.tsx'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { Facts } from '../../components/facts.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useSampleRemoval } from '../../lib/drafts/use-sample-removal.ts'
import { instantText, quoted } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { stationLink } from '../../stores/station-link.ts'
import { AttentionPanel, WorkPanel } from './attention-panel.tsx'
import { BackgroundPanel, LoopsPanel, RetentionPanel } from './background-panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { OriginsPanel } from './origins-panel.tsx'
import { ReachPanel } from './reach-panel.tsx'
import classes from './system-screen.module.css'

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

const tones = { open: 'good', opening: 'busy', lost: 'bad' } as const

export function StationPanel({ status }: { status: StationStatus }) {
  const link = stationLink(({ state }) => state)
  return (
    <Panel title={t('station.thisStation')}>
      <Facts
        of={[
          {
            label: t('station.link'),
            value: <StatusBadge tone={tones[link]} text={t(`station.link_${link}`)} />,
          },
          {
            label: t('station.address'),
            value: <Copyable value={status.url} name={t('station.address')} />,
          },
          { label: t('station.home'), value: <Copyable value={status.home} name={t('station.home')} /> },
          { label: t('station.since'), value: instantText(status.started_at) },
          { label: t('station.version'), value: status.version },
        ]}
      />
    </Panel>
  )
}

/** How other programs get in: where the interface is described and how a key is made. */
export function ProgramsPanel({ status }: { status: StationStatus }) {
  const mode = useMode()
  const command = `npm run packdesk -- keys create --home ${quoted(status.home)} --name my-program --mode ${mode}`
  return (
    <Panel title={t('station.programs')}>
      <Text mb="xs">{t('station.programsText')}</Text>
      <List mb="sm">
        <List.Item>
          <Anchor href="/openapi" target="_blank">
            {t('station.docs')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor href="/openapi.json" target="_blank">
            {t('station.openApi')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor renderRoot={props => <Link to="/activity" {...props} />}>{t('activity.title')}</Anchor>
        </List.Item>
      </List>
      <Text>{t('station.keyHint')}</Text>
      <Copyable value={command} name={t('station.command')}>
        <Code>{command}</Code>
      </Copyable>
    </Panel>
  )
}

export function SamplePanel({ status }: { status: StationStatus }) {
  const remove = useSampleRemoval()
  return (
    <Panel title={t('station.sample')}>
      <Text mb="sm">{t(status.sample ? 'station.sampleText' : 'station.sampleGone')}</Text>
      {status.sample ? (
        <ConfirmButton
          label={t('station.sampleRemove')}
          title={t('station.sampleTitle')}
          confirm={t('station.sampleRemove')}
          busy={t('station.sampleRemoving')}
          keep={t('station.sampleKeep')}
          doing="remove"
          deed={remove}
          onConfirm={close => remove.mutate(undefined, { onSuccess: close })}
        >
          <Text>{t('station.sampleText')}</Text>
        </ConfirmButton>
      ) : null}
    </Panel>
  )
}
