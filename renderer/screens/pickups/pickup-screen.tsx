import { Button, Text } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import { pickupEndpoints } from '../../../shared/api/pickups.ts'
import { type DeskPickup, deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { BackLink, EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RecordHistory } from '../../components/record-history.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { dayText } from '../../lib/format.ts'
import { isNotFound, load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useAskedAction } from '../../stores/asked-action.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { fromPickup } from './pickup-draft.ts'
import { PickupFacts } from './pickup-facts.tsx'
import { PickupForm } from './pickup-form.tsx'
import { isComing } from './pickup-record-actions.ts'
import { carrierNameOf, pickupState } from './pickup-text.ts'
import { UnknownPickup } from './unknown-pickup.tsx'

/** One pickup: when and where, what it collects; to be changed and cancelled. */
export function PickupScreen() {
  const params = useParams({ from: '/pickups/$id' })
  const mode = useMode()
  const [isChanging, setChanging] = useState(false)
  // What may be gone in a moment is not loaded again until that is known.
  const [isEnding, setEnding] = useState(false)
  const found = useQuery({ ...query(deskPickupEndpoints.retrieve, { params }, mode), enabled: !isEnding })
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, mode)).data?.results ?? []
  const pickup = found.error ? undefined : found.data
  const isMissing = found.error !== null && isNotFound(found.error)
  const canAct = pickup !== undefined && isComing(pickup) && !isChanging
  const pressed = useFromPalette(params.id, pickup, setChanging)
  return (
    <Page
      above={<BackLink to="/pickups">{t('pickups.back')}</BackLink>}
      title={
        pickup
          ? t('pickups.title', { carrier: carrierNameOf(pickup, carriers), day: dayText(pickup.pickup_date) })
          : t('screens.pickups')
      }
      actions={
        pickup ? (
          <>
            <StatusBadge {...pickupState(pickup, shopToday())} isPill />
            {canAct ? (
              <>
                <Button variant="default" onClick={() => setChanging(true)}>
                  {t('pickups.change')}
                </Button>
                <CancelPickup pickup={pickup} onEnding={setEnding} pressed={pressed} />
              </>
            ) : null}
          </>
        ) : null
      }
    >
      {isMissing ? <MissingPickup /> : null}
      {found.error && !isMissing ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {pickup?.unknown ? (
        <UnknownPickup
          key={pickup.unknown.id}
          pickup={pickup}
          outcome={pickup.unknown}
          onEnding={setEnding}
        />
      ) : null}
      {pickup && isChanging && !pickup.unknown ? (
        <ChangePickup pickup={pickup} onDone={() => setChanging(false)} />
      ) : null}
      {pickup && (!isChanging || pickup.unknown) ? <PickupFacts pickup={pickup} /> : null}
      <RecordHistory id={params.id} />
    </Page>
  )
}

/** What the palette asks to be done to the pickup; answers with whether its cancelling is asked for. */
function useFromPalette(id: string, pickup: DeskPickup | undefined, setChanging: (is: boolean) => void) {
  const [isPressed, setPressed] = useState(false)
  const cancel = () => {
    setChanging(false)
    setPressed(true)
  }
  const isKnown = pickup !== undefined && isComing(pickup)
  useAskedAction(id, { change: () => setChanging(true), cancel }, isKnown)
  return { isPressed, onOver: () => setPressed(false) }
}

/** It was cancelled, or is of the other mode; what was done to it still stands below. */
const MissingPickup = () => (
  <EmptyState
    icon={<IconTruckOff size="2.5rem" stroke={1.2} aria-hidden />}
    title={t('pickups.missingTitle')}
    text={t('pickups.missingText')}
  />
)

/** A pickup as it is to be; what waits besides can come along. */
function ChangePickup({ pickup, onDone }: { pickup: DeskPickup; onDone: () => void }) {
  const queries = useQueryClient()
  const open = useQuery(query(deskPickupEndpoints.open, { query: { limit: 100 } }, useMode()))
  const others =
    open.data?.results.find(({ connection_id: id }) => id === pickup.connection_id)?.shipments ?? []
  if (open.error) return <ProblemNotice error={open.error} doing="load" onRetry={() => void open.refetch()} />
  if (!open.data) return null
  return (
    <PickupForm
      start={fromPickup(pickup)}
      shipments={[...pickup.shipments, ...others]}
      submit={{ idle: t('pickups.changeSubmit'), leave: t('pickups.changeLeave') }}
      save={body => load(pickupEndpoints.update, { params: { id: pickup.id }, body })}
      onSaved={({ confirmation_number: number }) => {
        announce(t('pickups.saidChanged', { number }))
        void queries.invalidateQueries({ queryKey: ['deskPickups'] })
        onDone()
      }}
      onLeave={onDone}
    />
  )
}

type Props = {
  pickup: DeskPickup
  /** Told that the pickup may end now, and that it has not. */
  onEnding: (isEnding: boolean) => void
  /** From the palette. */
  pressed: { isPressed: boolean; onOver: () => void }
}

/** Tells the carrier not to come, after asking. */
function CancelPickup({ pickup: { id }, onEnding, pressed }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const cancel = useMutation({
    ...change(pickupEndpoints.cancel),
    onMutate: () => onEnding(true),
    onSuccess: () => {
      announce(t('pickups.cancelled'))
      void navigate({ to: '/pickups' })
    },
    // Also without an answer it is another pickup than before.
    onError: () => {
      onEnding(false)
      return queries.invalidateQueries({ queryKey: ['deskPickups'] })
    },
  })
  return (
    <ConfirmButton
      pressed={pressed}
      label={t('pickups.cancel')}
      title={t('pickups.cancelTitle')}
      confirm={t('pickups.cancelConfirm')}
      busy={t('pickups.cancelBusy')}
      keep={t('pickups.cancelKeep')}
      doing="pickup"
      deed={cancel}
      onConfirm={() => cancel.mutate({ params: { id }, body: {} })}
    >
      <Text>{t('pickups.cancelText')}</Text>
    </ConfirmButton>
  )
}
