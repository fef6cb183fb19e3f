import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { BrowserContext, Download, Locator, Page } from 'playwright'
import { expect, onTestFinished } from 'vitest'
import type { CarrierSet } from '../../../main/carriers/registry.ts'
import type { Clock } from '../../../main/platform/clock.ts'
import type { SpoolerPorts } from '../../../main/printing/printers/spooler-ports.ts'
import type { SourceSet } from '../../../main/sources/registry.ts'
import { sharedBrowser } from '../browser/shared-browser.ts'
import { patience } from '../run/machine-pace.ts'
import { startStation, type TestStation, type TestStationOptions } from '../station/station.ts'
import { isFocused } from './accessibility.ts'
import { slowDesk } from './slow-desk.ts'

const builtPage = join(import.meta.dirname, '../../../out/renderer')

export type Look = {
  colorScheme?: 'light' | 'dark'
  width?: number
  height?: number
  /** What the window shows first: the Ship screen when left out, nothing at all when null. */
  path?: string | null
  /** Those of this build when left out. */
  carriers?: CarrierSet
  sources?: SourceSet
  /** None at all when left out. */
  spoolers?: SpoolerPorts
  /** Those of this copy when left out. */
  resources?: string
  /** What the station takes for its addresses in the network of the shop; none when left out. */
  networkAddresses?: () => readonly string[]
  /** By which the station goes; the window has its own. */
  clock?: Clock
}

/** The built page of a real station with sample data, open on the Ship screen. */
export type ShipDesk = {
  station: TestStation
  page: Page
  /** What the browser complained about: errors of the page, refused styles or scripts. */
  complaints: string[]
}

/**
 * Every test gets a fresh station and a window nobody else looks through. The browser, its window and the address are
 * those of the process: what was fetched and compiled once need not be again, and all a station left is wiped before
 * the next.
 */
let context: Promise<BrowserContext> | null = null
let idle: Page | null = null
let port = 0

async function openContext(): Promise<BrowserContext> {
  const browser = await sharedBrowser()
  const opened = await browser.newContext({ reducedMotion: 'reduce' })
  opened.setDefaultTimeout(patience(90_000))
  return opened
}

/** Gives a test its desk. */
export function shipDeskForFile() {
  return async (look: Look = {}) => {
    const {
      colorScheme = 'light',
      width = 1280,
      height = 900,
      path = '/ship',
      carriers,
      sources,
      spoolers,
      resources,
      networkAddresses,
      clock,
    } = look
    const station = await startSampleStation(port, {
      ...(carriers ? { carriers } : {}),
      ...(sources ? { sources } : {}),
      ...(spoolers ? { spoolers } : {}),
      ...(resources ? { resources } : {}),
      ...(networkAddresses ? { networkAddresses } : {}),
      ...(clock ? { clock } : {}),
    })
    port = Number(new URL(station.url).port)
    const page = await takeWindow()
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await tellWhatIsShown(page)
      await leaveWindow(page, station.url)
      await station.close()
    })
    await forget(page, station.url)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    await slowDesk(page)
    const desk: ShipDesk = { station, page, complaints: complaintsOf(page) }
    if (path !== null) await page.goto(`${station.url}${path}`)
    if (path === '/ship') await page.getByRole('button', { name: 'Change' }).waitFor()
    return desk
  }
}

/** Into the test's output: what failed once in a hundred runs cannot be looked at again. */
async function tellWhatIsShown(page: Page): Promise<void> {
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
  console.error(`${page.url()} showed:\n${shown}`)
}

async function takeWindow(): Promise<Page> {
  const page = idle
  idle = null
  if (page) return page
  context ??= openContext()
  return (await context).newPage()
}

/**
 * Makes a window as new. It goes to another address of the station, since only with the same one does the browser keep
 * the process; with a station that is gone the window goes too.
 */
async function leaveWindow(page: Page, url: string): Promise<void> {
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  try {
    await page.goto(`${url}/status`)
    await page.evaluate(() => sessionStorage.clear())
    await page.mouse.move(0, 0)
    idle = page
  } catch {
    await page.close()
  }
}

