import type { Locator, Page } from 'playwright'
import { orderBody } from '../desks/order-desk.ts'
import type { TestStation } from '../station/station.ts'
import { dialog } from './desk-screens.ts'

export const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k')
  await dialog(page, 'Search and commands').waitFor()
}

export const paletteField = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'Search and commands' })

/** Opens it and looks for a text. */
export async function findInPalette(page: Page, text: string): Promise<void> {
  await openPalette(page)
  await paletteField(page).fill(text)
}

/** The entries under a heading. */
export const entries = (page: Page, title: string): Locator =>
  page.getByRole('group', { name: title, exact: true }).getByRole('option')

/** Everything that is listed, as it reads. */
export const listed = (page: Page): Promise<string[]> => page.getByRole('option').allInnerTexts()

/** Takes an order of a shop; `as` which mode. */
export async function takeShopOrder(
  { call }: Pick<TestStation, 'call'>,
  number: string,
  as: 'test' | 'live' = 'test',
): Promise<string> {
  const { body } = await call<{ id: string }>(
    'POST',
    '/v1/orders',
    orderBody({ order_id: number, source: 'Shop' }),
    { as },
  )
  return body.id
}
