import type { GlobalShortcut } from 'electron'
import type { WindowLife } from '../../shared/desk/ipc.ts'
import type { LoginItem } from './login-item.ts'
import type { MemoryFile } from './shell-memory.ts'
import type { Tell } from './tell.ts'

/** Brings Pack forward from any program, where a person switched it on. */
export const packKeys = 'CommandOrControl+Alt+P'

type Change = Partial<Record<'keepRunning' | 'startAtLogin' | 'packShortcut', boolean | undefined>>

export type ProgramLife = {
  read: () => WindowLife
  /** Answers how it is then, which may be as before where the system refused. */
  change: (change: Change) => WindowLife
  /** What was chosen before, at a start. */
  resume: () => void
  end: () => void
}

export type LifeParts = {
  platform: NodeJS.Platform
  memory: MemoryFile
  loginItem: LoginItem
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister' | 'isRegistered'>
  showPack: () => void
  /** Told when what the tray shows of it is another thing. */
  changed: () => void
  tell: Tell
}

/** How the program lives beside its window: after the last one closes, at login, and by keys of the whole system. */
export function createProgramLife(parts: LifeParts): ProgramLife {
  const { platform, memory, loginItem, shortcuts, showPack, tell } = parts

  const read = (): WindowLife => ({
    keepRunning: platform === 'darwin' ? null : memory.read().keepRunning,
    startAtLogin: loginItem.read(),
    packShortcut: memory.read().packShortcut,
    packKeys: platform === 'darwin' ? 'Cmd+Option+P' : 'Ctrl+Alt+P',
  })

  /** Keys another program has are not ours to take. */
  const listen = (wanted: boolean): boolean => {
    if (shortcuts.isRegistered(packKeys)) shortcuts.unregister(packKeys)
    if (!wanted) return false
    const isOurs = shortcuts.register(packKeys, showPack)
    if (!isOurs) tell('The keys for Pack belong to another program.', { keys: packKeys })
    return isOurs
  }

  const startAtLogin = (wanted: boolean) => {
    try {
      loginItem.change(wanted)
    } catch (error) {
      tell('The start at login could not be changed.', error)
    }
  }

  return {
    read,
    change: ({ keepRunning, startAtLogin: atLogin, packShortcut }) => {
      if (keepRunning !== undefined) memory.change({ keepRunning })
      if (atLogin !== undefined) startAtLogin(atLogin)
      if (packShortcut !== undefined) memory.change({ packShortcut: listen(packShortcut) })
      parts.changed()
      return read()
    },
    resume: () => void listen(memory.read().packShortcut),
    end: () => void listen(false),
  }
}
