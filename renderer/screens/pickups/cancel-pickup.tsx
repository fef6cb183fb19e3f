import { Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pickupEndpoints } from '../../../shared/api/pickups.ts'
import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Props = {
  pickup: DeskPickup
  /** Told that the pickup may end now, and that it has not. */
  onEnding: (isEnding: boolean) => void
}

/** Tells the carrier not to come, after asking. */
export function CancelPickup({ pickup: { id }, onEnding }: Props) {
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
