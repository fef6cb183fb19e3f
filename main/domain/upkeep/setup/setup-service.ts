import { type SetupPatch, type SetupState, setupPatch } from '../../../../shared/desk/setup.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import type { FoundConnection, SetupRepository } from './setup-repository.ts'

/** What a new shop has to do once, and how far it is. */
export type SetupService = {
  read: () => SetupState
  change: (patch: SetupPatch) => SetupState
}

type Stored = { done: boolean; list_closed: boolean }
const untouched: Stored = { done: false, list_closed: false }

export type SetupPorts = SettingGroupPorts & {
  repository: SetupRepository
  /** Whether the shop said where it sends from. */
  hasSender: () => boolean
  /** Whether labels can be bought over a connection: some only track, and prices of the shop's own have to be there. */
  sellsLabels: (connection: FoundConnection) => boolean
}

export function createSetup(ports: SetupPorts): SetupService {
  const group = createSettingGroup<Stored>(ports, {
    name: 'setup',
    schema: setupPatch,
    defaults: untouched,
    ifUnreadable: untouched,
  })
  const read = (): SetupState => {
    const { done, list_closed } = group.read()
    const { printer, label, connections } = ports.repository.found()
    const carrier = connections.some(ports.sellsLabels)
    const steps = { sender: ports.hasSender(), printer, carrier, label }
    const isBegun = connections.length > 0 || Object.values(steps).includes(true)
    return { is_open: !done && !isBegun, steps, list_closed }
  }
  return {
    read,
    change: patch => {
      group.change(patch)
      return read()
    },
  }
}
