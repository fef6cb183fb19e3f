import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { isUnderWay, printState } from '../../lib/printing/print-text.ts'
import { useFolders, usePrintTarget } from '../../lib/printing/use-print-target.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Mode, preferences } from '../../stores/preferences.ts'
import { type ShipWork, shipDraft } from '../../stores/ship-draft.ts'

const askAgainMs = 1500

/** Where the label of this parcel goes, and its print job, followed until it has an end. */
export function usePrinting(mode: Mode, { printJobId }: ShipWork, boughtId: string | null) {
  const chosen = preferences(({ printerId }) => printerId)
  const target = usePrintTarget(boughtId, chosen)
  const folders = useFolders()
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
  const isFolder = folders.has(latest?.printer_id ?? null)
  const state = latest?.state ?? null
  const stateText = state === null ? null : printState(state, isFolder).text
  useEffect(() => {
    if (state !== null && stateText !== null && !isUnderWay(state)) announce(stateText)
  }, [state, stateText])
  const printer_id = target.chosen
  const again = (id: string) => repeat.mutate({ params: { id }, body: { printer_id } })
  const start = (shipmentId: string) =>
    latest?.state === 'failed'
      ? again(latest.id)
      : print.mutate({ body: { shipment_id: shipmentId, printer_id } })
  return {
    target,
    isFolder,
    job: latest,
    print,
    repeat,
    start,
    again,
    /** The one key: prints, and prints again; nothing that is on its way anyway, or may be. */
    printNow: () => {
      if (boughtId === null) announce(t('ship.nothingToPrint'))
      else if (print.isPending || repeat.isPending || target.usable.length === 0) return
      else if (latest === null) start(boughtId)
      else if (latest.state === 'unknown') announce(t('ship.lookFirst'))
      else if (!isUnderWay(latest.state)) again(latest.id)
    },
    /** What the check stopped, all the same. */
    anyway: () => {
      if (print.error && print.variables) print.mutate({ body: { ...print.variables.body, override: true } })
      if (repeat.error && repeat.variables)
        repeat.mutate({ ...repeat.variables, body: { ...repeat.variables.body, override: true } })
    },
  }
}

export type Printing = ReturnType<typeof usePrinting>
