import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import type { PickupSettleInput } from '../../../../shared/desk/pickups.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { DocumentPage, Range } from '../../../db/page-cut.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import { operationsFor } from '../../intents/intent-operations.ts'
import { createPickupChanges, type PickupChanges, type PickupChangesPorts } from './pickup-changes.ts'
import { createPickupPlanning, type PickupIntents, type PickupPlanningPorts } from './pickup-planning.ts'
import type { PickupRepository } from './pickup-repository.ts'
import { noPickup } from './pickup-rules.ts'
import {
  createPickupScheduling,
  type PickupSchedulingPorts,
  type SchedulePickup,
} from './pickup-scheduling.ts'

export type PickupService = PickupChanges & {
  list: (testMode: boolean, range: Range) => DocumentPage
  retrieve: (recordRef: RecordRef) => Result<PickupRecord>
  /** The JSON of a pickup, as bytes. */
  retrieveBytes: (recordRef: RecordRef) => Result<Buffer>
  schedule: SchedulePickup
  /** How many pickups, in both modes, a carrier gave no answer about, until somebody has found out. */
  countUnknown: () => number
  settle: (recordRef: RecordRef, settlement: PickupSettleInput, by: string) => Promise<Result<PickupRecord>>
}

type PickupPorts = PickupPlanningPorts &
  Omit<PickupSchedulingPorts & PickupChangesPorts, 'planning'> & {
    repository: PickupRepository
    intents: PickupIntents
    live: LiveConnections
  }

/** Pickups as people and programs work with them. */
export function createPickupService(ports: PickupPorts): PickupService {
  const { repository, intents } = ports
  const planning = createPickupPlanning(ports)
  const { schedule } = createPickupScheduling({ ...ports, planning })
  const { update, cancel } = createPickupChanges({ ...ports, planning })

  const kinds = [intents.pickup_schedule, intents.pickup_update, intents.pickup_cancel] as const
  const unknown = () =>
    kinds.flatMap(kind => kind.listUnknown()).toSorted((a, b) => a.startedAtMs - b.startedAtMs)

  return {
    list: repository.page,
    retrieve: planning.retrieve,
    retrieveBytes: ({ id, testMode }) => {
      const bytes = repository.findBytes(id, testMode)
      return bytes === null ? noPickup(id) : ok(bytes)
    },
    schedule,
    update,
    cancel,
    countUnknown: () => unknown().length,
    settle: ({ id: subjectId, testMode }, settlement, by) => {
      const ref = { subjectId, testMode, intentId: settlement.intent_id, by }
      return operationsFor(kinds, ref).settle(ref, settlement)
    },
  }
}
