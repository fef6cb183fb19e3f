import { expect, test } from 'vitest'
import { storeTraffic } from '../support/desks/stored-traffic.ts'
import { webhookReceiver } from '../support/desks/webhook-receiver.ts'
import { expectAccessible, overflow, tablesCutOff, untilFocused } from '../support/screens/accessibility.ts'
import { dialog, goTo, row, sampleDraft, screenForFile } from '../support/screens/desk-screens.ts'

const openScreen = screenForFile()

test('a webhook sends its secret in clear only where somebody turns that on', async () => {
  const { page, station } = await openScreen(null)
  const { body } = await station.call<{ id: string }>('POST', '/v1/webhooks', {
    url: 'http://127.0.0.1:9/events',
    description: 'Shop system',
    enabled_events: ['all'],
  })
  await goTo({ page, station }, `/developers/webhooks/${body.id}`)
  const toggle = page.getByRole('switch', { name: 'Send the secret in clear' })
  await page.getByText('Anyone who sees such a request can forge events').waitFor()
  expect(await toggle.isChecked()).toBe(false)
  await toggle.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save webhook' }).press('Enter')
  const sent = async () =>
    (await station.call<{ send_secret: boolean }>('GET', `/v1/webhooks/${body.id}`)).body.send_secret
  await expect.poll(sent).toBe(true)
  await expect.poll(() => toggle.isChecked()).toBe(true)
  // The page's own call, whose origin is as long as they get.
  await goTo({ page, station }, '/developers?tab=log')
  await row(page, /PATCH/).waitFor()
  const beyondCells = () =>
    page.locator('tbody :is(th, td)').evaluateAll(cells =>
      cells.flatMap(cell => {
        const content = cell.ownerDocument.createRange()
        content.selectNodeContents(cell)
        // What is cut ends in an ellipsis.
        if (getComputedStyle(cell).overflowX === 'hidden') return []
        const room =
          cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight)
        return content.getBoundingClientRect().right > room + 1 ? [cell.textContent] : []
      }),
    )
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(beyondCells).toEqual([])
})

test('a key is made on the page, opens the interface, shows its last use and is refused once revoked', async () => {
  const { page, station } = await openScreen('/shipments')
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await page.getByText('curl -H "Authorization: Token YOUR_KEY"').waitFor()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await untilFocused(page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Label tool')
  await page.getByRole('checkbox', { name: /^Print/ }).press('Space')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make key' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Key', exact: true })
  await untilFocused(field)
  const key = await field.inputValue()
  expect(key).toMatch(/^key_[0-9a-f]{32}$/)
  const chosen = field.evaluate((input: HTMLInputElement) => input.selectionEnd === input.value.length)
  expect(await chosen).toBe(true)
  expect(await page.getByRole('button').evaluateAll(filledButtons)).toEqual(['I have stored it'])
  await expectAccessible(page)
  // The line works as it stands: its own address and its own header.
  const line = (await page.locator('code', { hasText: 'curl' }).textContent()) ?? ''
  const [, name = '', value = '', url = ''] = /^curl -H "(\w+): ([^"]+)" "([^"]+)"$/.exec(line) ?? []
  expect(url).toBe(`${station.url}/v1/shipments`)
  const asked = () => fetch(url, { headers: { [name]: value } })
  expect((await asked()).status).toBe(200)
  const denied = await fetch(`${station.url}/v1/webhooks`, { headers: { authorization: `Token ${key}` } })
  expect(denied.status).toBe(403)

  await page.getByRole('button', { name: 'I have stored it' }).press('Enter')
  await field.waitFor({ state: 'detached' })
  await goTo({ page, station }, '/developers')
  const made = page.getByRole('table', { name: 'Keys' }).getByRole('row', { name: /Label tool/ })
  await made.getByText('Read, Print').waitFor()
  await made.getByText('this page').waitFor()
  expect(await page.content()).not.toContain(key)
  await made.getByRole('link').press('Enter')
  await row(page, /GET.*\/v1\/webhooks.*403.*Label tool/s).waitFor()
  await row(page, /GET.*\/v1\/shipments.*200.*Label tool/s).waitFor()
  expect(await page.getByLabel('Caller name').inputValue()).toBe('Label tool')

  await goTo({ page, station }, '/developers')
  await page.getByRole('button', { name: 'Revoke Label tool' }).press('Enter')
  const question = dialog(page, 'Revoke the key "Label tool"?')
  await untilFocused(question.getByRole('button', { name: 'Keep key' }))
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Revoke key' }).press('Enter')
  await made.getByText('Revoked').waitFor()
  expect((await asked()).status).toBe(401)
})

