import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type CallInput, toProblem } from '../../../../shared/api/client.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { Reachability } from '../../../../shared/desk/connections.ts'
import { type RateLine, rateStreamEndpoints } from '../../../../shared/desk/rate-stream.ts'
import type { FieldErrors } from '../../../../shared/errors/result.ts'
import { rankedRates } from '../../../../shared/rate-ranking.ts'
import { checkForm, rateKey, type ShipForm, toShipmentData } from '../../../lib/drafts/ship-form.ts'
import { moneyText } from '../../../lib/format.ts'
import { bestRate, rateName, sortedRates } from '../../../lib/shipments/shipment-text.ts'
import { api, CallError } from '../../../lib/station/api.ts'
import { atCustomsFields, customsRefusals, toFieldTexts } from '../../../lib/station/field-errors.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import type { Mode } from '../../../stores/preferences.ts'
import { shipDraft } from '../../../stores/ship-draft.ts'
import type { ShipFormControl } from '../use-ship-form.ts'

type Ports = {
  mode: Mode
  control: ShipFormControl
  shipment: ShipmentRecord | null
  store: (shipment: ShipmentRecord) => void
  /** Options of carriers that are numbers. */
  numbers: readonly string[]
}

/** A carrier that is being asked, or was. */
export type AskedCarrier = {
  id: string
  carrierId: string
  name: string
  state: 'asking' | 'answered'
  reachability: Reachability | null
  /** What it says beside its prices, or in their place. */
  messages: RateMessage[]
}

type RateMessage = ShipmentRecord['messages'][number]

type Progress = { key: string; hasRates: boolean; carriers: AskedCarrier[]; earlier: RateRecord[] }
const nothing: Progress = { key: '', hasRates: false, carriers: [], earlier: [] }

/** Asks for prices: of the draft that is there, which takes the entries as they are now, else of a new one. */
export function useRating(ports: Ports) {
  const { control, mode, numbers } = ports
  const { mutation, progress, reset } = useRateRequest(ports)
  const rate = (entries = control.form.values) => {
    const checked = checkForm(entries, { numbers, isLive: mode === 'live' })
    if (checked.ok) {
      control.form.clearErrors()
      return mutation.mutate(entries)
    }
    reset()
    control.showErrors(checked.errors)
    announce(t('ship.wrongEntries', { count: Object.keys(checked.errors).length }), { urgent: true })
  }
  const isOfThese = progress.key === rateKey(control.form.values)
  return {
    rate,
    reset,
    mutation,
    ...progress,
    /** All have answered, and none of them has a service for it. */
    isFruitless:
      isOfThese &&
      progress.carriers.length > 0 &&
      !mutation.isPending &&
      !progress.hasRates &&
      isSaidByCarriers(mutation.error),
    /** No price has come yet. */
    isWaiting: mutation.isPending && !progress.hasRates,
    isOfThese,
  }
}

/** Nobody has a price, or all who were asked refused one; not what went wrong on the way. */
const isSaidByCarriers = (error: CallError | null): boolean =>
  error === null || error.problem.kind === 'carrier'

export type Rating = ReturnType<typeof useRating>

