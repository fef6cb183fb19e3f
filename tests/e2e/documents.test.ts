import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, screenForFile } from '../support/screens/desk-screens.ts'
import { said, tabTo } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

test('a document that comes with Packdesk is changed, looked at and reset with the keyboard alone', async () => {
  const { page, station, complaints } = await openScreen('/documents')
  const which = page.getByRole('combobox', { name: 'Document' })
  await which.selectOption({ label: 'Packing slip' })
  await page.getByRole('img', { name: 'Preview of Packing slip' }).waitFor()
  const text = page.getByRole('textbox', { name: 'Template' })
  await expect.poll(() => text.getAttribute('readonly')).not.toBeNull()

  // Its one filled button stays in sight at the lower right.
  const edit = page.getByRole('button', { name: 'Edit' })
  const corner = async () => {
    const box = await edit.boundingBox()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    return box !== null && box.x + box.width > width * 0.8 && box.y + box.height > height - 60
  }
  expect(await corner()).toBe(true)
  await page.mouse.wheel(0, 5_000)
  await expect.poll(corner).toBe(true)
  await tabTo(page, edit)
  await page.keyboard.press('Enter')
  await tabTo(page, text)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('<h1>Ours</h1>')
  await page.getByText('Packing slip is not saved yet').waitFor()
  await page.keyboard.press('Control+Enter')
  await said(page, 'Packing slip saved.')
  await page.getByRole('option', { name: 'Packing slip (edited)' }).waitFor({ state: 'attached' })
  const list = await station.call<{ results: { slug: string; built_in: boolean; template: string }[] }>(
    'GET',
    '/desk/document-templates',
  )
  const own = list.body.results.find(each => each.slug === 'packing-slip' && !each.built_in)
  expect(own?.template).toMatch(/^<h1>Ours<\/h1>/)

  await tabTo(page, page.getByRole('button', { name: 'Reset' }))
  await page.keyboard.press('Enter')
  const question = dialog(page, 'Reset Packing slip?')
  await untilFocused(question.getByRole('button', { name: 'Keep it' }))
  await question.getByRole('button', { name: 'Reset' }).click()
  await said(page, 'Packing slip reset.')
  await expect.poll(() => text.inputValue()).not.toContain('Ours')
  expect(complaints).toEqual([])
})

test('the logo of the shop takes the place of the sign of Packdesk on receipts', async () => {
  const { page, complaints } = await openScreen('/documents')
  // Listened for long before the key: the browser has to be told first.
  const opened = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Choose picture' }))
  await page.keyboard.press('Enter')
  const chooser = await opened
  await chooser.setFiles(join(import.meta.dirname, '../../resources/icons/icon-256.png'))
  await said(page, 'Receipts now show your logo.')
  await page.getByRole('img', { name: 'Your logo' }).waitFor()
  await page.getByRole('button', { name: 'Use the Packdesk logo' }).click()
  await page.getByRole('img', { name: 'The Packdesk logo' }).waitFor()
  expect(complaints).toEqual([])
})

test('a mistake names its line, leads there, and the last good preview stays', async () => {
  const { page } = await openScreen('/documents')
  await page.getByRole('button', { name: 'New document' }).click()
  const text = page.getByRole('textbox', { name: 'Template' })
  await text.fill('<h1>{{number}}</h1>\n<p>{{to.name}}</p>')
  await page.getByText('The preview is up to date.').waitFor()
  await text.fill('<h1>{{number}}</h1>\n<blink>{{to.name}}</blink>')
  await page.getByText(/^Line 2: <blink> is not allowed/).waitFor()
  await page.getByRole('img', { name: 'Preview of New document' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Go to line 2' }).click()
  await untilFocused(text)
  const chosen = await text.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(chosen).toBe('<blink>{{to.name}}</blink>')
})

test('axe has nothing to say in light and dark, also in a narrow window', async () => {
  const { page } = await openScreen('/documents')
  await page.getByRole('img', { name: /^Preview of/ }).waitFor()
  await page.getByText('The preview is up to date.').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 640, height: 900 })
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
