import { posix, win32 } from 'node:path'

export type Platform = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv; homeDir: string }

/** Where this platform keeps a program's data: the home of a station nobody gave another one. */
export function defaultHome({ platform, env, homeDir }: Platform): string {
  if (platform === 'win32') {
    return win32.join(env.LOCALAPPDATA || win32.join(homeDir, 'AppData', 'Local'), 'Packdesk')
  }
  if (platform === 'darwin') return posix.join(homeDir, 'Library', 'Application Support', 'Packdesk')
  // The XDG rules say that a relative path there is to be ignored.
  const data = env.XDG_DATA_HOME
  return posix.join(data?.startsWith('/') ? data : posix.join(homeDir, '.local', 'share'), 'packdesk')
}
