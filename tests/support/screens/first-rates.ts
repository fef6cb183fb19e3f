import type { Page } from 'playwright'
import { said, tabTo } from './ship-desk.ts'
import { type Words, wordsOf } from './spoken.ts'

/** Some screens have more places for the keyboard than others. */
const most = 140

/** Prices the first service of a carrier of the shop's own on the page it was just added on, by keyboard alone. */
export async function typeFirstRates(
  page: Page,
  service: { name: string; code: string; countries: string; price: string },
  words: Words = wordsOf('en'),
): Promise<void> {
  const press = async (role: 'link' | 'button', name: string) => {
    const target = page.getByRole(role, { name, exact: true })
    await target.waitFor()
    await tabTo(page, target, most)
    await page.keyboard.press('Enter')
  }
  const type = async (name: string, text: string) => {
    await tabTo(page, page.getByRole('textbox', { name, exact: true }), most)
    await page.keyboard.type(text)
  }
  await press('link', words.say('rates.edit'))
  await press('button', words.say('sheet.addService'))
  await type(words.say('sheet.service_name'), service.name)
  await type(words.say('sheet.service_code'), service.code)
  await press('button', words.say('rates.part_zones'))
  await type(
    words.say('sheet.cell', {
      row: words.say('sheet.zone', { number: 1 }),
      column: words.say('sheet.country_codes'),
    }),
    service.countries,
  )
  await press('button', words.say('rates.part_prices'))
  await tabTo(page, page.locator('[data-cell="0:0"]'), most)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(service.price)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await said(page, words.like('rates.saved'))
  // Letters that lead elsewhere would be typed into the price.
  await tabTo(page, page.getByRole('button', { name: words.like('rates.save') }), most)
}
