import type { BackgroundPatch, BackgroundSettings } from '../../../shared/desk/background.ts'
import { backgroundGroup } from '../../../shared/settings/background.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../db/settings.ts'

export type BackgroundService = {
  read: () => BackgroundSettings
  change: (patch: BackgroundPatch) => BackgroundSettings
}

/** Settings of what the station does by itself. */
export const createBackgroundService = (ports: SettingGroupPorts): BackgroundService =>
  createSettingGroup<BackgroundSettings>(ports, backgroundGroup)