/** On the same port again, unless somebody else took it in between. */
async function startSampleStation(port = 0, more: TestStationOptions = {}): Promise<TestStation> {
  const options = { sample: true, page: builtPage, ...more }
  return startStation({ ...options, port }).catch(error => {
    if (error.code !== 'EADDRINUSE') throw error
    return startStation(options)
  })
}

/** Wipes what the page keeps in the browser; what was fetched stays. */
async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'cookies,local_storage,indexeddb,service_workers,cache_storage',
  })
  await session.detach()
}

function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  return complaints
}

/** Presses Tab until the keyboard is there; fails when it never comes. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  if (await isFocused(target)) return
  // To find it anew by its role after every press would take longer than the press.
  let element = await target.elementHandle()
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(
      wanted => (wanted?.isConnected ? wanted === document.activeElement : 'replaced'),
      element,
    )
    if (at === 'replaced') element = await target.elementHandle()
    if (at === true || (at === 'replaced' && (await isFocused(target)))) return
  }
  expect.fail(`${target} is not reached with ${most} presses of Tab`)
}

/** Pastes a text where the keyboard is, as the browser does; its clipboard would ask for permission. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(content => {
    const data = new DataTransfer()
    data.setData('text/plain', content)
    const at = document.activeElement ?? document.body
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)
}

/** Chooses from a list by its first letters, once what is wanted stands in it. */
export async function chooseByTyping(page: Page, list: Locator, letters: string): Promise<void> {
  await tabTo(page, list)
  await list.locator('option').filter({ hasText: letters }).first().waitFor({ state: 'attached' })
  await page.keyboard.type(letters)
}

/** What the browser saved; its disk may be another one. */
export const saved = async (download: Promise<Download>): Promise<Buffer> =>
  buffer(await (await download).createReadStream())

/** The button of the next step, once it takes presses. */
export async function nextStep(page: Page, name: string | RegExp): Promise<Locator> {
  const button = page.getByRole('button', { name, disabled: false })
  await button.waitFor()
  return button
}

/** What screen readers were told last: all of a region, or one of the things said together. */
export const said = (page: Page, text: string | RegExp): Promise<void> =>
  page
    .locator('[role=status], [role=alert], :is([role=status], [role=alert]) > p')
    .filter({ hasText: text })
    .first()
    .waitFor({ state: 'attached' })

/** Waits for the notice, which stays; what is spoken of it may be over before anybody looks. */
export const lostNotice = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'The station is not answering' }).waitFor()

export const finder = (page: Page): Locator => page.getByRole('combobox', { name: 'Find a saved address' })
export const weight = (page: Page): Locator => page.getByRole('textbox', { name: 'Weight', exact: true })

/** Types the first name into the finder and takes who is found. */
export async function pickAddress(page: Page, name = 'Noah Singh'): Promise<void> {
  const found = page.getByRole('option', { name })
  // A list that is just closing would be taken for the new one.
  await found.waitFor({ state: 'hidden' })
  await finder(page).focus()
  await page.keyboard.type(name.slice(0, name.indexOf(' ')))
  await found.waitFor()
  await page.keyboard.press('Enter')
  await found.waitFor({ state: 'hidden' })
}

export const recipient = (page: Page): Locator => page.getByRole('region', { name: 'To', exact: true })

/** Brings the fields of a picked recipient back. */
export const changeRecipient = (page: Page): Promise<void> =>
  recipient(page).getByRole('button', { name: 'Change' }).click()

/** Fills in a saved recipient and a weight, and waits for the prices. */
export async function askForRates(page: Page): Promise<void> {
  await pickAddress(page)
  await weight(page).fill('1.8')
  await page.keyboard.press('Enter')
  await nextStep(page, /^Buy label for/)
}

/** Takes up a waiting draft of the sample data, which has its prices already. */
export async function takeUpDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Ivy Chen/ }).click()
  await nextStep(page, /^Buy label for/)
}
