/** A browser that can be started; `env` is what it needs beside the environment of the tests. */
export type FoundBrowser = {
  from: 'PACKDESK_CHROMIUM' | 'installed' | 'playwright' | 'packed'
  executablePath: string
  env: Record<string, string>
}

/** What the search asks of the machine it runs on. */
export type Machine = {
  platform: NodeJS.Platform
  arch: string
  env: Record<string, string | undefined>
  isFile: (path: string) => boolean
  /** Where Playwright keeps the browser it downloads, whether or not it is there. */
  playwrightPath: () => string
  /** The browser that comes as an npm package, made ready to start; null when the package is not installed. */
  packed: () => Promise<FoundBrowser | null>
}
