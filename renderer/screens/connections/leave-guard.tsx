import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { t } from '../../lib/text.ts'

/** Asks before what was typed is thrown away. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t('connections.leaveTitle')}
      confirm={t('connections.leaveConfirm')}
      busy={t('connections.leaveConfirm')}
      keep={t('connections.leaveKeep')}
      isBusy={false}
      doing="save"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text>{t('connections.leaveText')}</Text>
    </ConfirmDialog>
  )
}
