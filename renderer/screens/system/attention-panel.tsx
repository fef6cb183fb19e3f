import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type AttentionItem, attentionEndpoints } from '../../../shared/desk/attention.ts'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { dayText, instantText } from '../../lib/format.ts'
import { useCarrierNames } from '../../lib/shipments/use-carrier-names.ts'
import { useServiceNames } from '../../lib/shipments/use-service-names.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { LookedButton } from './looked-button.tsx'
import classes from './work-panel.module.css'

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
  if (kind === 'purchase') return serviceOf({ carrier_id, service: subject })
  return kind === 'pickup' || kind === 'manifest' ? dayText(subject) : subject
}

function AttentionLine({ item }: { item: AttentionItem }) {
  const { kind, since, test_mode: isTest, carrier_id: carrierId } = item
  const carrierOf = useCarrierNames()
  const serviceOf = useServiceNames()
  const facts = [
    carrierId && carrierOf({ carrier_id: carrierId, carrier_name: carrierId }),
    subjectText(item, serviceOf),
    since && t('attention.since', { time: instantText(since) }),
    isTest === null ? null : t(isTest ? 'attention.modeTest' : 'attention.modeLive'),
  ].filter(Boolean)
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <Name item={item} />
        <Text fz="sm">{t(`attention.knows_${kind}`)}</Text>
        <Text fz="sm" c="var(--ink-soft)">
          {facts.join(' · ')}
        </Text>
      </div>
      {kind.startsWith('proxy_') ? <LookedButton item={item} /> : null}
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
  if (kind === 'print_job' || kind === 'print_unknown')
    return <Anchor renderRoot={props => <Link to="/prints" {...props} />}>{name}</Anchor>
  return id === null ? (
    <strong>{name}</strong>
  ) : (
    <Anchor renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}>{name}</Anchor>
  )
}
