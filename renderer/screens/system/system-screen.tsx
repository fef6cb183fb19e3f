import { Anchor, Button, Code, Group, List, Select, SimpleGrid, Stack, Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import { type StationStatus, stationEndpoints } from '../../../shared/desk/station.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { SampleRemoval } from '../../components/sample-removal.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { useSettingsForm } from '../../lib/drafts/use-settings-form.ts'
import { dayText, instantText, quoted } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { stationLink } from '../../stores/station-link.ts'
import { AttentionPanel, WorkPanel } from './attention-panel.tsx'
import { BackgroundPanel, LoopsPanel, RetentionPanel } from './background-panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { OriginsPanel, ReachPanel } from './reach-panel.tsx'
import classes from './system-screen.module.css'
import { parseSystemSearch, systemParts } from './system-search.ts'

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
      {status ? <Parts status={status} /> : null}
    </Page>
  )
}

/** What belongs together stands on one tab; which one is in the address. */
function Parts({ status }: { status: StationStatus }) {
  const { part = 'health' } = useSearch({ from: '/system' })
  const navigate = useNavigate({ from: '/system' })
  return (
    <Tabs
      value={part}
      keepMounted={false}
      onChange={next => void navigate({ search: parseSystemSearch({ part: next }), replace: true })}
    >
      <Tabs.List aria-label={t('system.parts')} mb="md">
        {systemParts.map(each => (
          <Tabs.Tab key={each} value={each}>
            {t(`system.part_${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="health">
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <div className={classes.wide}>
            <AttentionPanel />
          </div>
          <Stack gap="md">
            <WorkPanel status={status} />
            <ReachPanel status={status} />
            <ShopPanel />
          </Stack>
          <Stack gap="md">
            <StationPanel status={status} />
            <LoopsPanel loops={status.loops} />
          </Stack>
        </SimpleGrid>
      </Tabs.Panel>
      <Tabs.Panel value="data">
        <Stack gap="md">
          <BackupsPanel status={status} />
          <RetentionPanel />
          <SamplePanel status={status} />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="connections">
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <BackgroundPanel />
          <ProgramsPanel status={status} />
          <OriginsPanel />
        </SimpleGrid>
      </Tabs.Panel>
    </Tabs>
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

const SamplePanel = ({ status }: { status: StationStatus }) => (
  <Panel title={t('system.sample')}>
    <Text mb="sm">{t(status.sample ? 'system.sampleText' : 'system.sampleGone')}</Text>
    <SampleRemoval size="sm" />
  </Panel>
)

const asTheComputer = ''

/** Where the shop is, as far as it decides which day it is. */
export function ShopPanel() {
  const settings = useQuery(query(shopSettingsEndpoints.retrieve, {}))
  const { draft, put, submit, ...form } = useSettingsForm({
    endpoint: shopSettingsEndpoints.change,
    toInput: ({ zone = asTheComputer }: { zone?: string }) => ({
      body: { time_zone: zone === asTheComputer ? null : zone },
    }),
    saved: ({ time_zone: zone, today }) => t('system.zoneSaved', { zone, day: dayText(today) }),
  })
  const stored = settings.data
  if (!stored) return null
  const own = stored.follows_computer ? asTheComputer : stored.time_zone
  const { zone: shown = own } = draft
  return (
    <Panel title={t('system.shop')}>
      <Text mb="sm">{t('system.shopText', { day: dayText(stored.today), zone: stored.time_zone })}</Text>
      <form onSubmit={submit}>
        <Group align="end" gap="xs">
          <Select
            label={t('system.zone')}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('system.zoneNone')}
            data={[
              { value: asTheComputer, label: t('system.zoneComputer', { zone: stored.computer_time_zone }) },
              ...zoneNames(own).map(zone => ({ value: zone, label: zone })),
            ]}
            value={shown}
            onChange={zone => put({ zone: zone ?? asTheComputer })}
          />
          <Button type="submit" variant="default" disabled={!form.canSave || shown === own}>
            {t(form.isSaving ? 'background.saving' : 'system.zoneSave')}
          </Button>
        </Group>
      </form>
      {form.error ? <ProblemNotice error={form.error} doing="save" onDismiss={form.dismiss} /> : null}
    </Panel>
  )
}

/** The zones this browser knows, and the one that is set. */
const zoneNames = (own: string): string[] =>
  [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).sort()
