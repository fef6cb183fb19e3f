import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { StationStatus } from '../../../shared/desk/station.ts'
import { Panel } from '../../components/page/panel.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { t } from '../../lib/text.ts'
import classes from './work-panel.module.css'

/** What waits, what failed and what nobody knows: counted, with the way to it. */
export function WorkPanel({ status }: { status: StationStatus }) {
  const {
    queue,
    unknown_purchases: purchases,
    unknown_pickups: pickups,
    webhooks_given_up: webhooks,
  } = status
  const isCalm = queue.queued + queue.failed + queue.unknown + purchases + pickups + webhooks === 0
  return (
    <Panel
      title={t('station.work')}
      actions={isCalm ? <StatusBadge tone="good" text={t('station.allWell')} /> : null}
    >
      <ul className={classes.list}>
        <Count number={queue.queued} text={t('station.queued')} to="/prints" />
        <Count number={queue.failed} text={t('station.failed')} to="/prints" />
        <Count number={queue.unknown} text={t('station.unknown')} to="/prints" />
        <Count number={purchases} text={t('station.unknownPurchases')} to="/shipments" />
        <Count number={pickups} text={t('station.unknownPickups')} to="/pickups" />
        <Count number={status.printers} text={t('station.printers')} to="/printers" />
        <Count number={status.connections} text={t('station.connections')} to="/connections" />
      </ul>
      {webhooks > 0 ? (
        <Text fz="sm" mt="xs">
          {t('station.webhooksGivenUp', { count: String(webhooks) })}
        </Text>
      ) : null}
      {purchases > 0 ? (
        <Text fz="sm" mt="xs">
          {t('station.unknownPurchasesText')}
        </Text>
      ) : null}
    </Panel>
  )
}

type CountProps = {
  number: number
  text: string
  to: '/prints' | '/printers' | '/shipments' | '/pickups' | '/connections'
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
