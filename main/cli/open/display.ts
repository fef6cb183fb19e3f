type Machine = { platform: NodeJS.Platform; env: NodeJS.ProcessEnv }

/** Whether somebody can see a window or a browser that we open. */
export function hasDisplay({ platform, env }: Machine): boolean {
  if (platform === 'win32' || platform === 'darwin') return env.SSH_CONNECTION === undefined
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}
