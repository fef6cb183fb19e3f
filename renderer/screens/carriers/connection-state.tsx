import { useQuery } from '@tanstack/react-query'
import { connectionCapabilities } from '../../../shared/api/carriers.ts'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import type { ConnectionRecord, RequestLimit } from '../../../shared/desk/connections.ts'
import { type TraceSummary, traceEndpoints } from '../../../shared/desk/traces.ts'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { clockText, instantText, windowText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'

/** How a connection does, as far as anybody knows: one that was not called since the station started is not tested. */
export function ConnectionState({ connection }: { connection: ConnectionRecord }) {
  const state = stateOf(connection)
  return <StatusBadge tone={tones[state]} text={t(`carriers.state_${state}`)} />
}

const tones = {
  off: 'neutral',
  unreachable: 'attention',
  reachable: 'good',
  unknown: 'neutral',
} as const satisfies Record<string, Tone>

const stateOf = ({ active, reachability }: ConnectionRecord): keyof typeof tones =>
  active ? reachability.state : 'off'

type FactsProps = {
  connection: ConnectionRecord
  /** Undefined as long as nobody knows what it is made for. */
  adapter: AdapterRecord | undefined
  more?: Fact[]
}

/** What a connection can do and cannot, how it is reached, and what went wrong last. */
export function ConnectionFacts({ connection, adapter, more = [] }: FactsProps) {
  const { id, reachability } = connection
  const failed = useQuery({
    ...query(traceEndpoints.list, { query: { connection_id: id, failed: true, limit: '1' } }),
    refetchOnMount: 'always',
  })
  const [last] = failed.data?.results ?? []
  const isAway = reachability.state === 'unreachable'
  return (
    <Facts
      of={[
        ...more,
        { label: t('carriers.columnCan'), value: canText(connection) },
        { label: t('carriers.cannot'), value: adapter && cannotText(connection, adapter) },
        {
          label: t('carriers.line'),
          value: isAway ? (
            <ReachNotice reachability={reachability} />
          ) : (
            t(reachability.state === 'reachable' ? 'carriers.lineGood' : 'carriers.lineUnknown')
          ),
        },
        ...connection.limits.flatMap(limitFact),
        {
          label: t('carriers.lastError'),
          value: failed.data ? (last ? errorText(last) : t('carriers.lastErrorNone')) : null,
        },
      ]}
    />
  )
}

const hourSeconds = 3600

/** How much is left of what a carrier takes in hours or a day; shorter limits are over before anybody reads them. */
function limitFact({ requests, per_seconds: seconds, used, free_at: freeAt }: RequestLimit): Fact[] {
  if (seconds < hourSeconds) return []
  const words = { used, requests, hours: Math.round(seconds / hourSeconds) }
  const value =
    freeAt === null
      ? t('carriers.requestsUsed', words)
      : t('carriers.requestsUsedUp', { ...words, time: instantText(freeAt) })
  return [{ label: t('carriers.requests'), value }]
}

export const canText = ({ capabilities }: ConnectionRecord): string =>
  capabilities.map(each => t(`carriers.can_${each}`)).join(', ')

/** What no carrier is asked for with this account, in words; a thing that all of it offers is said to lack nothing. */
function cannotText({ capabilities }: ConnectionRecord, adapter: AdapterRecord): string {
  const lacks = [
    ...connectionCapabilities
      .filter(each => !capabilities.includes(each))
      .map(each => t(`carriers.can_${each}`)),
    ...(adapter.voids_labels ? [] : [t('carriers.lacks_voids')]),
    ...(adapter.returns ? [] : [t('carriers.lacks_returns')]),
  ]
  return lacks.length > 0 ? lacks.join(', ') : t('carriers.lacksNothing')
}

const told = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** When parcels of an account are collected, and until when they have to be handed over. */
export function pickupFacts({ capabilities, config }: ConnectionRecord): Fact[] {
  const [from, until] = [told(config?.pickup_from), told(config?.pickup_until)]
  const cutOff = told(config?.pickup_cut_off)
  return [
    { label: t('pickups.cutOff'), value: cutOff ? clockText(cutOff) : t('carriers.notSet') },
    {
      label: t('carriers.collected'),
      value:
        from && until
          ? windowText({ ready_time: from, closing_time: until })
          : t(capabilities.includes('pickup') ? 'carriers.pickupBooked' : 'carriers.pickupNone'),
    },
  ]
}

/** The last of a number that goes by "account" or "customer" is enough to know it again. */
export function accountText({ credentials }: ConnectionRecord): string {
  const number = credentials.account_number ?? credentials.customer_number
  return typeof number === 'string' && number !== '' ? `•••\u00a0${number.slice(-4)}` : '–'
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
