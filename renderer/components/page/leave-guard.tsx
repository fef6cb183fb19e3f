import { Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { t } from '../../lib/text.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

/** Asks before what was typed is thrown away. */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true })
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title={t('lists.leaveTitle')}
      confirm={t('lists.leaveConfirm')}
      busy={t('lists.leaveConfirm')}
      keep={t('lists.leaveKeep')}
      isBusy={false}
      doing="save"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Text>{t('lists.leaveText')}</Text>
    </ConfirmDialog>
  )
}
