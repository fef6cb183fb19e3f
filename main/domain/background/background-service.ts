import {
  type BackgroundPatch,
  type BackgroundSettings,
  backgroundPatch,
  defaultBackground,
} from '../../../shared/desk/background.ts'
import { createSettingGroup } from '../../db/setting-group.ts'
import type { Settings } from '../../db/settings.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'

export type BackgroundService = {
  read: () => BackgroundSettings
  change: (patch: BackgroundPatch) => BackgroundSettings
}

const name = 'background'

/** Settings of what the station does by itself. */
export function createBackgroundService(ports: {
  settings: Pick<Settings, 'read' | 'write'>
  changes: Pick<ChangeFeed, 'publish'>
  changed: () => void
}): BackgroundService {
  const group = createSettingGroup<BackgroundSettings>(ports.settings, {
    name,
    schema: backgroundPatch,
    defaults: defaultBackground,
    ifUnreadable: defaultBackground,
  })
  return {
    read: group.read,
    change: patch => {
      const next = group.change(patch)
      ports.changes.publish({ topic: name, id: name, action: 'updated' })
      ports.changed()
      return next
    },
  }
}
