import { Box, Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AdapterRecord, adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { type TraceSummary, traceEndpoints } from '../../../shared/desk/traces.ts'
import { CarrierTraffic } from '../../components/carriers/carrier-traffic.tsx'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { Facts } from '../../components/facts.tsx'
import { BackLink, EmptyState, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { settingsOf } from '../../lib/drafts/setting-schema.ts'
import { instantText } from '../../lib/format.ts'
import { isNotFound } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { fromConnection } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionState } from './connection-state.tsx'
import { LabelLink } from './label/label-screen.tsx'

export function ConnectionScreen() {
  const params = useParams({ from: '/carriers/$id' })
  const found = useQuery(query(connectionEndpoints.retrieve, { params }))
  const connection = found.data
  const { adapter, error, isMissing } = useAdapter(connection?.adapter)
  const isGone = found.error !== null && isNotFound(found.error)
  return (
    <EditorPage
      title={connection?.display_name ?? t('screens.carriers')}
      error={isGone ? null : (found.error ?? error)}
      missing={isGone ? 'carriers.missing' : isMissing ? 'carriers.noAdapter' : null}
      actions={
        connection && adapter ? (
          <>
            {hasSheet(adapter) ? <RatesLink id={connection.id} /> : null}
            <LabelLink connection={connection} adapter={adapter} />
          </>
        ) : null
      }
    >
      {connection ? (
        <Box mb="md">
          <StatePanel connection={connection} />
        </Box>
      ) : null}
      {connection && adapter ? (
        <ConnectionForm
          key={connection.id}
          adapter={adapter}
          start={fromConnection(connection, adapter)}
          connection={connection}
        />
      ) : null}
      {connection ? (
        <Box mt="lg">
          <CarrierTraffic title={t('developers.recentTraffic')} about={{ connection_id: connection.id }} />
        </Box>
      ) : null}
    </EditorPage>
  )
}

export const hasSheet = (adapter: AdapterRecord): boolean =>
  settingsOf(adapter.config_schema).some(({ kind }) => kind === 'rate_sheet')

const RatesLink = ({ id }: { id: string }) => (
  <Button
    variant="default"
    renderRoot={props => <Link to="/carriers/$id/rates" params={{ id }} {...props} />}
  >
    {t('rates.edit')}
  </Button>
)

type Props = {
  title: string
  error: unknown
  /** Which of the two is not there, when one is not. */
  missing: 'carriers.missing' | 'carriers.noAdapter' | null
  actions?: ReactNode
  children: ReactNode
}

/** The ground of the screens that edit a connection. */
export const EditorPage = ({ title, error, missing, actions, children }: Props) => (
  <Page above={<BackLink to="/carriers">{t('carriers.back')}</BackLink>} title={title} actions={actions}>
    {error ? <ProblemNotice error={error} doing="load" /> : null}
    {missing ? (
      <EmptyState
        icon={<IconPlugConnectedX size="2.5rem" stroke={1.2} aria-hidden />}
        title={t(`${missing}Title`)}
        text={t(`${missing}Text`)}
      />
    ) : null}
    {children}
  </Page>
)

/** A carrier of this build by its slug. */
export function useAdapter(slug: string | undefined) {
  const { data, error } = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } }))
  const adapter = data?.results.find(each => each.slug === slug)
  return { adapter, error, isMissing: data !== undefined && slug !== undefined && adapter === undefined }
}

/** How a connection does: whether it is used, reached, what it can do, and what went wrong last. */
function StatePanel({ connection }: { connection: ConnectionRecord }) {
  const { id, reachability, capabilities } = connection
  const failed = useQuery({
    ...query(traceEndpoints.list, { query: { connection_id: id, failed: true, limit: '1' } }),
    refetchOnMount: 'always',
  })
  const [last] = failed.data?.results ?? []
  const isAway = reachability.state === 'unreachable'
  return (
    <Panel title={t('carriers.status')} actions={<ConnectionState connection={connection} />}>
      <Facts
        of={[
          {
            label: t('carriers.columnCan'),
            value: capabilities.map(each => t(`carriers.can_${each}`)).join(', '),
          },
          {
            label: t('carriers.line'),
            value: isAway ? (
              <ReachNotice reachability={reachability} />
            ) : (
              t(reachability.state === 'reachable' ? 'carriers.lineGood' : 'carriers.lineUnknown')
            ),
          },
          {
            label: t('carriers.lastError'),
            value: failed.data ? (last ? errorText(last) : t('carriers.lastErrorNone')) : null,
          },
        ]}
      />
    </Panel>
  )
}

const errorText = ({ created_at, problem, status }: TraceSummary): string =>
  t('carriers.lastErrorText', {
    time: instantText(created_at),
    what: status === null ? t('carriers.error_none', { why: problem ?? '' }) : answerText(status),
  })

/** What an answer that was no success means to the shop. */
function answerText(status: number): string {
  if (status === 401 || status === 403) return t('carriers.error_credentials', { status })
  if (status === 429) return t('carriers.error_busy', { status })
  return t(status >= 500 ? 'carriers.error_broken' : 'carriers.error_refused', { status })
}
