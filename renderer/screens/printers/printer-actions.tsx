import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { printQueueEndpoints } from '../../../shared/desk/printing/print-queue.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { printerLooksText } from '../../lib/printing/printer-looks.ts'
import { canTest, testPrint } from '../../lib/printing/test-label.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './printer-actions.module.css'

/** What can be done with a printer besides editing it. Lists reload by the station's events. */
export function usePrinterActions({ onRemoved }: { onRemoved?: () => void } = {}) {
  const [removing, askRemove] = useState<Printer | null>(null)
  const check = useMutation({
    ...change(printerEndpoints.check),
    onSuccess: printer =>
      announce(t('printers.checked', { name: printer.name, state: printerLooksText(printer) })),
  })
  const test = useMutation({
    ...change(printJobEndpoints.create),
    onSuccess: ({ printer_name: name }) => announce(t('printers.tested', { name })),
  })
  const makeDefault = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: ({ name }) => announce(t('printers.madeDefault', { name })),
  })
  const switching = useSwitching()
  const remove = useMutation({
    ...change(printerEndpoints.remove),
    onSuccess: ({ name }) => {
      askRemove(null)
      announce(t('printers.removed', { name }))
      onRemoved?.()
    },
  })
  const failed = [
    { error: test.error, doing: 'print' as const },
    { error: check.error, doing: 'load' as const },
    { error: makeDefault.error, doing: 'save' as const },
    { error: switching.error, doing: 'save' as const },
  ].find(({ error }) => error !== null)
  return {
    removing,
    remove,
    problem: failed ?? null,
    checking: check.isPending ? check.variables.params.id : null,
    askRemove: (printer: Printer | null) => {
      remove.reset()
      askRemove(printer)
    },
    check: ({ id }: Printer) => check.mutate({ params: { id } }),
    test: (printer: Printer) => test.mutate({ body: testPrint(printer, new Date()) }),
    makeDefault: ({ id }: Printer) => makeDefault.mutate({ params: { id }, body: { is_default: true } }),
    toggle: switching.toggle,
    togglePause: switching.togglePause,
  }
}

/** On and off are about a printer that is not used; pausing is for a moment. */
function useSwitching() {
  const enable = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: ({ name, enabled }) => announce(t(enabled ? 'printers.saidOn' : 'printers.saidOff', { name })),
  })
  const pause = useMutation({
    ...change(printQueueEndpoints.pause),
    onSuccess: ({ name }) => announce(t('printers.saidPaused', { name })),
  })
  const resume = useMutation({
    ...change(printQueueEndpoints.resume),
    onSuccess: ({ name }) => announce(t('printers.saidResumed', { name })),
  })
  return {
    error: enable.error ?? pause.error ?? resume.error,
    toggle: ({ id, enabled }: Printer) => enable.mutate({ params: { id }, body: { enabled: !enabled } }),
    togglePause: ({ id, paused }: Printer) => (paused ? resume : pause).mutate({ params: { id } }),
  }
}

export type PrinterActions = ReturnType<typeof usePrinterActions>

type ButtonsProps = { printer: Printer; actions: PrinterActions }

/** What is done with a printer most, and the rest in a menu. */
export function PrinterButtons({ printer, actions }: ButtonsProps) {
  return (
    <div className={classes.buttons}>
      <CheckButton printer={printer} actions={actions} size="xs" />
      {canTest(printer) ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('printers.testAt', { name: printer.name })}
          onClick={() => actions.test(printer)}
        >
          {t('printers.testName')}
        </Button>
      ) : null}
      <PrinterMenu printer={printer} actions={actions} withSettings />
    </div>
  )
}

export function CheckButton({ printer, actions, size }: ButtonsProps & { size: 'xs' | 'sm' }) {
  const isChecking = actions.checking === printer.id
  return (
    <Button
      size={size}
      variant="default"
      miw="6.5rem"
      disabled={isChecking}
      {...(isChecking ? {} : { 'aria-label': t('printers.checkName', { name: printer.name }) })}
      onClick={() => actions.check(printer)}
    >
      {t(isChecking ? 'printers.checking' : 'printers.check')}
    </Button>
  )
}

type MenuProps = { printer: Printer; actions: PrinterActions; withSettings?: boolean }

export function PrinterMenu({ printer, actions, withSettings = false }: MenuProps) {
  const navigate = useNavigate()
  const { id, name, paused, enabled } = printer
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={withSettings ? 'md' : 'lg'} aria-label={t('printers.actions', { name })}>
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
