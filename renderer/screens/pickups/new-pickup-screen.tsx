import { Button, Stack } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pickupEndpoints } from '../../../shared/api/pickups.ts'
import { deskPickupEndpoints, type OpenPickup } from '../../../shared/desk/pickups.ts'
import { BackLink, EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { CallError, load, onceOnly } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { newPickup } from './pickup-draft.ts'
import { BookedAlready, CollectedBefore } from './pickup-facts.tsx'
import { BringThem, PickupForm } from './pickup-form.tsx'

/** Asks a carrier to come. */
export function NewPickupScreen() {
  const { shipments, connection } = useSearch({ from: '/pickups/new' })
  const mode = useMode()
  const found = useQuery({
    ...query(deskPickupEndpoints.open, { query: { limit: 100 } }, mode),
    // What waits now, not what did when somebody last looked.
    refetchOnMount: 'always',
  })
  const open = found.isFetchedAfterMount ? found.data?.results : undefined
  return (
    <Page above={<BackLink to="/pickups">{t('pickups.back')}</BackLink>} title={t('pickups.schedule')}>
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {open ? <Choice key={mode} open={open} wanted={shipments?.split(',') ?? []} of={connection} /> : null}
    </Page>
  )
}

type Props = { open: readonly OpenPickup[]; wanted: readonly string[]; of: string | undefined }

function Choice({ open, wanted, of }: Props) {
  const navigate = useNavigate()
  const able = open.filter(({ collects }) => collects)
  const usual = able.find(({ connection_id: id }) => id === of) ?? usualOf(able, wanted)
  // Kept: what is bought meanwhile must not put another carrier under what somebody has typed.
  const [chosen, choose] = useState(usual?.connection_id)
  const one = able.find(({ connection_id: id }) => id === chosen) ?? usual
  if (!one) return <NoCarrier open={open} />
  return (
    <PickupForm
      key={one.connection_id}
      start={newPickup(one, wanted, Date.now())}
      shipments={one.shipments}
      carriers={{ open, onChange: choose }}
      submit={{ idle: t('pickups.submit'), leave: t('carriers.cancel') }}
      also={
        <>
          <BookedAlready carrier={one.carrier_name} />
          <CollectedBefore carrier={one.carrier_name} />
        </>
      }
      save={body =>
        load(
          pickupEndpoints.schedule,
          { params: { carrier_name: one.carrier_name }, body },
          onceOnly(),
        ).catch(error => {
          const id = unknownPickupIn(error)
          // What may have been arranged is settled, not sent again.
          if (id !== null) void navigate({ to: '/pickups/$id', params: { id } })
          throw error
        })
      }
      onSaved={({ id, confirmation_number: number }) => {
        announce(t('pickups.saidScheduled', { number }))
        void navigate({ to: '/pickups/$id', params: { id } })
      }}
      onLeave={() => void navigate({ to: '/pickups' })}
    />
  )
}

const usualOf = (able: readonly OpenPickup[], wanted: readonly string[]): OpenPickup | undefined =>
  able.find(({ shipments }) => shipments.some(({ id }) => wanted.includes(id))) ??
  able.find(({ shipments }) => shipments.length > 0) ??
  able[0]

const NoCarrier = ({ open }: Pick<Props, 'open'>) => (
  <EmptyState
    icon={<IconTruckOff size="2.5rem" stroke={1.2} aria-hidden />}
    title={t('pickups.noCarrierTitle')}
    text={t('pickups.noCarrierText')}
  >
    <Stack gap="xs" align="center">
      <BringThem open={open} />
      <Button variant="default" renderRoot={props => <Link to="/carriers" {...props} />}>
        {t('pickups.toConnections')}
      </Button>
    </Stack>
  </EmptyState>
)

/** The pickup a carrier gave no answer about, when that is what was thrown. */
function unknownPickupIn(error: unknown): string | null {
  if (!(error instanceof CallError) || error.problem.kind !== 'carrier') return null
  const ids = error.problem.messages.map(({ details }) => details?.pickup_id)
  return ids.find(id => typeof id === 'string') ?? null
}
