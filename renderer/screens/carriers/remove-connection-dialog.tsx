import { Text } from '@mantine/core'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { t } from '../../lib/text.ts'
import type { ConnectionActions } from './use-connection-actions.ts'

export function RemoveConnectionDialog({ actions }: { actions: ConnectionActions }) {
  const { removing, remove, askRemove } = actions
  return (
    <ConfirmDialog
      isOpen={removing !== null}
      title={t('connections.removeTitle', { name: removing?.display_name ?? '' })}
      confirm={t('connections.remove')}
      busy={t('connections.removing')}
      keep={t('connections.keep')}
      isBusy={remove.isPending}
      error={remove.error}
      doing="remove"
      onConfirm={() => removing && remove.mutate({ params: { id: removing.id } })}
      onClose={() => askRemove(null)}
    >
      <Text>{t('connections.removeText')}</Text>
    </ConfirmDialog>
  )
}
