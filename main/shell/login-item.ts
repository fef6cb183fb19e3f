import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import { makeFolderSync } from '../platform/make-folder.ts'

/** Given to a start the system makes at login: the window stays away until somebody asks for it. */
export const hiddenFlag = '--hidden'

export type LoginItem = {
  /** Null where this program cannot be started at login. */
  read: () => boolean | null
  change: (wanted: boolean) => void
}

type LoginApp = Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings'>

/**
 * Starting at login by the system's own list; on Linux by the folder its desktops read. Not from a checkout. NOT RUN so far on
 * Windows and macOS.
 */
export function createLoginItem(
  app: LoginApp,
  { platform, env, program }: { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; program: string },
): LoginItem {
  if (!app.isPackaged) return { read: () => null, change: () => {} }
  if (platform === 'linux') return xdgAutostart(env, program)
  const args = [hiddenFlag]
  return {
    read: () => app.getLoginItemSettings({ args }).openAtLogin,
    change: openAtLogin => app.setLoginItemSettings({ openAtLogin, args }),
  }
}

function xdgAutostart(env: NodeJS.ProcessEnv, program: string): LoginItem {
  const folder = join(env.XDG_CONFIG_HOME || join(env.HOME ?? '', '.config'), 'autostart')
  const file = join(folder, 'packdesk.desktop')
  return {
    read: () => existsSync(file),
    change: wanted => {
      if (!wanted) return rmSync(file, { force: true })
      makeFolderSync(folder, 0o700)
      writeFileSync(file, autostartEntry(program))
    },
  }
}

/** A picture of the whole program (AppImage) is what starts it, not the file unpacked from it. */
export const startedProgram = (env: NodeJS.ProcessEnv, execPath: string): string => env.APPIMAGE || execPath

/** As the desktop entry specification quotes. */
export const autostartEntry = (program: string): string =>
  `[Desktop Entry]
Type=Application
Name=Packdesk
Exec="${program.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}" ${hiddenFlag}
Terminal=false
X-GNOME-Autostart-enabled=true
`