/** The asking itself, carrier by carrier, and how far it has come. */
function useRateRequest({ mode, control, shipment, store }: Ports) {
  const [progress, setProgress] = useState(nothing)
  const run = useRef(new AbortController())

  const mutation = useMutation<ShipmentRecord, CallError, ShipForm>({
    mutationFn: async form => {
      const mine = new AbortController()
      run.current = mine
      setProgress({ ...nothing, key: rateKey(form) })
      const { madeOf } = shipDraft.getState().byMode[mode]
      const draft = shipment?.status === 'draft' ? { shipment_id: shipment.id } : null
      const isSame = draft !== null && madeOf === rateKey(form)
      const keep = (found: ShipmentRecord) => {
        store(found)
        showOnDesk(mode, found, form)
      }
      const ask = (body: RateRequest) =>
        streamRates(body, mine.signal, line => {
          setProgress(before => withLine(before, line))
          if (line.type === 'answer' && line.shipment && (line.rates.length > 0 || !isSame))
            keep(line.shipment)
        })
      const entries = { shipment: toShipmentData(form) }
      const done = await ask(isSame ? draft : { ...draft, ...entries }).catch(error => {
        // The draft is gone, with the sample data or the like: what stands in the form is not.
        if (draft !== null && isGone(error)) return ask(entries)
        throw error
      })
      keep(done)
      return done
    },
    onSuccess: shipment => {
      announceRates(shipment)
      // What keeps from buying stands at its field too; the keyboard is with the prices.
      control.form.setErrors(customsRefusals(shipment.messages))
    },
    onError: error => showRefusedFields(control, error),
  })
  const reset = () => {
    run.current.abort()
    setProgress(nothing)
    mutation.reset()
  }
  return { mutation, progress, reset }
}

/** A draft is on the desk as soon as it is stored: its first prices can be bought while others are still asked. */
function showOnDesk(mode: Mode, found: ShipmentRecord, form: ShipForm): void {
  const { change, byMode } = shipDraft.getState()
  const { rateId } = byMode[mode]
  // What nobody chose follows what is best of all that has come.
  const isChosen = found.rates.some(({ id }) => id === rateId)
  change(mode, { shipmentId: found.id, madeOf: rateKey(form), rateId: isChosen ? rateId : null })
}

/** What the station refused stands at the fields it is about. */
export function showRefusedFields(control: ShipFormControl, { problem }: CallError): void {
  // Only what is wrong of the entries is about fields; other refusals have details of their own.
  if (problem.kind !== 'station' || problem.status !== 400) return
  const details = problem.errors[0].details as (FieldErrors & { shipment?: FieldErrors }) | undefined
  const texts = atCustomsFields(toFieldTexts(details?.shipment ?? details))
  if (Object.keys(texts).length > 0) control.showErrors(texts)
}

function withLine(before: Progress, line: RateLine): Progress {
  if (line.type === 'asking') {
    const carriers = line.connections.map(each => ({
      id: each.connection_id,
      carrierId: each.carrier_id,
      name: each.display_name,
      state: 'asking' as const,
      reachability: null,
      messages: [],
    }))
    return { ...before, carriers }
  }
  if (line.type !== 'answer') return before
  const { reachability } = line
  const messages = [...line.messages, ...line.reasons]
  return {
    ...before,
    hasRates: before.hasRates || line.rates.length > 0,
    earlier: rankedRates([...before.earlier, ...line.remembered], null),
    carriers: before.carriers.map(each =>
      each.id === line.connection_id ? { ...each, state: 'answered', reachability, messages } : each,
    ),
  }
}

function announceRates(shipment: ShipmentRecord): void {
  const best = bestRate(shipment) ?? sortedRates(shipment)[0]
  if (!best) return
  const words = `${rateName(best)}, ${moneyText(best.total_charge, best.currency)}`
  announce(t('ship.saidRates', { count: shipment.rates.length, best: words }))
}

const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.problem.kind === 'station' && error.problem.status === 404

type RateRequest = CallInput<typeof rateStreamEndpoints.stream>['body']

/** Asks for rates and tells each line as it comes; answers with the draft once all have spoken. */
async function streamRates(
  body: RateRequest,
  signal: AbortSignal,
  onLine: (line: RateLine) => void,
): Promise<ShipmentRecord> {
  const last: { line?: RateLine } = {}
  const result = await api.lines(
    rateStreamEndpoints.stream,
    { body },
    line => {
      if (signal.aborted) return
      last.line = line as RateLine
      onLine(last.line)
    },
    { signal },
  )
  if (!result.ok) throw new CallError(result.problem)
  if (last.line?.type === 'refused') throw new CallError(toProblem(last.line.status, last.line.body))
  if (last.line?.type !== 'done') throw new CallError({ kind: 'unreachable' })
  return last.line.shipment
}
