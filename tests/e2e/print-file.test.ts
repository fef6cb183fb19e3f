import { expect, test } from 'vitest'
import { expectAccessible } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

const label = '^XA^PW812^LL1218^FO50,50^A0N,40^FDhello^FS^XZ'
const file = (name: string, text = label) => ({ name, mimeType: '', buffer: Buffer.from(text) })

test('a label file is looked at for a printer and printed at it by hand, as often as it is asked for', async () => {
  const { page, station, complaints } = await openScreen('/print-queue')
  await station.call('POST', '/desk/printers', { name: 'Folder', uri: 'folder://labels', language: 'ZPL' })
  const jobs = () => station.look("SELECT coalesce(group_concat(name || ' ' || copies), '') FROM print_jobs")
  await page.getByRole('link', { name: 'Print a file' }).click()
  await page.getByText('Choose a label file').waitFor()
  await expectAccessible(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file…' }).click()
  await (await choosing).setFiles(file('box.zpl'))
  await said(page, 'box.zpl is shown. Nothing is printed until you press Print.')
  await page.getByRole('img', { name: 'Label box.zpl' }).waitFor()
  expect(jobs()).toBe('')
  await page.getByRole('combobox', { name: 'Printer' }).selectOption('Folder')
  await page.getByRole('textbox', { name: 'Copies' }).fill('2')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Copies' }).press('Enter')
  await said(page, 'In the print queue of Folder.')
  expect(jobs()).toBe('box.zpl 2')
  expect(complaints).toEqual([])
})

test('a file that says nothing of its dots is asked about where it waits, once, and the answer is kept under Printers', async () => {
  const { page, station, complaints } = await openScreen('/print-queue/file')
  const fine = { name: 'Fine', uri: 'folder://fine', language: 'ZPL', dpi: 300, is_default: true }
  await station.call('POST', '/desk/printers', fine)
  const printed = (name: string) =>
    expect
      .poll(() => station.look(`SELECT state FROM print_jobs WHERE name = '${name}'`), { timeout: 20_000 })
      .toBe('confirmed')
  const send = async (name: string) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: /^Choose (another )?file…/ }).click()
    await (await choosing).setFiles(file(name, '^XA^FO50,50^A0N,40^FDhello^FS^XZ'))
    await page.getByRole('combobox', { name: 'Printer' }).selectOption('Fine')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await said(page, 'In the print queue of Fine.')
  }
  await send('depot-1.zpl')
  await page.getByRole('heading', { name: 'For how many dots an inch was depot-1.zpl made?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open Print queue' }).click()
  const question = page.getByRole('heading', { name: 'For how many dots an inch was depot-1.zpl made?' })
  await question.waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Made for' }).selectOption('203 dpi')
  await page.getByRole('button', { name: 'Remember and print' }).click()
  await said(page, 'depot-*.zpl is made for 203 dpi.')
  await printed('depot-1.zpl')
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Print a file' }).click()
  await send('depot-2.zpl')
  await printed('depot-2.zpl')
  await page.getByRole('link', { name: 'Printers', exact: true }).click()
  await page.getByText('Files named depot-*.zpl').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Files named' }).fill('shop-*.zpl')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await said(page, 'shop-*.zpl is made for 203 dpi.')
  await page.getByRole('button', { name: 'Forget: shop-*.zpl' }).click()
  await said(page, 'shop-*.zpl is asked about again.')
  expect(complaints).toEqual([])
})

test('labels dropped on any screen are shown one after the other, and what is no label is said to be none', async () => {
  const { page } = await openScreen('/orders')
  const data = await page.evaluateHandle(text => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'dropped.zpl'))
    transfer.items.add(new File([text], 'second.zpl'))
    return transfer
  }, label)
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await page.getByRole('heading', { level: 1, name: 'dropped.zpl' }).waitFor()
  await page.getByRole('button', { name: 'Next file (1 waiting)' }).click()
  await page.getByRole('heading', { level: 1, name: 'second.zpl' }).waitFor()
  expect(await page.getByRole('button', { name: /^Next file/ }).count()).toBe(0)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose another file…' }).click()
  await (await choosing).setFiles(file('notes.txt'))
  await said(page, 'notes.txt is not a label that can be printed.')
})
