import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import { ok, type Result, refuseByCarrier } from '../../../../shared/errors/result.ts'
import type { PickupResult } from '../../../carriers/contract/model.ts'
import { notSupported, type Outcome, safelyCancelled } from '../../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import { withDoubt } from '../../intents/intent-rules.ts'
import { toCarrierAddress } from '../../shipping/addresses/address-mapper.ts'
import type { PickupBook, PickupIntent } from './pickup-book.ts'
import { toPickupRequest, withResult } from './pickup-mapper.ts'
import { doubtAbout, notWrittenDown } from './pickup-rules.ts'

/** A pickup whose intent is on disk, as it is to be, or as it is when it is to go; and whom to ask. */
export type Begun = {
  intent: PickupIntent
  pickup: PickupRecord
  connection: LiveConnection
  othersThatDay: number
}

/** Asks the carrier and writes down what came of it. */
export type AskForPickup = {
  schedule: (begun: Begun) => Promise<Result<PickupRecord>>
  update: (begun: Begun) => Promise<Result<PickupRecord>>
  cancel: (begun: Begun, reason: string | null) => Promise<Result<PickupRecord>>
}

export function createAskForPickup(ports: {
  book: PickupBook
  callCarrier: CallCarrier
  /** Told when what the carrier did could not be written down. */
  onUnwritten: (error: unknown, pickupId: string) => void
}): AskForPickup {
  const { book } = ports
  const once = ({ pickup }: Begun) => ({ paid: true, about: { pickupId: pickup.id } })

  const callCarrier: CallCarrier = async (...call) => {
    faultPoint('pickup.intent_written')
    const outcome = await ports.callCarrier(...call)
    faultPoint('pickup.call_answered')
    return outcome
  }

  /** What the carrier did is told even when it cannot be written down. */
  const keep = (
    { intent }: Begun,
    after: PickupRecord | null,
    answer: PickupRecord,
  ): Result<PickupRecord> => {
    try {
      book.happened(intent, after)
      faultPoint('pickup.outcome_written')
      return ok(answer)
    } catch (error) {
      ports.onUnwritten(error, intent.subjectId)
      leaveUnknown(intent)
      return notWrittenDown(intent.subjectId, answer.confirmation_number, error)
    }
  }

  /** On a full disk even this may fail; the intent is then found at the next start. */
  const leaveUnknown = (intent: PickupIntent) => {
    try {
      book.unknown(intent)
    } catch (error) {
      ports.onUnwritten(error, intent.subjectId)
    }
  }

  const dismiss = ({ intent, connection }: Begun, outcome: Outcome<unknown> & { ok: false }) => {
    if (outcome.retry === 'unknown-outcome') book.unknown(intent)
    else book.didNotHappen(intent)
    faultPoint('pickup.outcome_written')
    return refuseByCarrier(withDoubt(outcome, connection, doubtAbout(intent.kind, intent.subjectId)))
  }

  const arrange = (begun: Begun, outcome: Outcome<PickupResult>): Result<PickupRecord> => {
    if (!outcome.ok) return dismiss(begun, outcome)
    const pickup = withResult(begun.pickup, outcome.value)
    return keep(begun, pickup, pickup)
  }

  return {
    schedule: async begun => {
      const { connection, pickup, othersThatDay } = begun
      const { schedulePickup } = connection.adapter
      const outcome = schedulePickup
        ? await callCarrier(connection, schedulePickup, toPickupRequest(pickup, othersThatDay), once(begun))
        : notSupported()
      return arrange(begun, outcome)
    },
    update: async begun => {
      const { connection, pickup, othersThatDay } = begun
      const { updatePickup } = connection.adapter
      const request = {
        ...toPickupRequest(pickup, othersThatDay),
        confirmationNumber: pickup.confirmation_number,
      }
      const outcome = updatePickup
        ? await callCarrier(connection, updatePickup, request, once(begun))
        : notSupported()
      return arrange(begun, outcome)
    },
    cancel: async (begun, reason) => {
      const { connection, pickup } = begun
      const { cancelPickup } = connection.adapter
      const request = {
        confirmationNumber: pickup.confirmation_number,
        address: toCarrierAddress(pickup.address),
        pickupDate: pickup.pickup_date,
        reason,
      }
      const outcome = cancelPickup
        ? await callCarrier(connection, cancelPickup, request, once(begun))
        : safelyCancelled()
      return outcome.ok ? keep(begun, null, pickup) : dismiss(begun, outcome)
    },
  }
}
