import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import { AddressCard } from '../../components/addresses/address-panel.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { MoneyText } from '../../components/money-text.tsx'
import { Panel } from '../../components/page/page.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Pane, PaneHead, PaneSection } from '../../components/tables/list-beside.tsx'
import { dayText, windowText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { pickupState } from './pickup-text.ts'

/** A pickup to read. */
export const PickupFacts = ({ pickup }: { pickup: DeskPickup }) => (
  <Stack gap="md">
    <Panel title={t('pickups.facts')}>
      <Facts of={factsOf(pickup)} />
    </Panel>
    <Panel title={t('pickups.collects')}>
      <Collected pickup={pickup} />
    </Panel>
  </Stack>
)

function factsOf(pickup: DeskPickup) {
  const { confirmation_number: number, pickup_charge: charge } = pickup
  return [
    {
      label: t('pickups.number'),
      value: number && (
        <Copyable value={number} name={t('pickups.number')}>
          <code>{number}</code>
        </Copyable>
      ),
    },
    { label: t('pickups.day'), value: dayText(pickup.pickup_date) },
    {
      label: t('pickups.time'),
      value: windowText(pickup),
    },
    {
      label: t('pickups.charge'),
      value:
        charge?.amount === null || charge?.amount === undefined ? null : (
          <MoneyText amount={charge.amount} currency={charge.currency ?? undefined} />
        ),
    },
    { label: t('pickups.address'), value: <AddressCard address={pickup.address} /> },
    { label: t('pickups.instruction'), value: pickup.instruction },
    { label: t('pickups.location'), value: pickup.package_location },
  ]
}

/** What the driver takes along. */
const Collected = ({ pickup }: { pickup: DeskPickup }) =>
  pickup.shipments.length === 0 ? (
    <Text c="dimmed">{t('pickups.noShipments')}</Text>
  ) : (
    <List listStyleType="none" spacing="xs">
      {pickup.shipments.map(({ id, tracking_number: number, recipient }) => (
        <List.Item key={id}>
          <Anchor
            c="var(--ink)"
            renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}
          >
            <bdi>{recipient || number}</bdi>
          </Anchor>{' '}
          <Text span fz="sm" c="dimmed">
            <code>{number}</code>
          </Text>
        </List.Item>
      ))}
    </List>
  )

/** A pickup beside the list: when, where, and what is collected. */
export const PickupPane = ({ pickup }: { pickup: DeskPickup }) => (
  <Pane label={t('pickups.paneOf', { day: dayText(pickup.pickup_date) })}>
    <PaneHead>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} fz="md">
          {dayText(pickup.pickup_date)}
        </Title>
        <Button
          size="xs"
          variant="default"
          renderRoot={props => <Link to="/pickups/$id" params={{ id: pickup.id }} {...props} />}
        >
          {t('pickups.details')}
        </Button>
      </Group>
      <StatusBadge {...pickupState(pickup, shopToday())} />
    </PaneHead>
    <PaneSection title={t('pickups.facts')}>
      <Facts of={factsOf(pickup)} />
    </PaneSection>
    <PaneSection title={t('pickups.collects')}>
      <Collected pickup={pickup} />
    </PaneSection>
  </Pane>
)
