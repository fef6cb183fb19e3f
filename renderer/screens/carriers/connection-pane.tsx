import { Anchor, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { traceEndpoints } from '../../../shared/desk/traces.ts'
import { operationText } from '../../components/carriers/carrier-traffic.tsx'
import { Facts } from '../../components/facts.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines, Pane, PaneHead, PaneSection } from '../../components/tables/list-beside.tsx'
import { PageTab, PageTabs } from '../../components/tables/view-tabs.tsx'
import { When } from '../../components/when.tsx'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { figuresOf, useAccountReport } from './account-use.tsx'
import { accountText, ConnectionFacts, ConnectionState, pickupFacts } from './connection-state.tsx'
import { addressOf, partsOf, useAdapter } from './connection-tabs.tsx'
import { NextSteps } from './next-steps.tsx'

type Props = { connection: ConnectionRecord; all: readonly ConnectionRecord[] }

/** A carrier beside the list: how it does, the ways to its parts, and what it was asked last. */
export function ConnectionPane({ connection, all }: Props) {
  const { id, display_name: name, carrier_id: nick, test_mode: isTest } = connection
  const { adapter } = useAdapter(connection.adapter)
  const report = useAccountReport(id).data
  return (
    <Pane label={t('carriers.paneOf', { name })}>
      <PaneHead>
        <Group justify="space-between" wrap="nowrap" mb="xs">
          <Title order={2} fz="md">
            {name}
          </Title>
          <ConnectionState connection={connection} />
        </Group>
        {adapter ? (
          <PageTabs label={t('carriers.partsOf', { name })}>
            {partsOf(adapter).map(part => (
              <PageTab key={part} to={addressOf(id, part)}>
                {t(`carriers.part_${part}`)}
              </PageTab>
            ))}
          </PageTabs>
        ) : null}
      </PaneHead>
      <PaneSection title={t('carriers.status')}>
        <ConnectionFacts
          connection={connection}
          adapter={adapter}
          more={[
            { label: t('carriers.columnAccount'), value: accountText(connection) },
            { label: t('carriers.carrierId'), value: nick },
            { label: t('carriers.columnMode'), value: t(isTest ? 'carriers.test' : 'carriers.live') },
          ]}
        />
      </PaneSection>
      {report ? (
        <PaneSection title={t('carriers.last30')}>
          <Facts of={figuresOf(report, connection.test_mode)} />
        </PaneSection>
      ) : null}
      <PaneSection title={t('carriers.part_pickup')}>
        <Facts of={pickupFacts(connection)} />
      </PaneSection>
      {report && adapter ? (
        <PaneSection title={t('carriers.steps')}>
          <NextSteps connection={connection} adapter={adapter} report={report} all={all} />
        </PaneSection>
      ) : null}
      <LastCalls id={id} />
    </Pane>
  )
}

const mostCalls = '10'

function LastCalls({ id }: Pick<ConnectionRecord, 'id'>) {
  const { data } = useQuery({
    ...query(traceEndpoints.list, { query: { connection_id: id, limit: mostCalls } }),
    refetchOnMount: 'always',
  })
  return (
    <PaneSection title={t('traffic.recent')}>
      {data?.count === 0 ? <Text c="dimmed">{t('traffic.none')}</Text> : null}
      <Lines label={t('traffic.recent')}>
        {data?.results.map(call => (
          <Line key={call.id} end={<When at={call.created_at} />}>
            <StatusBadge
              tone={call.failed ? 'bad' : 'good'}
              text={call.status === null ? t('traffic.noAnswer') : String(call.status)}
            />{' '}
            <Anchor
              inherit
              renderRoot={props => <Link to="/developers/traffic/$id" params={{ id: call.id }} {...props} />}
            >
              {joined([
                operationText(call.operation),
                t('traffic.milliseconds', { count: call.duration_ms }),
              ])}
            </Anchor>
          </Line>
        ))}
      </Lines>
      {data && data.count > 0 ? (
        <Anchor
          fz="sm"
          renderRoot={props => <Link to="/developers" search={{ tab: 'traffic' }} {...props} />}
        >
          {t('carriers.allTraffic')}
        </Anchor>
      ) : null}
    </PaneSection>
  )
}
