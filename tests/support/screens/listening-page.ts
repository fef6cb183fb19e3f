import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'

/** What listens for scans, as a script that makes `scanning` of it. */
export async function buildScanning(): Promise<string> {
  const entry = resolve(import.meta.dirname, '../../../renderer/lib/scanning/listen-for-scans.ts')
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'scanning' } },
  })
  const [output] = [built].flat()
  return output && 'output' in output ? output.output[0].code : ''
}

/** What a page heard: scans as read, what was said to be scanned again, typed keys, keys that reached the page, forms sent. */
export type Heard = { scans: string[]; garbled: string[]; typed: string; shortcuts: string; sent: number }

/** Makes of a page one with two fields, a form and a button that listens for scans; the answer says what it heard so far. */
export async function listenIn(
  page: Page,
  script: string,
  { holds = true }: { holds?: boolean } = {},
): Promise<() => Promise<Heard>> {
  await page.setContent(`
    <form onsubmit="heard.sent += 1; return false"><input id="name" value="Ana"><textarea id="note"></textarea></form>
    <button id="away">Away</button>`)
  await page.addScriptTag({ content: script })
  await page.evaluate(listen, holds)
  return () => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
}

/** In the page. */
function listen(holds: boolean): void {
  const heard: Heard = { scans: [], garbled: [], typed: '', shortcuts: '', sent: 0 }
  const { listenForScans } = (
    window as unknown as { scanning: { listenForScans: (...given: unknown[]) => void } }
  ).scanning
  Object.assign(window, { heard })
  listenForScans(
    {
      onScan: ({ text }: { text: string }) => heard.scans.push(text),
      onTyped: (presses: { key: string }[]) => {
        heard.typed += presses.map(({ key }) => key).join('')
      },
      onGarbled: (why: string) => heard.garbled.push(why),
    },
    { holds },
  )
  document.addEventListener('keydown', ({ key }) => {
    heard.shortcuts += key
  })
}
