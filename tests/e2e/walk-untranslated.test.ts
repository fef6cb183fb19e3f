import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { labelFormats } from '../../shared/labels.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { everyScreen, speak } from '../support/screens/every-screen.ts'
import { textsShown } from '../support/screens/spoken.ts'

const openScreen = screenForFile()

/** Browsers know them in every language they know. */
const daysOfBrowser = new Set([
  ...[0, 1, 2, 3, 4, 5, 6].flatMap(day =>
    (['short', 'long'] as const).map(weekday =>
      new Date(2026, 0, 4 + day).toLocaleDateString('en', { weekday }),
    ),
  ),
  ...['Today', 'Tomorrow', 'Yesterday'],
])

/** Texts of the page outside of the brackets of the language of tests, but for what the station answered. */
async function untranslated(page: Page, answers: readonly string[]): Promise<string[]> {
  const known = answers.join('\n')
  const texts = await textsShown(page)
  const outside = (text: string): string => {
    const less = text.replaceAll(/⟦[^⟦⟧]*⟧/g, '')
    return less === text ? text : outside(less)
  }
  // What is written from the right is kept apart from what is around it by signs that no answer has.
  const parts = texts.flatMap(text => outside(text.replaceAll(/[\u2066-\u2069]/g, '')).split(/ · |, |\s{2,}/))
  return [...new Set(parts.map(part => part.trim()))].filter(
    // Neither a day nor what the station knows itself.
    part =>
      /\p{L}{3,}/u.test(part) &&
      !/^\p{L}{3} \d+$/u.test(part) &&
      !daysOfBrowser.has(part) &&
      // The sign before an order's number is the page's.
      !known.includes(part.replace(/^#/, '')),
  )
}

test('no screen has a text that is not translated', async () => {
  const { page } = await openScreen('/settings?section=desk')
  await speak(page, 'pseudo')
  // What files are called is the same in every language.
  const answers: string[] = [...labelFormats]
  const reading: Promise<unknown>[] = []
  page.on('response', response => {
    if (!response.headers()['content-type']?.includes('json')) return
    // The browser of a busy machine gives an answer up before it could be read.
    const again = async () =>
      response.request().method() === 'GET' ? (await page.request.get(response.url())).text() : ''
    const keep = (text: string) => answers.push(text)
    reading.push(
      response
        .text()
        .catch(again)
        .then(keep, () => undefined),
    )
  })
  const shown = async () => {
    await Promise.all(reading.splice(0))
    return untranslated(page, answers)
  }
  for (const path of everyScreen) {
    await page.goto(new URL(path, page.url()).href)
    await page.getByRole('heading', { level: 1, name: /⟦/ }).waitFor()
    await page.waitForLoadState('networkidle')
    await expect.poll(shown, { message: path }).toEqual([])
  }
})
