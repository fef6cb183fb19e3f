import { spawn } from 'node:child_process'

type Opener = { program: string; args: string[] }

/** The program that opens an address in the default browser. */
export function openerOf(platform: NodeJS.Platform, url: string): Opener {
  if (platform === 'darwin') return { program: 'open', args: [url] }
  if (platform === 'win32') return { program: 'rundll32', args: ['url.dll,FileProtocolHandler', url] }
  return { program: 'xdg-open', args: [url] }
}

/**
 * Opens an address in the default browser and answers whether that began. Some openers end at once, some live
 * as long as the browser: one that still runs after the limit has found a browser.
 */
export function openBrowser(opener: Opener, limitMs = 3_000): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const child = spawn(opener.program, opener.args, { detached: true, stdio: 'ignore' })
  child.unref()
  const timer = setTimeout(() => resolve(true), limitMs)
  child.on('error', () => resolve(false))
  child.on('exit', code => resolve(code === 0))
  return promise.finally(() => clearTimeout(timer))
}
