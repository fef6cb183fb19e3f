import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string
  }
}

/** Called by vitest around the tests that draw the page: they share one browser, which takes a second to start. */
export default async function openBrowser({ provide }: Pick<TestProject, 'provide'>) {
  const server = await launchBrowserServer()
  provide('browserAddress', server.wsEndpoint())
  return () => server.close()
}
