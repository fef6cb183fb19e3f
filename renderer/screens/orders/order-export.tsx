import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { type AskedTarget, deskOrderEndpoints, orderExportFormats } from '../../../shared/desk/orders.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { CallError } from '../../lib/station/api.ts'
import { saveFile } from '../../lib/station/files.ts'
import { locale, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { OrderList } from './use-order-list.ts'
import type { ChosenOrders } from './use-order-selection.ts'

type Format = (typeof orderExportFormats)[number]

/** Saves what is chosen, else all the list finds, as a file. */
export function useOrderExport({ narrowing, found }: OrderList, { count, target }: ChosenOrders) {
  const [isOpen, setOpen] = useState(false)
  const of: AskedTarget = count > 0 ? target : { matching: narrowing }
  const { mutate, error, isPending, reset } = useMutation<void, CallError, Format>({
    mutationFn: format =>
      saveFile(deskOrderEndpoints.export, { body: { ...of, format } }, `${t('orders.exportName')}.${format}`),
    onSuccess: () => announce(t('orders.exported')),
  })
  useShortcuts([
    { keys: 'shift+E', text: t('orders.keyExport'), run: () => setOpen(true), whileTyping: false },
  ])
  return {
    /** What the menu says, the same as long as that is. */
    menu: { isOpen, setOpen, save: mutate, isPending, count: count || (found.count ?? 0) },
    error,
    dismiss: reset,
  }
}

type MenuProps = ReturnType<typeof useOrderExport>['menu']

/** The formats there are, and how many orders the file will have. */
export const ExportMenu = memo(({ isOpen, setOpen, save, isPending, count }: MenuProps) => (
  <Menu position="bottom-end" opened={isOpen} onChange={setOpen} trapFocus returnFocus withinPortal={false}>
    <Menu.Target>
      <Button
        variant="default"
        loading={isPending}
        disabled={count === 0}
        leftSection={<IconDownload size="1.125rem" aria-hidden />}
      >
        {t('orders.export')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown aria-label={t('orders.export')}>
      <Menu.Label>{t('orders.exportCount', { count: count.toLocaleString(locale) })}</Menu.Label>
      {orderExportFormats.map(format => (
        <Menu.Item key={format} onClick={() => save(format)}>
          {t(`orders.export_${format}`)}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
))
