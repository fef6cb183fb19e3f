import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { printJobEndpoints } from '../../../shared/desk/print-jobs.ts'
import { printerEndpoints } from '../../../shared/desk/printers.ts'
import { isUnderWay, printState } from '../../lib/print-job-text.ts'
import { change, query } from '../../lib/queries.ts'
import { announce } from '../../stores/announcements.ts'
import { type Mode, preferences } from '../../stores/preferences.ts'
import { type ShipWork, shipDraft } from '../../stores/ship-draft.ts'

const askAgainMs = 1500

/** The printers of the desk and the print job of this parcel's label, followed until it has an end. */
export function usePrinting(mode: Mode, { printJobId }: ShipWork) {
  const printers = useQuery(query(printerEndpoints.list, {}))
  const usable = (printers.data?.results ?? []).filter(({ enabled }) => enabled)
  const job = useQuery({
    ...query(printJobEndpoints.retrieve, { params: { id: printJobId ?? '' } }),
    enabled: printJobId !== null,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? askAgainMs : false),
  })
  const follow = {
    onSuccess: ({ id }: { id: string }) => shipDraft.getState().change(mode, { printJobId: id }),
  }
  const print = useMutation({ ...change(printJobEndpoints.create), ...follow })
  const repeat = useMutation({ ...change(printJobEndpoints.retry), ...follow })
  const latest = printJobId === null ? null : (job.data ?? null)
  const isFolder =
    printers.data?.results.find(({ id }) => id === latest?.printer_id)?.uri.startsWith('folder:') ?? false
  const state = latest?.state ?? null
  const stateText = state === null ? null : printState(state, isFolder).text
  useEffect(() => {
    if (state !== null && stateText !== null && !isUnderWay(state)) announce(stateText)
  }, [state, stateText])
  const chosen = preferences(({ printerId }) => printerId)
  const printer =
    usable.find(({ id }) => id === chosen) ?? usable.find(({ is_default }) => is_default) ?? usable[0]
  // Where nobody chose a printer the routes do, and the default printer when none of them fits.
  const wanted = printer?.id === chosen || !usable.some(({ is_default }) => is_default) ? printer : undefined
  const start = (shipmentId: string) =>
    latest?.state === 'failed'
      ? repeat.mutate({ params: { id: latest.id }, body: { printer_id: printer?.id ?? null } })
      : print.mutate({ body: { shipment_id: shipmentId, printer_id: wanted?.id ?? null } })
  return { printers, usable, printer, isFolder, job: latest, print, repeat, start }
}

export type Printing = ReturnType<typeof usePrinting>
