import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { appCode, password } from '../support/desks/operators.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { expectAccessible, untilFocused } from '../support/screens/accessibility.ts'
import { screenForFile } from '../support/screens/desk-screens.ts'
import { ana, ben, enter, lockScreen, type Person, withPeople } from '../support/screens/page-operators.ts'
import { said } from '../support/screens/ship-desk.ts'

const openScreen = screenForFile()

/** Who alone can sign in is not asked for a name. */
async function enterAlone(page: Page, { pin }: Person): Promise<void> {
  await lockScreen(page).getByRole('textbox', { name: 'PIN', exact: true }).fill(pin)
  await page.keyboard.press('Enter')
  await lockScreen(page).waitFor({ state: 'hidden' })
}

test.each([['light'], ['dark']] as const)(
  'a page where operators sign in shows names and nothing else until one has (%s)',
  async colorScheme => {
    const { page, station } = await openScreen(null, { colorScheme })
    await withPeople(station)
    await page.goto(`${station.url}/orders`)
    await lockScreen(page).waitFor()
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await untilFocused(
      lockScreen(page)
        .getByRole('button', { name: /Ana|Ben/ })
        .first(),
    )
    await expectAccessible(page)
    await enter(page, ben)
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    await page
      .getByRole('row', { name: /Noah Singh/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Signed in: Ben Roy' }).waitFor()
    await expectAccessible(page)
  },
)

test('three wrong PINs make wait and say how long; the password lets in all the same', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station, [ana])
  await page.goto(`${station.url}/orders`)
  const field = lockScreen(page).getByRole('textbox', { name: 'PIN', exact: true })
  for (const wrong of ['1111', '2222', '3333']) {
    await field.fill(wrong)
    const answered = page.waitForResponse(answer => answer.url().endsWith('/desk/sessions'))
    await page.keyboard.press('Enter')
    await answered
    await lockScreen(page).getByText('This PIN is wrong.').waitFor()
    await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(4)
  }
  await lockScreen(page)
    .getByText(/^Wait \d+ seconds, then try again\.$/)
    .waitFor()
  expect(await lockScreen(page).getByRole('button', { name: 'Sign in' }).isDisabled()).toBe(true)
  await lockScreen(page).getByRole('button', { name: 'Use the password' }).click()
  await lockScreen(page).getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
})

test('a packer is told who may change settings, and nothing is changed', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station)
  await page.goto(`${station.url}/settings?section=operators`)
  await enter(page, ben)
  expect(await page.getByRole('region', { name: 'To begin with' }).count()).toBe(0)
  const isOn = page.getByRole('switch', { name: 'Operators sign in on this page' })
  await isOn.focus()
  await page.keyboard.press('Space')
  await page
    .getByText(/Ana Silva/)
    .first()
    .waitFor()
  await expect.poll(() => isOn.isChecked()).toBe(true)
  const settings = await station.call<{ sign_in: boolean }>('GET', '/desk/sign-in-settings')
  expect(settings.body.sign_in).toBe(true)
})

