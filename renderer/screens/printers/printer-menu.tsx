import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Printer } from '../../../shared/desk/printing/printers.ts'
import { t } from '../../lib/text.ts'
import type { PrinterActions } from './use-printer-actions.ts'

type Props = { printer: Printer; actions: PrinterActions; withSettings?: boolean }

export function PrinterMenu({ printer, actions, withSettings = false }: Props) {
  const navigate = useNavigate()
  const { id, name, paused, enabled } = printer
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('printers.actions', { name })}>
          <IconDots size="1.25rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('printers.actions', { name })}>
        {withSettings ? (
          <Menu.Item onClick={() => void navigate({ to: '/printers/$id', params: { id } })}>
            {t('printers.settings')}
          </Menu.Item>
        ) : null}
        {printer.is_default ? null : (
          <Menu.Item onClick={() => actions.makeDefault(printer)}>{t('printers.makeDefault')}</Menu.Item>
        )}
        <Menu.Item onClick={() => actions.togglePause(printer)}>
          {t(paused ? 'printers.resume' : 'printers.pause')}
        </Menu.Item>
        <Menu.Item onClick={() => actions.toggle(printer)}>
          {t(enabled ? 'printers.switchOff' : 'printers.switchOn')}
        </Menu.Item>
        <Menu.Item onClick={() => actions.askRemove(printer)}>{t('printers.remove')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
