import { Group } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AdapterRecord, adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { BackLink, EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { PageTab, PageTabs } from '../../components/tables/view-tabs.tsx'
import { settingsOf } from '../../lib/drafts/setting-schema.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { isNotFound } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { ConnectionState } from './connection-state.tsx'
import { parseRatesSearch } from './rates/rates-search.ts'

/** The parts of a connection, each at an address of its own; the first is at that of the connection. */
export const connectionParts = ['overview', 'rates', 'surcharges', 'label', 'pickup'] as const
export type ConnectionPart = (typeof connectionParts)[number]

export const addressOf = (id: string, part: ConnectionPart): string =>
  part === 'overview' ? `/carriers/${id}` : `/carriers/${id}/${part}`

export const isPickupSetting = (name: string): boolean => name.startsWith('pickup_')

/** The setting of a carrier that is its rate sheet; carriers with prices of their own have none. */
export const sheetSetting = ({ config_schema }: AdapterRecord) =>
  settingsOf(config_schema).find(({ kind }) => kind === 'rate_sheet')

/** Which parts the connections of a carrier have. */
export function partsOf(adapter: AdapterRecord): ConnectionPart[] {
  const names = settingsOf(adapter.config_schema).map(({ name }) => name)
  const has = {
    overview: true,
    rates: sheetSetting(adapter) !== undefined,
    surcharges: sheetSetting(adapter) !== undefined,
    label: names.includes('label_template'),
    pickup: names.some(isPickupSetting),
  }
  return connectionParts.filter(part => has[part])
}

/** A connection with the carrier it is at; both null until they are there. */
export function useConnection(id: string) {
  const found = useQuery(query(connectionEndpoints.retrieve, { params: { id } }))
  const { adapter = null, error, isMissing } = useAdapter(found.data?.adapter)
  const isGone = found.error !== null && isNotFound(found.error)
  return {
    connection: found.data ?? null,
    adapter,
    error: isGone ? null : (found.error ?? error),
    retry: () => void found.refetch(),
    /** Which of the two is not there, when one is not. */
    missing: isGone ? ('missing' as const) : isMissing ? ('noAdapter' as const) : null,
  }
}

/** A carrier of this build by its slug. */
export function useAdapter(slug: string | undefined) {
  const { data, error } = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } }))
  const adapter = data?.results.find(each => each.slug === slug)
  return { adapter, error, isMissing: data !== undefined && slug !== undefined && adapter === undefined }
}

type Props = {
  part: ConnectionPart
  of: ReturnType<typeof useConnection>
  /** Said in place of a part that the carrier has not. */
  lacking?: { title: string; text: string }
  actions?: ReactNode
  fills?: boolean
  children?: ReactNode
}

/** The ground of one part of a connection, with the way to the others. */
export function ConnectionPage({ part, of, lacking, actions, fills = false, children }: Props) {
  const { connection, adapter, error, missing, retry } = of
  const name = connection?.display_name
  const isLacking = adapter !== null && !partsOf(adapter).includes(part)
  const partName = t(`carriers.part_${part}`)
  return (
    <Page
      fills={fills}
      above={<BackLink to="/carriers">{t('carriers.back')}</BackLink>}
      title={
        name === undefined || part === 'overview'
          ? (name ?? t('screens.carriers'))
          : t('carriers.partOf', { name, part: partName })
      }
      actions={isLacking ? null : actions}
    >
      {connection && adapter ? <Parts connection={connection} adapter={adapter} /> : null}
      {error ? <ProblemNotice error={error} doing="load" onRetry={retry} /> : null}
      {missing ? <Nothing title={t(`carriers.${missing}Title`)} text={t(`carriers.${missing}Text`)} /> : null}
      {isLacking && lacking ? <Nothing {...lacking} /> : children}
    </Page>
  )
}

const Nothing = ({ title, text }: { title: string; text: string }) => (
  <EmptyState
    icon={<IconPlugConnectedX size="2.5rem" stroke={1.2} aria-hidden />}
    title={title}
    text={text}
  />
)

type PartsProps = { connection: ConnectionRecord; adapter: AdapterRecord }

function Parts({ connection, adapter }: PartsProps) {
  const navigate = useNavigate()
  const parts = partsOf(adapter)
  const search = useSearch({ strict: false })
  const { id, display_name: name } = connection
  useShortcuts(
    parts.map((part, at) => ({
      keys: String(at + 1),
      text: t(`carriers.part_${part}`),
      run: () => void navigate({ to: addressOf(id, part) }),
      whileTyping: false,
    })),
  )
  return (
    <Group justify="space-between" mb="xs" gap="md" wrap="nowrap" style={{ flex: 'none' }}>
      <PageTabs label={t('carriers.partsOf', { name })}>
        {parts.map(part => (
          <PageTab
            key={part}
            to={addressOf(id, part)}
            search={part === 'rates' || part === 'surcharges' ? parseRatesSearch(search) : {}}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {t(`carriers.part_${part}`)}
          </PageTab>
        ))}
      </PageTabs>
      <ConnectionState connection={connection} />
    </Group>
  )
}
