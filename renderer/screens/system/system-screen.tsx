import { Anchor, Code, List, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { Copyable } from '../../components/copyable.tsx'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { Facts } from '../../components/facts.tsx'
import { Page, Panel } from '../../components/page/page.tsx'
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
import { OriginsPanel, ReachPanel } from './reach-panel.tsx'
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

/** How other programs get in: where the interface is described and how a key is made. */
function ProgramsPanel({ status }: { status: StationStatus }) {
  const mode = useMode()
  const command = `npm run packdesk -- keys create --home ${quoted(status.home)} --name my-program --mode ${mode}`
  return (
    <Panel title={t('system.programs')}>
      <Text mb="xs">{t('system.programsText')}</Text>
      <List mb="sm">
        <List.Item>
          <Anchor href="/openapi" target="_blank">
            {t('system.docs')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor href="/openapi.json" target="_blank">
            {t('system.openApi')}
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor renderRoot={props => <Link to="/developers" {...props} />}>{t('system.calls')}</Anchor>
        </List.Item>
      </List>
      <Text>{t('system.keyHint')}</Text>
      <Copyable value={command} name={t('system.command')}>
        <Code>{command}</Code>
      </Copyable>
    </Panel>
  )
}

function SamplePanel({ status }: { status: StationStatus }) {
  const remove = useSampleRemoval()
  return (
    <Panel title={t('system.sample')}>
      <Text mb="sm">{t(status.sample ? 'system.sampleText' : 'system.sampleGone')}</Text>
      {status.sample ? (
        <ConfirmButton
          label={t('system.sampleRemove')}
          title={t('system.sampleTitle')}
          confirm={t('system.sampleRemove')}
          busy={t('system.sampleRemoving')}
          keep={t('system.sampleKeep')}
          doing="remove"
          deed={remove}
          onConfirm={close => remove.mutate(undefined, { onSuccess: close })}
        >
          <Text>{t('system.sampleText')}</Text>
        </ConfirmButton>
      ) : null}
    </Panel>
  )
}
