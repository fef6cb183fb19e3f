import {
  type PackingSettings,
  packingSettingsPatch,
  usualPackingSettings,
} from '../../../../shared/desk/packing-settings.ts'
import { createSettingGroup, type SettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'

export type PackingSettingGroup = SettingGroup<PackingSettings>

/** How the shop packs; what can no longer be read is as usual. */
export const createPackingSettings = (ports: SettingGroupPorts): PackingSettingGroup =>
  createSettingGroup<PackingSettings>(ports, {
    name: 'packing_settings',
    schema: packingSettingsPatch,
    defaults: usualPackingSettings,
    ifUnreadable: usualPackingSettings,
  })
