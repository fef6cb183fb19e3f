import type { Locator, Page } from 'playwright'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { TestStation } from '../station/station.ts'
import { untilFocused } from './accessibility.ts'
import { type Look, type ShipDesk, shipDeskForFile } from './ship-desk.ts'

/** Opens a screen of the sample station by its address; without one the window is left empty. */
export function screenForFile() {
  const openDesk = shipDeskForFile()
  return async (path: string | null = null, look: Look = {}): Promise<ShipDesk> => {
    const desk = await openDesk({ ...look, path: null })
    if (path !== null) await goTo(desk, path)
    return desk
  }
}

export async function goTo(
  { page, station }: Pick<ShipDesk, 'page' | 'station'>,
  path: string,
): Promise<void> {
  await page.goto(`${station.url}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** A draft of the sample data by the name of its recipient. */
export async function sampleDraft({ call }: TestStation, name = 'Noah Singh'): Promise<ShipmentRecord> {
  const { body } = await call<{ results: ShipmentRecord[] }>('GET', '/v1/shipments?limit=100')
  const found = body.results.find(({ recipient }) => recipient.person_name === name)
  if (!found) throw new Error(`the sample data has nothing for ${name}`)
  return found
}

/** Buys the cheapest rate of a sample draft. */
export async function sampleLabel(station: TestStation, labelType = 'ZPL', name?: string) {
  const draft = await sampleDraft(station, name)
  const rate = draft.rates.toSorted((a, b) => a.total_charge - b.total_charge)[0]
  const { body, status } = await station.call<ShipmentRecord>('POST', `/v1/shipments/${draft.id}/purchase`, {
    selected_rate_id: rate?.id,
    label_type: labelType,
  })
  if (status !== 200) throw new Error(`the label was refused: ${JSON.stringify(body)}`)
  return body
}

export const row = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name })
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

/**
 * Asks for the prices of every order of the list, by keyboard: with nothing chosen the page asks whether all are meant.
 * Words of no language are needed for it.
 */
export async function prepareWhole(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await untilFocused(page.getByRole('dialog').getByRole('button').last())
  await page.keyboard.press('Enter')
}
