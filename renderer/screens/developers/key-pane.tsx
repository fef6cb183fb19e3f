import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { scopes } from '../../../shared/api/scopes.ts'
import { apiLogEndpoints } from '../../../shared/desk/api-log.ts'
import type { KeyRecord } from '../../../shared/desk/keys.ts'
import { Facts } from '../../components/facts.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines, Pane, PaneHead, PaneSection } from '../../components/tables/list-beside.tsx'
import { When } from '../../components/when.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { toneOf } from './api-log-panel.tsx'
import { KeyUsage } from './usage-panel.tsx'

/** What programs with the key may do. */
export const mayText = ({ scopes: may }: KeyRecord): string =>
  may.length === scopes.length
    ? t('developers.mayAll')
    : may.map(scope => t(`developers.scope_${scope}`)).join(', ')

export const makerText = ({ made_by: by }: KeyRecord): string =>
  by === null ? t('developers.commandLine') : by.kind === 'desk' ? t('developers.kind_desk') : by.name

/** A key beside the list: what it may, who made it, and what was called with it last. */
export function KeyPane({ record }: { record: KeyRecord }) {
  const { name, last_used_at: used, test_mode: isTest, created_at: made } = record
  return (
    <Pane label={t('developers.keyPane', { name })}>
      <PaneHead>
        <Group justify="space-between" wrap="nowrap">
          <Title order={2} fz="md">
            {name}
          </Title>
          <Button
            size="xs"
            variant="default"
            renderRoot={props => <Link to="/developers" search={{ tab: 'log', caller: name }} {...props} />}
          >
            {t('developers.openInLog')}
          </Button>
        </Group>
      </PaneHead>
      <PaneSection title={t('developers.key')}>
        <Facts
          of={[
            {
              label: t('developers.mode'),
              value: t(isTest ? 'developers.mode_test' : 'developers.mode_live'),
            },
            { label: t('developers.may'), value: mayText(record) },
            {
              label: t('developers.lastUsed'),
              value: used === null ? t('developers.never') : <When at={used} />,
            },
            { label: t('developers.madeBy'), value: makerText(record) },
            { label: t('developers.created'), value: <When at={made} /> },
          ]}
        />
      </PaneSection>
      <PaneSection title={t('developers.usageWeek')}>
        <KeyUsage caller={name} />
      </PaneSection>
      <LastCalls caller={name} />
    </Pane>
  )
}

const mostCalls = '12'

function LastCalls({ caller }: { caller: string }) {
  const { data } = useQuery({
    ...query(apiLogEndpoints.list, { query: { caller, limit: mostCalls } }),
    refetchOnMount: 'always',
  })
  return (
    <PaneSection title={t('developers.list')}>
      {data?.count === 0 ? <Text c="dimmed">{t('developers.none')}</Text> : null}
      <Lines label={t('developers.list')}>
        {data?.results.map(call => (
          <Line key={call.id} end={<When at={call.created_at} />}>
            <span>
              <StatusBadge tone={toneOf(call.status)} text={String(call.status)} /> {call.method} {call.path}
            </span>
          </Line>
        ))}
      </Lines>
    </PaneSection>
  )
}
