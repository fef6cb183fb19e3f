import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright'
import { findBrowser } from './find-browser.ts'
import type { FoundBrowser } from './machine.ts'
import { thisMachine } from './this-machine.ts'

export type { Browser } from 'playwright'

const loopbackOnly = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'

/**
 * Starts the browser the screens are tested in, with a profile of its own that is gone after `close()`.
 * It reaches nothing but this machine, so a test that passes here passes without a network.
 * Throws with what to do when no browser can be found.
 */
export async function launchBrowser({
  found,
  args = [],
}: {
  found?: FoundBrowser
  /** More of what it is told at its start. */
  args?: readonly string[]
} = {}): Promise<Browser> {
  const options = launchOptions(found ?? (await findBrowser(thisMachine())))
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...args] })
}

/**
 * The same one for processes that connect to it. A test looks at a page for a moment: code made quicker for it would
 * cost more than it gives, a tenth of the time of all screens.
 */
export async function launchBrowserServer(): Promise<BrowserServer> {
  const { args = [], ...options } = launchOptions(await findBrowser(thisMachine()))
  return chromium.launchServer({
    ...options,
    args: [...args, '--js-flags=--no-turbofan --no-maglev'],
    host: '127.0.0.1',
  })
}

const launchOptions = ({ executablePath, from, env }: FoundBrowser): LaunchOptions => ({
  executablePath,
  chromiumSandbox: from !== 'packed' && !isRoot(),
  args: ['--disable-background-networking', '--disable-domain-reliability', '--no-pings', loopbackOnly],
  env: { ...definedOnly(process.env), ...env },
})

const isRoot = () => process.getuid?.() === 0

const definedOnly = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
