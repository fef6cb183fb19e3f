import { Anchor, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import { AddressCard } from '../../components/addresses/address-card.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { MoneyText } from '../../components/money-text.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { dayText } from '../../lib/format.ts'
import { windowText } from '../../lib/shipments/pickup-window.ts'
import { t } from '../../lib/text.ts'

/** A pickup to read. */
export const PickupFacts = ({ pickup }: { pickup: DeskPickup }) => (
  <Stack gap="md">
    <Panel title={t('pickups.facts')}>
      <Facts of={factsOf(pickup)} />
    </Panel>
    <Panel title={t('pickups.collects')}>
      {pickup.shipments.length === 0 ? (
        <Text c="dimmed">{t('pickups.noShipments')}</Text>
      ) : (
        <List listStyleType="none" spacing="xs">
          {pickup.shipments.map(({ id, tracking_number: number, recipient }) => (
            <List.Item key={id}>
              <Anchor
                c="var(--ink)"
                renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} />}
              >
                {recipient || number}
              </Anchor>{' '}
              <Text span fz="sm" c="dimmed">
                <code>{number}</code>
              </Text>
            </List.Item>
          ))}
        </List>
      )}
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
