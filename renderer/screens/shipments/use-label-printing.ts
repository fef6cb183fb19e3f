import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { printState } from '../../lib/printing/print-job-text.ts'
import { usePrintTarget } from '../../lib/printing/use-print-target.ts'
import { change, query } from '../../lib/station/queries.ts'
import { useSettledAction } from '../../lib/station/use-settled-action.ts'
import { useFolders } from '../../lib/use-folders.ts'
import { announce } from '../../stores/announcements.ts'

/** The print jobs of a shipment's label, and printing it: where the routes say, unless somebody chose a printer. */
export function useLabelPrinting(shipmentId: string, hasLabel: boolean) {
  const folders = useFolders()
  const [wanted, choose] = useState<string | null>(null)
  const target = usePrintTarget(hasLabel ? shipmentId : null, wanted)
  const listed = useQuery({
    ...query(printJobEndpoints.list, { query: { shipment_id: shipmentId, limit: 100 } }),
    enabled: hasLabel,
  })
  const jobs = listed.data?.results ?? []
  const print = useMutation(change(printJobEndpoints.create))
  const settled = useSettledAction('print')
  const latest = jobs[0]
  const said = latest && printState(latest.state, folders.has(latest.printer_id)).text
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  const canPrint = target.usable.length > 0 && !print.isPending
  const send = (override: boolean) =>
    print.mutate({ body: { shipment_id: shipmentId, printer_id: target.chosen, override } })
  return {
    target,
    choose,
    jobs,
    print,
    canPrint,
    isReady: settled.isReady,
    /** A second press within a moment is no second label. */
    start: () => {
      if (canPrint) settled.press(() => send(false))
    },
    anyway: () => send(true),
  }
}

export type LabelPrinting = ReturnType<typeof useLabelPrinting>
