import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { printLineEndpoints } from '../../../shared/desk/printing/print-line.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { printerLooksText } from './printer-looks.ts'
import { testPrint } from './test-label.ts'

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
    ...change(printLineEndpoints.pause),
    onSuccess: ({ name }) => announce(t('printers.saidPaused', { name })),
  })
  const resume = useMutation({
    ...change(printLineEndpoints.resume),
    onSuccess: ({ name }) => announce(t('printers.saidResumed', { name })),
  })
  return {
    error: enable.error ?? pause.error ?? resume.error,
    toggle: ({ id, enabled }: Printer) => enable.mutate({ params: { id }, body: { enabled: !enabled } }),
    togglePause: ({ id, paused }: Printer) => (paused ? resume : pause).mutate({ params: { id } }),
  }
}

export type PrinterActions = ReturnType<typeof usePrinterActions>
