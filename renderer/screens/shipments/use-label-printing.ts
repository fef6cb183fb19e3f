import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { printJobEndpoints } from '../../../shared/desk/print-jobs.ts'
import { printerEndpoints } from '../../../shared/desk/printers.ts'
import { printState } from '../../lib/print-job-text.ts'
import { change, query } from '../../lib/queries.ts'
import { useFolders } from '../../lib/use-folders.ts'
import { announce } from '../../stores/announcements.ts'

/** The print jobs of a shipment and the printer its next copy goes to. */
export function useLabelPrinting(shipmentId: string) {
  const folders = useFolders()
  const [chosen, choose] = useState<string | null>(null)
  const printers = (useQuery(query(printerEndpoints.list, {})).data?.results ?? []).filter(
    ({ enabled }) => enabled,
  )
  const jobs =
    useQuery(query(printJobEndpoints.list, { query: { shipment_id: shipmentId, limit: 100 } })).data
      ?.results ?? []
  const print = useMutation(change(printJobEndpoints.create))
  const printer =
    printers.find(({ id }) => id === chosen) ?? printers.find(each => each.is_default) ?? printers[0]
  const latest = jobs[0]
  const said = latest && printState(latest.state, folders.has(latest.printer_id)).text
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  return {
    jobs,
    printers,
    printer,
    choose,
    print,
    start: () => print.mutate({ body: { shipment_id: shipmentId, printer_id: printer?.id ?? null } }),
  }
}