/** Names of the buttons that are filled with the colour of what is done next: those of no other kind. */
const filledButtons = (buttons: (HTMLElement | SVGElement)[]): string[] =>
  buttons.flatMap(button => {
    const isFilled = (button.dataset.variant ?? 'filled') === 'filled'
    return isFilled && button.matches('.mantine-Button-root') ? [button.textContent ?? ''] : []
  })

test('a webhook is made on the page, tested, and a delivery is looked at and sent again', async () => {
  const receiver = await webhookReceiver({ manner: 'answers', status: 202, text: '{"filed":true}' })
  const { page, station } = await openScreen('/developers?tab=webhooks')
  await page.getByText('Nobody is told of events').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New webhook' }).press('Enter')
  await page.getByRole('textbox', { name: 'Address' }).fill('shop')
  await page.getByRole('switch', { name: /^Every event/ }).press('Space')
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  await page.getByText('Choose an event, or every event.').waitFor()
  await page.getByRole('checkbox', { name: 'Order created' }).press('Space')
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  await page.getByText('Enter a web address, like https://shop.example/hook.').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
  await page.getByRole('textbox', { name: 'Description' }).fill('Shop system')
  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Shop system' }).waitFor()

  await page.getByRole('button', { name: 'Send test' }).press('Enter')
  const test = page.getByRole('region', { name: 'Test', exact: true })
  await test.getByText('202').waitFor()
  await test.getByText('{"filed":true}').waitFor()
  expect(receiver.requests[0]?.body).toBe('{"payload":{"hello":"Packdesk"}}')
  await page.getByText('No deliveries.').waitFor()

  await station.call('POST', '/v1/orders', {
    order_id: 'HOOK-1',
    line_items: [{ sku: 'cup', quantity: 1, weight: 1, weight_unit: 'KG' }],
    shipping_to: { country_code: 'CA', person_name: 'Ada Haddad' },
  })
  await row(page, /Order created.*202.*Delivered/s).waitFor()
  await expectAccessible(page)
  await row(page, /Order created/)
    .getByRole('link')
    .press('Enter')
  const sent = page.getByRole('region', { name: 'Sent' }).first()
  await sent.getByText('"order_id": "HOOK-1"').waitFor()
  await page.getByText('"filed": true').waitFor()
  await expectAccessible(page)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('a')
  const repeated = await receiver.received(3)
  expect(repeated[2]?.body).toBe(repeated[1]?.body)
  await page.getByText('sent again', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Webhook', exact: true }).press('Enter')
  await row(page, /sent again.*202.*Delivered/s).waitFor()

  const secrets = async () => {
    const { body } = await station.call<{ results: { secret: string }[] }>('GET', '/v1/webhooks')
    return body.results[0]?.secret ?? ''
  }
  const old = await secrets()
  await page.getByRole('button', { name: 'New secret…' }).press('Enter')
  await dialog(page, 'Give this webhook a new secret?')
    .getByRole('button', { name: 'Make new secret' })
    .press('Enter')
  await page.getByText(/^whsec_[0-9a-f]{32}$/).waitFor()
  expect(await page.getByText(/^whsec_/).textContent()).toBe(await secrets())
  expect(await secrets()).not.toBe(old)
  await page.getByRole('button', { name: 'Disable' }).press('Enter')
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  await goTo({ page, station }, '/developers?tab=webhooks')
  await row(page, /Shop system.*1 event.*Disabled/s).waitFor()
  await expectAccessible(page)
})

test('events, traffic, applications and paired pages are parts of the screen, each with an address', async () => {
  const { page, station } = await openScreen(null)
  const { id } = await sampleDraft(station)
  const connection = (await station.call<{ results: { id: string }[] }>('GET', '/desk/connections')).body
  storeTraffic(station, connection.results[0]?.id ?? '', id)
  await station.call('POST', '/desk/oauth-clients', {
    name: 'Shop system',
    confidential: true,
    grants: ['client_credentials'],
    redirect_uris: [],
    scopes: ['read'],
  })
  await station.call('POST', '/v1/orders', {
    order_id: 'EVENT-1',
    line_items: [{ sku: 'cup', quantity: 1, weight: 1, weight_unit: 'KG' }],
    shipping_to: { country_code: 'CA', person_name: 'Ada Haddad' },
  })
  await goTo({ page, station }, '/developers?tab=events')
  await row(page, /Order created.*EVENT-1/s)
    .getByRole('link')
    .press('Enter')
  await page.getByText('No webhook wanted it.').waitFor()
  await page.getByText('"order_id": "EVENT-1"').waitFor()
  await expectAccessible(page)
  await goTo({ page, station }, '/developers?tab=traffic')
  await row(page, /Purchase.*POST https:\/\/api\.carrier\.test.*422/s)
    .getByRole('link')
    .press('Enter')
  await page.getByText('No such postal code').waitFor()
  await expectAccessible(page)
  await goTo({ page, station }, '/developers?tab=apps')
  await page.getByRole('button', { name: 'Disable Shop system' }).press('Enter')
  await page.getByRole('button', { name: 'Enable Shop system' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Shop system' }).press('Enter')
  await dialog(page, /^Remove the application/)
    .getByRole('button', { name: 'Remove application' })
    .press('Enter')
  await page.getByText('No applications').waitFor()
  await page.getByRole('button', { name: 'New application' }).press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).fill('Till')
  await page
    .getByRole('textbox', { name: 'Return addresses' })
    .fill('https://good.example/ javascript:alert(1)')
  await page.getByRole('button', { name: 'Add application' }).press('Enter')
  await page.getByText(/^Enter an https address/).waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Return addresses' }).fill('https://good.example/')
  await page.getByRole('button', { name: 'Add application' }).press('Enter')
  const secret = page.getByRole('textbox', { name: 'Secret of the application' })
  await untilFocused(secret)
  expect(await secret.inputValue()).toMatch(/^ocs_/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have stored it' }).press('Enter')
  await row(page, /Till.*Read.*people who allow it.*Enabled/s).waitFor()
  await page.getByRole('link', { name: 'Paired pages' }).press('Enter')
  await page.getByText('No web page has asked yet').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=pages')
  await expectAccessible(page)
  await station.call('POST', '/v1/webhooks', {
    url: 'http://127.0.0.1:9/events/of/the/shop',
    enabled_events: ['all'],
  })
  // However many columns there are, the one without a width of its own has room for its words.
  for (const [width, most] of [
    [1440, 80],
    [1280, 100],
    [1024, 160],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    for (const tab of ['keys', 'webhooks', 'log', 'traffic', 'apps']) {
      await goTo({ page, station }, `/developers?tab=${tab}`)
      const rows = page.locator('tbody tr:not([aria-hidden])')
      await rows.first().waitFor()
      const heights = () => rows.evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
      await expect
        .poll(async () => Math.max(...(await heights())), { message: `${tab} at ${width}` })
        .toBeLessThan(most)
      expect(await tablesCutOff(page), `${tab} at ${width}`).toEqual([])
    }
  }
  await page.setViewportSize({ width: 640, height: 450 })
  for (const tab of ['keys', 'webhooks', 'log']) {
    await goTo({ page, station }, `/developers?tab=${tab}`)
    await expect.poll(() => overflow(page), { message: tab }).toBeLessThanOrEqual(0)
  }
})

test('the calls are sorted by their time, and the address keeps it', async () => {
  const { page, station } = await openScreen()
  for (const path of ['/v1/trackers', '/v1/pickups']) await station.call('GET', path)
  await goTo({ page, station }, '/developers?tab=log')
  const table = page.getByRole('table', { name: 'Calls' })
  const head = page.getByRole('columnheader', { name: 'Time' })
  await page.getByText(/^Row 1 of \d/).waitFor()
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  await head.getByRole('button').press('Enter')
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
  expect(new URL(page.url()).search).toBe('?tab=log&sort=created_at')
  const rows = table.getByRole('row')
  await expect.poll(() => rows.nth(1).textContent()).not.toContain('/v1/pickups')
  await expect.poll(() => rows.last().textContent()).toContain('/v1/pickups')
  await page.reload()
  await expect.poll(() => rows.last().textContent()).toContain('/v1/pickups')
  await goTo({ page, station }, '/developers?tab=log&sort=shelf')
  await expect.poll(() => rows.nth(1).textContent()).toContain('/v1/pickups')
})

test('what programs called in a week is counted by what they called, and leads to its calls', async () => {
  const { page, station, complaints } = await openScreen(null, { width: 1440 })
  for (const id of ['adr_00000000000000000001', 'adr_00000000000000000002'])
    await station.call('GET', `/v1/addresses/${id}`)
  await goTo({ page, station }, '/developers')
  await page.getByText(/^Keys \d/).waitFor()
  const calls = page.getByRole('table', { name: 'What programs called in the last 7 days' })
  const line = calls.getByRole('row', { name: /GET \/v1\/addresses\/:id .* 2 2 · 404/ })
  await line.waitFor()
  await page.getByText(/calls · \d+ refused or failed · last error 404/).waitFor()
  await expectAccessible(page)
  await line.getByRole('link').press('Enter')
  await page.waitForURL(/tab=log/)
  await row(page, /adr_00000000000000000002/).waitFor()
  expect(complaints).toEqual([])
})
