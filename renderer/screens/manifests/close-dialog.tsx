import { List } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manifestEndpoints, type OpenManifest } from '../../../shared/desk/manifests.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { load, onceOnly } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Props = { open: OpenManifest; name: string; onDone: () => void }

/** Closes what waits, after saying what that means. */
export function CloseDialog({ open, name, onDone }: Props) {
  const queries = useQueryClient()
  const close = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      load(manifestEndpoints.create, { body: { connection_id: open.connection_id } }, onceOnly()),
    onSuccess: ({ shipment_count: count }) => {
      announce(t('manifests.closed', { count }))
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['manifests'] }),
  })
  const words = { carrier: name, count: open.shipments }
  return (
    <ConfirmDialog
      isOpen
      title={t('manifests.closeTitle', words)}
      confirm={t('manifests.closeConfirm', words)}
      busy={t('manifests.closing')}
      keep={t('manifests.keep')}
      isBusy={close.isPending}
      error={close.error}
      doing="manifest"
      onConfirm={() => close.mutate()}
      onClose={onDone}
    >
      <List spacing="xs">
        <List.Item>{t(open.tells_carrier ? 'manifests.closeTold' : 'manifests.closeOwn', words)}</List.Item>
        <List.Item>{t('manifests.closeForGood')}</List.Item>
      </List>
    </ConfirmDialog>
  )
}
