import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type {
  CarrierAnswer,
  PurchaseSettleInput,
  SettledUpload,
  UploadSettleInput,
} from '../../../../shared/desk/settling.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import {
  type AnyIntents,
  type Found,
  type IntentRef,
  operationsFor,
} from '../../intents/intent-operations.ts'
import type { Losses } from './losses.ts'
import type { RestartNote } from './restart-note.ts'

type Settling<Settlement, Shown> = {
  settle: (ref: IntentRef, settlement: Settlement) => Promise<Result<Shown>>
}
type Asking = AnyIntents & { ask: (ref: IntentRef) => Promise<Result<Found<ShipmentRecord>>> }
type ProxySettling = AnyIntents & Settling<{ happened: boolean }, { id: string; happened: boolean }>

export type SettlingPorts = {
  keepBought: (ref: RecordRef) => Result<ShipmentRecord>
  purchaseIntents: Asking & Settling<PurchaseSettleInput, ShipmentRecord>
  voidIntents: Asking & Settling<{ happened: boolean }, ShipmentRecord>
  uploadIntents: Settling<UploadSettleInput, { settled: SettledUpload }>
  /** What the data has lost and no record can say of itself. */
  losses: Pick<Losses, 'has' | 'remove'>
  restarts: Pick<RestartNote, 'has' | 'remove'>
  /** Runs whose labels were to be printed. */
  unprintedRuns: { has: (runId: string) => boolean; remove: (runId: string) => void }
  endDiffers: IntentLedgers['endDiffers']
  /** Everything that is asked of carriers by proxy. */
  proxyIntents: readonly [ProxySettling, ...ProxySettling[]]
}

/** How what nobody knows the outcome of becomes known: by the carrier's answer or by somebody's. */
export type SettlingService = {
  purchase: SettlingPorts['purchaseIntents']['settle']
  /** Of what was bought otherwise than it was shown. */
  keep: SettlingPorts['keepBought']
  void: SettlingPorts['voidIntents']['settle']
  upload: (ref: IntentRef, settlement: UploadSettleInput) => Promise<Result<SettledUpload>>
  proxy: ProxySettling['settle']
  /** About a purchase, or about a void where there is no such purchase. */
  askCarrier: (ref: IntentRef) => Promise<Result<CarrierAnswer>>
}

export function createSettlingService(ports: SettlingPorts): SettlingService {
  const { purchaseIntents, voidIntents, uploadIntents, proxyIntents } = ports
  const noted = [ports.losses, ports.restarts, ports.unprintedRuns]
  return {
    purchase: purchaseIntents.settle,
    keep: ports.keepBought,
    void: voidIntents.settle,
    upload: async (ref, settlement) => {
      const settled = await uploadIntents.settle(ref, settlement)
      return settled.ok ? ok(settled.value.settled) : settled
    },
    proxy: async (ref, settlement) => {
      const { intentId, testMode } = ref
      const id = intentId ?? ''
      const note = noted.find(each => each.has(id))
      if (note) {
        note.remove(id)
        return ok({ id, happened: settlement.happened })
      }
      return intentId && ports.endDiffers({ id, testMode })
        ? ok({ id, happened: true })
        : operationsFor(proxyIntents, ref).settle(ref, settlement)
    },
    askCarrier: async ref => {
      const answer = await operationsFor<Asking>([purchaseIntents, voidIntents], ref).ask(ref)
      if (!answer.ok) return answer
      const { finding, messages, shown: shipment } = answer.value
      return ok({ finding: finding as CarrierAnswer['finding'], messages, shipment })
    },
  }
}
