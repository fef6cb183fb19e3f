import {
  type BackgroundPatch,
  type BackgroundSettings,
  backgroundPatch,
  defaultBackground,
} from '../../../shared/desk/background.ts'
import type { Settings } from '../../db/settings.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'

export type BackgroundService = {
  read: () => BackgroundSettings
  change: (patch: BackgroundPatch) => BackgroundSettings
}

const settingName = 'background'

/** Settings of what the station does by itself. What is stored is read leniently: a station always starts. */
export function createBackgroundService(ports: {
  settings: Pick<Settings, 'read' | 'write'>
  changes: Pick<ChangeFeed, 'publish'>
  changed: () => void
}): BackgroundService {
  const read = (): BackgroundSettings => {
    const stored = backgroundPatch.safeParse(ports.settings.read(settingName))
    return { ...defaultBackground, ...(stored.success ? stored.data : {}) }
  }
  return {
    read,
    change: patch => {
      const next = { ...read(), ...patch }
      ports.settings.write(settingName, next)
      ports.changes.publish({ topic: 'background', id: settingName, action: 'updated' })
      ports.changed()
      return next
    },
  }
}
