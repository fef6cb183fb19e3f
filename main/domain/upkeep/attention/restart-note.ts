import type { Settings } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'

/** The setting that holds the error the station last stopped after, until somebody has looked. */
export const restartSetting = 'restarted'

/** As what it stands in the list: there is one line, however often it happened. */
const id = 'restarted'

export type RestartNote = {
  /** Written while the station stops after an error of its own. `logs`: the folder in which the diagnostics are. */
  write: (at: Date, logs: string) => void
  has: (id: string) => boolean
  remove: () => void
}

export function createRestartNote({
  settings,
  changes,
}: {
  settings: Settings
  changes: Pick<ChangeFeed, 'publish'>
}): RestartNote {
  const told = (action: 'created' | 'deleted') => changes.publish({ topic: 'attention', id, action })
  return {
    write: (at, logs) => {
      settings.write(restartSetting, { at: at.getTime(), logs })
      told('created')
    },
    has: asked => asked === id && settings.read(restartSetting) !== undefined,
    remove: () => {
      settings.remove(restartSetting)
      told('deleted')
    },
  }
}
