import { keptGates, openGates } from '../../../../shared/desk/shipment-gates.ts'
import type { GatesInput, OpenGates } from '../../../../shared/desk/shipments.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import { chosenRate } from './purchase-mapper.ts'
import type { SecondLabelPorts } from './second-label.ts'
import { assertDraft, noShipment, rateUnavailable, toSaidGates } from './shipment-rules.ts'

/** Keeps what is doubtful of a draft as it is, all of the keys or none; answers what still waits for an answer. */
export type KeepGates = (recordRef: RecordRef, input: GatesInput, by: string) => Result<OpenGates>

export const createKeepGates =
  (ports: Omit<SecondLabelPorts, 'orders' | 'clock'>): KeepGates =>
  ({ id, testMode }, { selected_rate_id: rateId, keys }, by) => {
    const kept = ports.database.transact((): Result<OpenGates> => {
      const draft = ports.repository.find(id, testMode)
      if (!draft) return noShipment(id)
      const allowed = assertDraft(draft)
      if (!allowed.ok) return allowed
      const free = ports.holds.assertFree('shipment_edit', id)
      if (!free.ok) return free
      const rate = rateId === undefined ? null : chosenRate(draft, { selected_rate_id: rateId })
      if (rate === undefined) return rateUnavailable()
      const open = openGates(draft, rate)
      const meant = open.filter(({ key }) => keys.includes(key))
      if (meant.length !== new Set(keys).size) return changedSince(open)
      const kept_gates = [...keptGates(draft), ...meant.map(({ key }) => key)]
      ports.noteDone([id], { testMode, kind: 'gate_kept', by, about: meant.map(({ kind }) => kind) })
      const next = ports.sync.save({ ...draft, meta: { ...draft.meta, kept_gates } })
      return ok({ gates: toSaidGates(openGates(next, rate)) })
    })
    if (kept.ok) ports.changes.publish({ topic: 'shipments', id, action: 'updated' })
    return kept
  }

const changedSince = (open: ReturnType<typeof openGates>) =>
  refuse('state_error', {
    message:
      'What is doubtful has changed since you looked, or somebody kept it already. Nothing was kept. Look again.',
    details: { gates: toSaidGates(open) },
  })
