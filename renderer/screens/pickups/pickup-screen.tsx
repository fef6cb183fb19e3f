import { Button } from '@mantine/core'
import { IconTruckOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import { deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { BackLink } from '../../components/page/back-link.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { dayText } from '../../lib/format.ts'
import { isNotFound } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { CancelPickup } from './cancel-pickup.tsx'
import { ChangePickup } from './change-pickup.tsx'
import { PickupFacts } from './pickup-facts.tsx'
import { carrierNameOf, isOver, pickupState } from './pickup-text.ts'
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
  const canAct = pickup !== undefined && pickup.doubt === null && !isOver(pickup, new Date()) && !isChanging
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
            <StatusBadge {...pickupState(pickup, new Date())} />
            {canAct ? (
              <>
                <Button variant="default" onClick={() => setChanging(true)}>
                  {t('pickups.change')}
                </Button>
                <CancelPickup pickup={pickup} onEnding={setEnding} />
              </>
            ) : null}
          </>
        ) : null
      }
    >
      {isMissing ? (
        <EmptyState
          icon={<IconTruckOff size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('pickups.missingTitle')}
          text={t('pickups.missingText')}
        />
      ) : null}
      {found.error && !isMissing ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {pickup?.doubt ? <UnknownPickup pickup={pickup} doubt={pickup.doubt} onEnding={setEnding} /> : null}
      {pickup && isChanging && !pickup.doubt ? (
        <ChangePickup pickup={pickup} onDone={() => setChanging(false)} />
      ) : null}
      {pickup && (!isChanging || pickup.doubt) ? <PickupFacts pickup={pickup} /> : null}
    </Page>
  )
}
