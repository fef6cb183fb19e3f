import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DeskPickup, deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { daysAfter } from '../../../shared/units/shop-day.ts'
import { AddressCard } from '../../components/addresses/address-panel.tsx'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { MoneyText } from '../../components/money-text.tsx'
import { Panel } from '../../components/page/page.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines, Pane, PaneHead, PaneSection } from '../../components/tables/list-beside.tsx'
import { dayText, windowText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { pickupState } from './pickup-text.ts'

/** A pickup to read. */
export const PickupFacts = ({ pickup }: { pickup: DeskPickup }) => (
  <Stack gap="md">
    <Panel title={t('pickups.facts')}>
      <Facts of={factsOf(pickup)} />
      <CarrierMessages title={t('tracking.carrierSays')} messages={pickup.messages ?? []} />
    </Panel>
    <Panel title={t('pickups.collects')}>
      <Collected pickup={pickup} />
    </Panel>
  </Stack>
)

function factsOf(pickup: DeskPickup) {
  const { confirmation_number: number } = pickup
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
    { label: t('pickups.charge'), value: isPriced(pickup) ? <ChargeOf pickup={pickup} /> : null },
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

const mostEarlier = 8

/** When the same carrier came before, what it took along and what that cost. */
function EarlierPickups({ pickup: { id, carrier_name: carrier } }: { pickup: DeskPickup }) {
  const { data } = useEarlier(carrier)
  if (!data) return null
  return (
    <PaneSection title={t('pickups.earlier')}>
      <PickupLines label={t('pickups.earlier')} of={data.results.filter(each => each.id !== id)} />
    </PaneSection>
  )
}

const useEarlier = (carrier: string) => {
  const asked = { carrier_name: carrier, to: daysAfter(shopToday(), -1), limit: mostEarlier }
  return useQuery(query(deskPickupEndpoints.list, { query: asked }, useMode()))
}

/** When a carrier came before, for whoever books it again; nothing where it never did. */
export function CollectedBefore({ carrier }: { carrier: string }) {
  const { data } = useEarlier(carrier)
  if (!data || data.count === 0) return null
  return (
    <Panel title={t('pickups.earlier')}>
      <PickupLines label={t('pickups.earlier')} of={data.results.slice(0, 3)} />
    </Panel>
  )
}

/** When a carrier comes already, so that nobody books it twice. */
export function BookedAlready({ carrier }: { carrier: string }) {
  const asked = { carrier_name: carrier, from: shopToday(), limit: mostEarlier }
  const { data } = useQuery(query(deskPickupEndpoints.list, { query: asked }, useMode()))
  if (!data) return null
  return (
    <Panel title={t('pickups.already')}>
      <PickupLines label={t('pickups.already')} of={data.results} />
    </Panel>
  )
}

const PickupLines = ({ label, of }: { label: string; of: readonly DeskPickup[] }) => (
  <>
    {of.length === 0 ? <Text c="dimmed">{t('pickups.noEarlier')}</Text> : null}
    <Lines label={label}>
      {of.map(each => (
        <Line
          key={each.id}
          end={
            <Group gap="md" wrap="nowrap">
              <StatusBadge {...pickupState(each, shopToday())} />
              <ChargeOf pickup={each} />
            </Group>
          }
        >
          <span>
            <Anchor
              inherit
              renderRoot={props => <Link to="/pickups/$id" params={{ id: each.id }} {...props} />}
            >
              {dayText(each.pickup_date)}
            </Anchor>{' '}
            <Text span c="dimmed">
              {joined([t('pickups.parcels', { count: each.parcels.length }), windowText(each)])}
            </Text>
          </span>
        </Line>
      ))}
    </Lines>
  </>
)

const isPriced = ({ pickup_charge: charge }: DeskPickup): boolean => typeof charge?.amount === 'number'

const ChargeOf = ({ pickup: { pickup_charge: charge } }: { pickup: DeskPickup }) =>
  typeof charge?.amount === 'number' ? (
    <MoneyText amount={charge.amount} currency={charge.currency ?? undefined} />
  ) : null

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
    <EarlierPickups pickup={pickup} />
  </Pane>
)
