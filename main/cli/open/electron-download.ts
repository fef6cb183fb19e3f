import { spawn } from 'node:child_process'

const askNetworkMs = 3_000
const downloadMs = 300_000

/** Where Electron's own installer fetches from. */
function archiveUrl(version: string, env: NodeJS.ProcessEnv): string {
  const mirror =
    env.ELECTRON_MIRROR ||
    env.npm_config_electron_mirror ||
    'https://github.com/electron/electron/releases/download/'
  return `${mirror}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`
}

/** Whether the very file that would be downloaded can be had, asked with a short limit. */
export async function isDownloadable(
  version: string,
  env: NodeJS.ProcessEnv,
  fetchPort: typeof fetch = fetch,
): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(askNetworkMs)
    return (await fetchPort(archiveUrl(version, env), { method: 'HEAD', signal })).ok
  } catch {
    return false
  }
}

/** Runs Electron's installer, at most five minutes. What it says about a failure stays on standard error. */
export function downloadElectron(script: string, stop: AbortSignal, limitMs = downloadMs): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    signal: AbortSignal.any([stop, AbortSignal.timeout(limitMs)]),
  })
  child.on('error', () => resolve(false))
  child.on('exit', code => resolve(code === 0))
  return promise
}
