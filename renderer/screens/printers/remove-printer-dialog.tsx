import { Text } from '@mantine/core'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { t } from '../../lib/text.ts'
import type { PrinterActions } from './use-printer-actions.ts'

export function RemovePrinterDialog({ actions }: { actions: PrinterActions }) {
  const { removing, remove, askRemove } = actions
  return (
    <ConfirmDialog
      isOpen={removing !== null}
      title={t('printers.removeTitle', { name: removing?.name ?? '' })}
      confirm={t('printers.remove')}
      busy={t('printers.removing')}
      keep={t('printers.keep')}
      isBusy={remove.isPending}
      error={remove.error}
      doing="remove"
      onConfirm={() => removing && remove.mutate({ params: { id: removing.id } })}
      onClose={() => askRemove(null)}
    >
      <Text>{t('printers.removeText')}</Text>
    </ConfirmDialog>
  )
}
