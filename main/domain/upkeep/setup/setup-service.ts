import { type SetupPatch, type SetupState, setupPatch } from '../../../../shared/desk/setup.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import type { SetupRepository } from './setup-repository.ts'

/** What a new shop has to do once, and how far it is. */
export type SetupService = {
  read: () => SetupState
  change: (patch: SetupPatch) => SetupState
}

type Stored = { done: boolean; list_closed: boolean }
const untouched: Stored = { done: false, list_closed: false }

/** `hasSender`: whether the shop said where it sends from. */
export function createSetup(
  ports: SettingGroupPorts & { repository: SetupRepository; hasSender: () => boolean },
): SetupService {
  const group = createSettingGroup<Stored>(ports, {
    name: 'setup',
    schema: setupPatch,
    defaults: untouched,
    ifUnreadable: untouched,
  })
  const read = (): SetupState => {
    const { done, list_closed } = group.read()
    const steps = { sender: ports.hasSender(), ...ports.repository.done() }
    return { is_open: !done && !Object.values(steps).includes(true), steps, list_closed }
  }
  return {
    read,
    change: patch => {
      group.change(patch)
      return read()
    },
  }
}
