import { Menu, Tray } from 'electron'
import { type MenuActions, trayMenu } from './menu.ts'
import type { MemoryFile } from './shell-memory.ts'
import type { Tell } from './tell.ts'

/**
 * Puts Packdesk beside the clock. The answer has to be kept: a tray nobody refers to is collected and
 * disappears. Undefined where the system has no place for one.
 */
export function createTray(
  iconPath: string,
  actions: MenuActions,
  memory: MemoryFile,
  tell: Tell,
): Tray | undefined {
  try {
    const tray = new Tray(iconPath)
    tray.setToolTip('Packdesk')
    tray.on('click', () => actions.reveal())
    const draw = () => {
      const template = trayMenu(process.platform, memory.read().keepRunning, { ...actions, setKeepRunning })
      tray.setContextMenu(Menu.buildFromTemplate(template))
    }
    const setKeepRunning = (keepRunning: boolean) => {
      memory.change({ keepRunning })
      draw()
    }
    draw()
    return tray
  } catch (error) {
    tell('There is no place for a tray icon here.', error)
    return undefined
  }
}
