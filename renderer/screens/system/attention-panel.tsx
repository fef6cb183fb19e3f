import { Anchor, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AttentionItem, attentionEndpoints } from '../../../shared/desk/attention.ts'
import { settlingEndpoints } from '../../../shared/desk/settling.ts'
import type { StationStatus } from '../../../shared/desk/station.ts'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { dayText, instantText } from '../../lib/format.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { useListedConnections } from '../../lib/shipments/listed-connections.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './attention-panel.module.css'

const step = 20

/** What only a person can find out or mend, with the way to it. */
export function AttentionPanel() {
  const [limit, setLimit] = useState(step)
  const found = useQuery({
    ...query(attentionEndpoints.list, { query: { limit } }),
    placeholderData: last => last,
  })
  const count = found.data?.count ?? 0
  return (
    <Panel
      title={t('attention.title')}
      actions={found.data && count === 0 ? <StatusBadge tone="good" text={t('attention.none')} /> : null}
    >
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {count > 0 ? (
        <ul className={classes.list} aria-label={t('attention.list')}>
          {found.data?.results.map(item => (
            <AttentionLine key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      ) : null}
      {count > limit ? (
        <Button variant="default" mt="xs" onClick={() => setLimit(limit + step)}>
          {t('attention.more')}
        </Button>
      ) : null}
    </Panel>
  )
}

/** What it is about, in words where the station only has a code or a day. */
function subjectText(
  { kind, subject, carrier_id }: AttentionItem,
  serviceOf: ReturnType<typeof useServiceNames>,
): string | null {
  if (subject === null) return null
  if (kind === 'purchase' || kind === 'bought_otherwise') return serviceOf({ carrier_id, service: subject })
  if (kind === 'run_unprinted') return t('runs.title', { number: subject })
  return kind === 'pickup' || kind === 'manifest' ? dayText(subject) : subject
}

function AttentionLine({ item }: { item: AttentionItem }) {
  const { kind, since, test_mode: isTest, carrier_id: carrierId } = item
  const carrierOf = useCarrierNames()
  const serviceOf = useServiceNames()
  const facts = joined([
    carrierId && carrierOf({ carrier_id: carrierId, carrier_name: carrierId }),
    subjectText(item, serviceOf),
    since && (kind === 'restarted' ? instantText(since) : t('attention.since', { time: instantText(since) })),
    isTest === null ? null : t(isTest ? 'attention.modeTest' : 'attention.modeLive'),
  ])
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <Name item={item} />
        <Text fz="sm">{t(`attentionFacts.${kind}`)}</Text>
        {item.said.length > 0 ? (
          <Text fz="sm">
            {carrierId && `${t('attention.saysCarrier')}: `}
            {item.said.join(' ')}
          </Text>
        ) : null}
        <Text fz="sm" c="var(--ink-soft)">
          {facts}
        </Text>
      </div>
      {kind.startsWith('proxy_') || ['lost', 'restarted', 'run_unprinted'].includes(kind) ? (
        <LookedButton item={item} />
      ) : null}
      {kind === 'bought_otherwise' ? <KeepButton item={item} /> : null}
    </li>
  )
}

/** The way to where it can be settled; what has no screen yet is only named. */
function Name({ item: { kind, id: own, shipment_id: id } }: { item: AttentionItem }) {
  const name = t(`attention.kind_${kind}`)
  if (kind === 'pickup')
    return (
      <Anchor renderRoot={props => <Link to="/pickups/$id" params={{ id: own }} {...props} />}>{name}</Anchor>
    )
  if (kind === 'manifest')
    return <Anchor renderRoot={props => <Link to="/manifests" {...props} />}>{name}</Anchor>
  if (kind === 'run_unprinted')
    return (
      <Anchor renderRoot={props => <Link to="/runs/$id" params={{ id: own }} {...props} />}>{name}</Anchor>
    )
  if (kind === 'agent_waiting')
    return (
      <Anchor renderRoot={props => <Link to="/developers" search={{ tab: 'agents' }} {...props} />}>
        {name}
      </Anchor>
    )
  if (kind === 'carrier_away')
    return (
      <Anchor renderRoot={props => <Link to="/carriers/$id" params={{ id: own }} {...props} />}>
        {name}
      </Anchor>
    )
  if (kind === 'print_job' || kind === 'print_unknown' || kind === 'print_waiting')
    return <Anchor renderRoot={props => <Link to="/print-queue" {...props} />}>{name}</Anchor>
  return id === null ? (
    <strong>{name}</strong>
  ) : (
    <Anchor renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>{name}</Anchor>
  )
}

const lookedTexts: Partial<
  Record<AttentionItem['kind'], 'lookedLost' | 'lookedRestarted' | 'lookedUnprinted'>
> = {
  lost: 'lookedLost',
  restarted: 'lookedRestarted',
  run_unprinted: 'lookedUnprinted',
}

/** Takes a request by proxy off the list, in the mode it was sent in, and what is of no mode in any. */
function LookedButton({ item }: { item: AttentionItem }) {
  const mode = useMode()
  const isOfMode = item.test_mode === null || mode === (item.test_mode ? 'test' : 'live')
  const queries = useQueryClient()
  const settle = useMutation({
    mutationFn: () => load(attentionEndpoints.settle, { params: { id: item.id }, body: { happened: true } }),
    onSuccess: () => announce(t('attention.settled')),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!isOfMode) return null
  return (
    <ConfirmButton
      label={t('attention.looked')}
      title={t('attention.looked')}
      confirm={t('attention.looked')}
      busy={t('attention.saving')}
      keep={t('attention.lookedKeep')}
      doing="save"
      deed={settle}
      onConfirm={close => settle.mutate(undefined, { onSuccess: close })}
    >
      <Text>{t(`attention.${lookedTexts[item.kind] ?? 'lookedText'}`)}</Text>
    </ConfirmButton>
  )
}

/** Keeps a label that was bought otherwise than it was shown; it is voided on its shipment. */
function KeepButton({ item }: { item: AttentionItem }) {
  const isOfMode = useMode() === (item.test_mode ? 'test' : 'live')
  const queries = useQueryClient()
  const keep = useMutation({
    mutationFn: () => load(settlingEndpoints.keep, { params: { id: item.id } }),
    onSuccess: () => announce(t('attention.settled')),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!isOfMode) return null
  return (
    <ConfirmButton
      label={t('attention.keepBought')}
      title={t('attention.keepBought')}
      confirm={t('attention.keepBought')}
      busy={t('attention.saving')}
      keep={t('attention.lookedKeep')}
      doing="save"
      deed={keep}
      onConfirm={close => keep.mutate(undefined, { onSuccess: close })}
    >
      <Text>{t('attention.keepBoughtText')}</Text>
    </ConfirmButton>
  )
}

/** What waits, what failed and what nobody knows: counted, with the way to it. */
export function WorkPanel({ status }: { status: StationStatus }) {
  const connections = useListedConnections().listed
  const {
    queue,
    unknown_purchases: purchases,
    unknown_pickups: pickups,
    webhooks_given_up: webhooks,
  } = status
  return (
    <Panel title={t('system.work')}>
      <ul className={`${classes.list} ${classes.counts}`}>
        <Count number={queue.queued} text={t('system.queued')} to="/print-queue" />
        <Count number={queue.failed} text={t('system.failed')} to="/print-queue" />
        <Count number={queue.unknown} text={t('system.unknown')} to="/print-queue" />
        <Count number={purchases} text={t('system.unknownPurchases')} to="/shipments" />
        <Count number={pickups} text={t('system.unknownPickups')} to="/pickups" />
        <Count number={status.printers} text={t('system.printers')} to="/printers" />
        {connections ? (
          <Count number={connections.length} text={t('system.connections')} to="/carriers" />
        ) : null}
      </ul>
      {webhooks > 0 ? (
        <Text fz="sm" mt="xs">
          {t('system.webhooksGivenUp', { count: String(webhooks) })}
        </Text>
      ) : null}
      {purchases > 0 ? (
        <Text fz="sm" mt="xs">
          {t('system.unknownPurchasesText')}
        </Text>
      ) : null}
    </Panel>
  )
}

type CountProps = {
  number: number
  text: string
  to: '/print-queue' | '/printers' | '/shipments' | '/pickups' | '/carriers'
}

const Count = ({ number, text, to }: CountProps) => (
  <li className={classes.item}>
    <span className={classes.count} data-none={number === 0 || undefined}>
      {number}
    </span>
    <Anchor className={classes.words} renderRoot={props => <Link to={to} {...props} />}>
      {text}
    </Anchor>
  </li>
)
