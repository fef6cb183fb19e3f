import { useMutation } from '@tanstack/react-query'
import type { CallInput } from '../../../shared/api/client.ts'
import { type PrintRun, printRunEndpoints } from '../../../shared/desk/printing/print-runs.ts'
import { type CallError, load, onceOnly } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { printRuns } from '../../stores/print-runs.ts'
import type { Chosen } from './use-selection.ts'

type Input = CallInput<typeof printRunEndpoints.create>

/** Prints the chosen labels in one go, each where the routes send it. */
export function usePrintRun({ ids, clear }: Chosen) {
  const { order, slips, separator, begin } = printRuns()
  const run = useMutation<PrintRun, CallError, Input>({
    mutationKey: ['printRuns', printRunEndpoints.create.id],
    // However often it gets there, the labels come out once.
    mutationFn: input => load(printRunEndpoints.create, input, onceOnly()),
    onSuccess: ({ id, shipments }) => {
      begin(id)
      clear()
      announce(t('prints.saidRun', { count: shipments }))
    },
  })
  const print = () => run.mutate({ body: { shipment_ids: [...ids], order, packing_slips: slips, separator } })
  return {
    run,
    start: () => {
      if (ids.length > 0 && !run.isPending) print()
      else if (ids.length === 0) announce(t('prints.chooseFirst'))
    },
  }
}
