import { hash } from 'node:crypto'
import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import { shipmentData } from '../../../../shared/api/shipments.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { AgentRepository } from './agent-repository.ts'
import type { Agent } from './agent-rules.ts'

/** A parcel an agent describes itself: no order is behind it. */
export type GivenParcel = {
  recipient: Record<string, unknown>
  parcel: Record<string, unknown>
  reference?: string | undefined
}

export type AgentDrafts = {
  /**
   * Begins a shipment from the usual sender; answers its id. The same again gives the same one, as long as it is a draft.
   * `meta.drafted_by_agent` names the agent: a label for it is never bought without a yes.
   */
  begin: (agent: Agent, given: GivenParcel) => Result<string>
}

export type AgentDraftPorts = {
  agents: Pick<AgentRepository, 'draftFrom'>
  shipments: Pick<ShipmentService, 'addDraft'>
  usualSender: (testMode: boolean) => AddressRecord | null
}

export function createAgentDrafts({ agents, shipments, usualSender }: AgentDraftPorts): AgentDrafts {
  return {
    begin: ({ keyId, name, testMode }, given) => {
      const shipper = usualSender(testMode)
      if (!shipper) return noSender()
      const { recipient, parcel, reference } = given
      const asked = { shipper, recipient, parcels: [parcel], ...(reference ? { reference } : {}) }
      const body = shipmentData.safeParse(asked)
      if (!body.success) return refuse('validation', { details: toFieldErrors(body.error.issues, asked) })
      const digest = hash('sha256', JSON.stringify([body.data.recipient, body.data.parcels, reference]))
      const known = agents.draftFrom(keyId, digest)
      if (known !== null) return ok(known)
      const meta = { drafted_by_agent: name, drafted_from: digest }
      const stored = shipments.addDraft(body.data, testMode, meta)
      return stored.ok ? ok(stored.value.id) : stored
    },
  }
}

const noSender = () =>
  refuse('state_error', {
    message:
      'Nobody has said yet where parcels are sent from. Somebody enters the address of the shop in Settings. Nothing was begun.',
  })
