import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { printJobEndpoints } from '../../../shared/desk/print-jobs.ts'
import { type Printer, printerEndpoints } from '../../../shared/desk/printers.ts'
import { change } from '../../lib/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { testLabel } from './test-label.ts'

/** What can be done with a printer besides editing it. Lists reload by the station's events. */
export function usePrinterActions() {
  const [removing, askRemove] = useState<Printer | null>(null)
  const check = useMutation({
    ...change(printerEndpoints.check),
    onSuccess: ({ name, state }) =>
      announce(t('printers.checked', { name, state: t(`printers.state_${state}`) })),
  })
  const test = useMutation({
    ...change(printJobEndpoints.create),
    onSuccess: ({ printer_name: name }) => announce(t('printers.tested', { name })),
  })
  const makeDefault = useMutation({
    ...change(printerEndpoints.update),
    onSuccess: ({ name }) => announce(t('printers.madeDefault', { name })),
  })
  const remove = useMutation({
    ...change(printerEndpoints.remove),
    onSuccess: ({ name }) => {
      askRemove(null)
      announce(t('printers.removed', { name }))
    },
  })
  const failed = [
    { error: test.error, doing: 'print' as const },
    { error: check.error, doing: 'load' as const },
    { error: makeDefault.error, doing: 'save' as const },
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
    test: (printer: Printer) => test.mutate({ body: testLabel(printer, new Date()) }),
    makeDefault: ({ id }: Printer) => makeDefault.mutate({ params: { id }, body: { is_default: true } }),
  }
}

export type PrinterActions = ReturnType<typeof usePrinterActions>