test('a manager adds operators in Settings, with roles and PINs, and has them sign in', async () => {
  const { page, complaints } = await openScreen('/settings?section=operators')
  await page.getByRole('button', { name: 'Add an operator' }).click()
  const form = page.getByRole('dialog', { name: 'Add an operator' })
  await untilFocused(form.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Ana Silva')
  await form.getByRole('textbox', { name: 'Email' }).fill('ana@shop.example')
  await form.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await form.getByRole('textbox', { name: 'PIN', exact: true }).fill('1234')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await form
    .getByText(/^Some entries are not right yet/)
    .first()
    .waitFor()
  await untilFocused(form.getByRole('textbox', { name: 'PIN', exact: true }))
  await form.getByRole('textbox', { name: 'PIN', exact: true }).fill('4071')
  await page.keyboard.press('Enter')
  await said(page, 'Ana Silva can sign in.')
  await page.getByRole('cell', { name: 'PIN and password' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('switch', { name: 'Operators sign in on this page' }).check()
  await lockScreen(page).waitFor()
  await lockScreen(page).getByRole('textbox', { name: 'PIN', exact: true }).fill('4071')
  await page.keyboard.press('Enter')
  await lockScreen(page).waitFor({ state: 'hidden' })
  const role = page.getByRole('combobox', { name: 'Role: Ana Silva' })
  await role.selectOption('packer')
  await page
    .getByText(/manager/i)
    .first()
    .waitFor()
  await expect.poll(() => role.inputValue()).toBe('manager')
  expect(complaints.filter(text => !text.startsWith('Failed to load resource'))).toEqual([])
})

test('a card made in Settings is printed alone, and signs in who scans it wherever the keyboard is', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station)
  await page.goto(`${station.url}/settings?section=operators`)
  await enter(page, ana)
  const actions = page.getByRole('button', { name: 'Actions for Ben Roy' })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Make card…' }).press('Enter')
  const made = page.getByRole('dialog', { name: 'Card of Ben Roy' })
  await expectAccessible(page)
  await made.getByRole('button', { name: 'Make card' }).press('Enter')
  const picture = made.getByRole('img', { name: 'Barcode of the card of Ben Roy' })
  await picture.waitFor()
  await expectAccessible(page)
  const code = ((await made.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  expect(code).toMatch(/^PDKID\d{24}$/)
  // As large as paper has it; the screen has too few dots for it.
  const [, svg = ''] = ((await picture.getAttribute('src')) ?? '').split(',')
  const drawn = await sharp(Buffer.from(decodeURIComponent(svg)), { density: 200 })
    .png()
    .toBuffer()
  expect((await decodeBarcodes(drawn)).map(({ text }) => text)).toEqual([code])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  expect(await made.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await picture.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await made.getByRole('button', { name: 'I have it' }).press('Enter')
  await page.getByRole('cell', { name: 'PIN, card and password' }).waitFor()
  expect(await page.content()).not.toContain(code)

  // The key is listened to once the page has taken over from the sign-in.
  const lock = () =>
    expect
      .poll(
        async () => {
          await page.keyboard.press('Control+Shift+L')
          return lockScreen(page).isVisible()
        },
        { interval: 1_000 },
      )
      .toBe(true)
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await lock()
  const names = lockScreen(page).getByRole('button', { name: /Ana|Ben/ })
  await untilFocused(names.first())
  await expectAccessible(page)
  // Whoever locks a page twice, or leans on the keyboard, is let in all the same.
  await page.keyboard.press('Control+Shift+L')
  await page.keyboard.type('x')
  await scan(code)
  await page.getByRole('button', { name: 'Signed in: Ben Roy' }).waitFor()

  await lock()
  await names.first().press('Enter')
  await untilFocused(lockScreen(page).getByRole('textbox', { name: /^(PIN|Password)$/ }))
  await scan(`PDKID${'1'.repeat(24)}`)
  await lockScreen(page).getByText('This card is not known here.').waitFor()
  await scan(code)
  await page.getByRole('button', { name: 'Signed in: Ben Roy' }).waitFor()

  await lock()
  await lockScreen(page).getByRole('textbox', { name: 'Operator card' }).fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Signed in: Ben Roy' }).waitFor()
})

test('who makes or removes an own card proves who it is, and is not signed out by it', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station, [ana])
  await page.goto(`${station.url}/settings?section=operators`)
  await enterAlone(page, ana)
  await page.getByRole('button', { name: 'Actions for Ana Silva' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Make card…' }).press('Enter')
  const made = page.getByRole('dialog', { name: 'Card of Ana Silva' })
  const field = made.getByRole('textbox', { name: 'Password', exact: true })
  await untilFocused(field)
  await page.keyboard.type('not this one')
  await page.keyboard.press('Enter')
  await made.getByText(/^Some entries are not right yet/).waitFor()
  await untilFocused(field)
  await field.fill(password)
  await page.keyboard.press('Enter')
  await made.getByRole('img', { name: 'Barcode of the card of Ana Silva' }).waitFor()
  await made.getByRole('button', { name: 'I have it' }).press('Enter')

  await page.getByRole('button', { name: 'Actions for Ana Silva' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove card' }).press('Enter')
  const current = made.getByRole('textbox', { name: 'Current password' })
  await untilFocused(current)
  await page.keyboard.press('Enter')
  await made.getByText('Give the current PIN or the password.').waitFor()
  await current.fill(password)
  await page.keyboard.press('Enter')
  await said(page, 'Saved: Ana Silva.')
})

test('who removes the own PIN, or sets another, at an open page proves who it is; others are looked after without', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station)
  await page.goto(`${station.url}/settings?section=operators`)
  await enter(page, ana)
  const open = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await open('Ben Roy', 'Remove PIN')
  const ofBen = page.getByRole('dialog', { name: 'PIN of Ben Roy' })
  await ofBen.getByText('Ben Roy is signed out everywhere').waitFor()
  expect(await ofBen.getByRole('textbox').count()).toBe(0)
  await ofBen.getByRole('button', { name: 'Remove PIN' }).press('Enter')
  await said(page, 'Saved: Ben Roy.')

  await open('Ana Silva', 'Set PIN…')
  const ofAna = page.getByRole('dialog', { name: 'PIN of Ana Silva' })
  await untilFocused(ofAna.getByRole('textbox', { name: 'New PIN' }))
  await page.keyboard.type('8262')
  await page.keyboard.press('Enter')
  await untilFocused(ofAna.getByRole('textbox', { name: 'Current password' }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await open('Ana Silva', 'Remove PIN')
  const field = ofAna.getByRole('textbox', { name: 'PIN until now' })
  await untilFocused(field)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await ofAna.getByText('Give the current PIN or the password.').waitFor()
  await field.fill('1111')
  await page.keyboard.press('Enter')
  await ofAna.getByText('This PIN is wrong.').waitFor()
  await untilFocused(field)
  await field.fill(ana.pin)
  await page.keyboard.press('Enter')
  await lockScreen(page).waitFor()
  await lockScreen(page).getByRole('button', { name: /Ana/ }).press('Enter')
  await lockScreen(page).getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await lockScreen(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByRole('cell', { name: 'Password', exact: true }).count()).toBe(2)
})

test('a second factor is set up in Settings with an app, and done without again', async () => {
  const { page, station } = await openScreen(null)
  await withPeople(station, [ana])
  await page.goto(`${station.url}/settings?section=operators`)
  await enterAlone(page, ana)
  const open = async () => {
    await page.getByRole('button', { name: 'Actions for Ana Silva' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Second factor…' }).press('Enter')
  }
  await open()
  const asked = page.getByRole('dialog', { name: 'Second factor of Ana Silva' })
  const proof = asked.getByRole('textbox', { name: 'Current password' })
  await proof.waitFor()
  await asked.getByRole('button', { name: 'Set up' }).press('Enter')
  await asked.getByText('Give the current PIN or the password.').waitFor()
  await untilFocused(proof)
  await proof.fill(password)
  await page.keyboard.press('Enter')
  await asked.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  await expectAccessible(page)
  const secret = await asked.getByRole('textbox', { name: 'Secret' }).inputValue()
  const code = asked.getByRole('textbox', { name: 'Code' })
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await asked
    .getByText(/code is wrong|Some entries are not right yet/)
    .first()
    .waitFor()
  await code.fill(appCode(secret))
  await page.keyboard.press('Enter')
  // Whoever gets a second factor is signed out wherever that was; the codes are there again behind it.
  await lockScreen(page).waitFor()
  await enterAlone(page, ana)
  const codes = asked.getByRole('list', { name: 'Recovery codes' })
  expect(await codes.getByRole('listitem').count()).toBe(10)
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'I have them' }).press('Enter')
  await page.getByRole('cell', { name: /second factor/ }).waitFor()
  await open()
  await asked.getByText('On. 10 recovery codes are left.').waitFor()
  await proof.fill('not this one')
  await asked.getByRole('button', { name: 'Turn off' }).press('Enter')
  await asked.getByText('This is not the current password.').waitFor()
  await proof.fill(password)
  await asked.getByRole('button', { name: 'Turn off' }).press('Enter')
  await said(page, 'Ana Silva has no second factor any more.')
  await page.getByRole('cell', { name: /second factor/ }).waitFor({ state: 'detached' })
})
