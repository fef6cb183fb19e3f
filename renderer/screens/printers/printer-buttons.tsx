import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Printer } from '../../../shared/desk/printers.ts'
import { t } from '../../lib/text.ts'
import { canTest } from './test-label.ts'
import type { PrinterActions } from './use-printer-actions.ts'

type Props = { printer: Printer; actions: PrinterActions; onEdit: (printer: Printer) => void }

export function PrinterButtons({ printer, actions, onEdit }: Props) {
  const isChecking = actions.checking === printer.id
  const { name } = printer
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button size="xs" variant="default" disabled={isChecking} onClick={() => actions.check(printer)}>
        {t(isChecking ? 'printers.checking' : 'printers.check')}
      </Button>
      {canTest(printer) ? (
        <Button size="xs" variant="default" onClick={() => actions.test(printer)}>
          {t('printers.test')}
        </Button>
      ) : null}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('printers.actions', { name })}>
            <IconDots size="1.25rem" aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('printers.actions', { name })}>
          <Menu.Item onClick={() => onEdit(printer)}>{t('printers.edit')}</Menu.Item>
          {printer.is_default ? null : (
            <Menu.Item onClick={() => actions.makeDefault(printer)}>{t('printers.makeDefault')}</Menu.Item>
          )}
          <Menu.Item onClick={() => actions.askRemove(printer)}>{t('printers.remove')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
