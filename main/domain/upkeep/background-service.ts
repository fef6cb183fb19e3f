import {
  type BackgroundPatch,
  type BackgroundSettings,
  backgroundPatch,
  defaultBackground,
} from '../../../shared/desk/background.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../db/settings.ts'

export type BackgroundService = {
  read: () => BackgroundSettings
  change: (patch: BackgroundPatch) => BackgroundSettings
}

/** Settings of what the station does by itself. */
export const createBackgroundService = (ports: SettingGroupPorts): BackgroundService =>
  createSettingGroup<BackgroundSettings>(ports, {
    name: 'background',
    schema: backgroundPatch,
    defaults: defaultBackground,
    ifUnreadable: defaultBackground,
  })
