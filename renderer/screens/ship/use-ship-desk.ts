import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { invoiceTemplateOf, type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { type AdapterRecord, adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { rateKey } from '../../lib/drafts/ship-form.ts'
import { isCommon } from '../../lib/drafts/ship-options.ts'
import { isUnderWay, jobState } from '../../lib/printing/print-text.ts'
import { drawAhead } from '../../lib/printing/use-preview.ts'
import { usePrinting, usePrintTarget } from '../../lib/printing/use-printing.ts'
import { boughtText, sortedRates } from '../../lib/shipments/shipment-text.ts'
import { useLabelHold } from '../../lib/shipments/use-label-hold.ts'
import { usePurchase } from '../../lib/shipments/use-purchase.ts'
import { useStartingRate } from '../../lib/shipments/use-requested-service.ts'
import { CallError } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Mode, preferences } from '../../stores/preferences.ts'
import { type ShipWork, shipDraft } from '../../stores/ship-draft.ts'
import { nextAction, type Stage, stageOf } from './next-action.ts'
import { useRating } from './rates/use-rating.ts'
import { useCustoms, useDefaultSender, useShipForm } from './use-ship-form.ts'

/** Everything the Ship screen knows and does about the parcel on the desk. */
export function useShipDesk(mode: Mode) {
  const work = shipDraft(({ byMode }) => byMode[mode])
  const control = useShipForm(mode)
  const { shipment, found, store } = useShipment(work.shipmentId, mode, work.isBuying)
  const carriers = useCarriersHere(mode)
  const customs = useCustoms(control)
  const rating = useRating({ mode, control, shipment, store, numbers: carriers.numbers })
  const purchasing = usePurchasing(mode, { store, lookUp: found.refetch })
  const isSenderAwaited = useDefaultSender(mode, control)

  // While the answer is still to come nothing is uncertain yet.
  const known = purchasing.purchase.isPending ? { ...work, isBuying: false } : work
  const stage = stageOf(known, shipment, rateKey(control.form.values))
  const printing = useLabelOnDesk(mode, work, stage === 'bought' ? shipment : null)
  const jobState = printing.job?.state ?? null
  const action = nextAction(stage, { canPrint: printing.canPrint, jobState })
  const { rates, rate, requested, hold } = useChosenRate(shipment, work, { mode, stage })

  useLatePurchase(mode, shipment, stage === 'bought' && work.isBuying)
  const restart = () => {
    for (const each of [rating, purchasing.purchase, purchasing.settle]) each.reset()
    printing.dismiss()
    control.restart()
  }
  const next = () => {
    shipDraft.getState().next(mode)
    restart()
  }
  const takeUp = (draft: ShipmentRecord) => {
    store(draft)
    shipDraft.getState().takeUp(mode, draft)
    restart()
  }
  const shipAgain = (former: ShipmentRecord) => {
    shipDraft.getState().again(mode, former)
    restart()
  }
  return {
    mode,
    work,
    control,
    carriers,
    customs,
    shipment,
    found,
    rates,
    rate,
    requested,
    rating,
    purchasing,
    hold,
    printing,
    stage,
    action,
    isSenderAwaited,
    next,
    takeUp,
    shipAgain,
  }
}

/** The prices, the one that is chosen, by somebody or as long as nobody did, and the hold of its purchase. */
function useChosenRate(
  shipment: ShipmentRecord | null,
  { rateId }: ShipWork,
  { mode, stage }: { mode: Mode; stage: Stage },
) {
  const rates = shipment ? sortedRates(shipment) : []
  const starting = useStartingRate(shipment, mode)
  const rate = rates.find(({ id }) => id === rateId) ?? starting.rate
  const hold = useLabelHold([shipment?.id, rate?.id, stage].join(' '))
  return { rates, rate, requested: starting.requested, hold }
}

export type ShipDesk = ReturnType<typeof useShipDesk>

/** A purchase whose outcome was not known has gone well after all: says so, once. */
function useLatePurchase(mode: Mode, shipment: ShipmentRecord | null, isBoughtAfterAll: boolean): void {
  useEffect(() => {
    if (!isBoughtAfterAll) return
    shipDraft.getState().change(mode, { isBuying: false })
    if (shipment) announce(boughtText(shipment))
  }, [isBoughtAfterAll, mode, shipment])
}

const lookAgainMs = 2000

/** The shipment of the parcel on the desk, as the station has it; asked again until a lost purchase is settled. */
function useShipment(id: string | null, mode: Mode, isSettling: boolean) {
  const queries = useQueryClient()
  const options = (shipmentId: string) =>
    query(shipmentEndpoints.retrieve, { params: { id: shipmentId } }, mode)
  const found = useQuery({
    ...options(id ?? ''),
    enabled: id !== null,
    ...(isSettling ? { refetchInterval: lookAgainMs } : {}),
  })
  const store = useCallback(
    (shipment: ShipmentRecord) =>
      queries.setQueryData(
        query(shipmentEndpoints.retrieve, { params: { id: shipment.id } }, mode).queryKey,
        shipment,
      ),
    [queries, mode],
  )
  return { shipment: id === null ? null : (found.data ?? null), found, store }
}

type PurchasingPorts = {
  store: (shipment: ShipmentRecord) => void
  /** Asks the station how the shipment is. */
  lookUp: () => Promise<{ data: ShipmentRecord | undefined; isError: boolean }>
}

/**
 * Buying the parcel on the desk. That a purchase is under way is on disk before it is sent; while its outcome is not
 * known the station is asked what became of it.
 */
function usePurchasing(mode: Mode, { store, lookUp }: PurchasingPorts) {
  const queries = useQueryClient()
  const { change } = shipDraft.getState()
  const purchase = usePurchase({
    onSending: () => {
      settle.reset()
      change(mode, { isBuying: true })
    },
    onKnown: bought => {
      if (bought) {
        store(bought)
        if (bought.label_url) drawAhead(queries, bought.id)
      }
      change(mode, { isBuying: false })
    },
    lookUp: () => void lookUp(),
  })
  const settle = useMutation({
    mutationFn: async () => {
      const { data, isError } = await lookUp()
      if (isError || !data) throw new CallError({ kind: 'unreachable' })
      return data
    },
    onSuccess: found => {
      purchase.reset()
      change(mode, { isBuying: false })
      announce(found.status === 'draft' ? t('ship.saidNotBought') : boughtText(found))
    },
  })
  return { purchase, settle }
}

const askAgainMs = 1500

/** Where the label of this parcel goes, and its print job, followed until it has an end. */
function useLabelOnDesk(mode: Mode, { printJobId }: ShipWork, bought: ShipmentRecord | null) {
  /** Of a label that is here: one that follows goes to no printer yet. */
  const labelOf = bought?.label_url ? bought.id : null
  const withInvoice = bought !== null && invoiceTemplateOf(bought) !== null
  const chosen = preferences(({ printerId }) => printerId)
  const target = usePrintTarget(labelOf, chosen)
  const found = useQuery({
    ...query(printJobEndpoints.retrieve, { params: { id: printJobId ?? '' } }),
    enabled: printJobId !== null,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? askAgainMs : false),
  })
  const printing = usePrinting({
    printerId: target.chosen,
    onQueued: ({ id }) => shipDraft.getState().change(mode, { printJobId: id }),
  })
  const job = printJobId === null ? null : (found.data ?? null)
  const state = job?.state ?? null
  const stateText = job === null ? null : jobState(job).text
  useEffect(() => {
    if (state !== null && stateText !== null && !isUnderWay(state)) announce(stateText)
  }, [state, stateText])
  const start = (shipmentId: string) =>
    job?.state === 'failed' ? printing.printAgain(job) : printing.printLabel(shipmentId, withInvoice)
  return {
    ...printing,
    target,
    canPrint: target.usable.length > 0 && (bought === null || labelOf !== null),
    job,
    start,
    /** The one key: prints, and prints again; nothing that is on its way anyway, or may be. Answers why not. */
    printNow: (): string | null => {
      if (bought === null) return t('ship.nothingToPrint')
      if (labelOf === null) return boughtText(bought)
      if (target.usable.length === 0) return t('ship.noPrinterTitle')
      if (printing.isBusy || (job && isUnderWay(job.state))) return t('ship.heldPrint')
      if (job?.state === 'unknown') return t('ship.lookFirst')
      if (job === null) start(labelOf)
      else printing.printAgain(job)
      return null
    },
  }
}

