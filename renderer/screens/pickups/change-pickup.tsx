import { useQuery, useQueryClient } from '@tanstack/react-query'
import { pickupEndpoints } from '../../../shared/api/pickups.ts'
import { type DeskPickup, deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { fromPickup } from './pickup-draft.ts'
import { PickupForm } from './pickup-form.tsx'

/** A pickup as it is to be; what waits besides can come along. */
export function ChangePickup({ pickup, onDone }: { pickup: DeskPickup; onDone: () => void }) {
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