/** What the carriers of the connections in use offer: their options, who may pay, whether parcels come back. */
function useCarriersHere(mode: Mode) {
  const connections = useQuery(query(connectionEndpoints.list, { query: { limit: 100 } }))
  const used = (connections.data?.results ?? []).filter(
    each => each.active && each.test_mode === (mode === 'test'),
  )
  const slugs = [...new Set(used.map(({ adapter }) => adapter))].sort()
  const found = useQuery({
    ...query(adapterEndpoints.list, { query: { limit: 100, slug: slugs } }),
    enabled: slugs.length > 0,
  })
  const adapters = slugs.length > 0 ? (found.data?.results ?? []).map(withoutCommon) : []
  return {
    /** Those with options the form does not ask for anyway. */
    withOptions: adapters.filter(({ options }) => options.length > 0),
    payments: [...new Set(adapters.flatMap(({ payments }) => payments))],
    hasReturns: adapters.some(({ returns }) => returns),
    hasReturnLabels: adapters.some(each => each.return_labels),
    /** Options that are numbers. */
    numbers: adapters.flatMap(({ options }) =>
      options.filter(({ type }) => type === 'number').map(({ key }) => key),
    ),
  }
}

/** A choice says more than the yes of the common option it belongs to, so it stays. */
const withoutCommon = (adapter: AdapterRecord): AdapterRecord => ({
  ...adapter,
  options: adapter.options.filter(
    ({ common, type }) => common === null || type === 'choice' || !isCommon(common),
  ),
})
