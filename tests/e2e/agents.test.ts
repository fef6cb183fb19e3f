import { expect, test } from 'vitest'
import { callTool, connectAgent } from '../support/desks/agent-desk.ts'
import { addShipment } from '../support/desks/shipping-data.ts'
import { expectAccessible, overflow, untilFocused } from '../support/screens/accessibility.ts'
import { goTo, screenForFile } from '../support/screens/desk-screens.ts'

const openScreen = screenForFile()

test('an agent is let in, given a key, answered and stopped, with the keyboard alone', async () => {
  const { page, station } = await openScreen('/settings?section=developers')
  const toggle = page.getByRole('switch', { name: 'Let agents work here' })
  await toggle.waitFor()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect
    .poll(() => station.look(`SELECT value ->> '$.enabled' FROM settings WHERE name = 'agents'`))
    .toBe(1)

  await goTo({ page, station }, '/developers?tab=agents')
  await page.getByText('No agent waits for an answer.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New agent' }).press('Enter')
  await untilFocused(page.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type('Assistant')
  await page.getByRole('textbox', { name: 'Currency' }).fill('CAD')
  const budget = page.getByRole('textbox', { name: 'Budget a day' })
  await budget.fill('')
  await page.getByRole('button', { name: 'Make key' }).press('Enter')
  await expect.poll(() => budget.getAttribute('aria-invalid')).toBe('true')
  await budget.fill('50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make key' }).press('Enter')
  const field = page.getByRole('textbox', { name: 'Key', exact: true })
  await untilFocused(field)
  const key = await field.inputValue()
  await page.getByRole('button', { name: 'I have stored it' }).press('Enter')

  await page.getByRole('button', { name: 'Change limits: Assistant' }).press('Enter')
  await untilFocused(page.getByRole('textbox', { name: 'Budget a day' }))
  const labels = page.getByRole('textbox', { name: 'Labels a day' })
  await labels.fill('')
  await page.getByRole('button', { name: 'Save limits' }).press('Enter')
  await expect.poll(() => labels.getAttribute('aria-invalid')).toBe('true')
  await labels.fill('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save limits' }).press('Enter')
  await page.getByText('CA$0.00 of CA$50.00, 0 of 3 labels').waitFor()
  expect(station.look('SELECT day_labels FROM agent_keys')).toBe(3)

  const agent = await connectAgent(station.url, key)
  const shipment = await addShipment(station.call)
  const { answer } = await callTool(agent, 'plan', { shipment_ids: [shipment.id] })
  const { plan_id } = answer.plan as { plan_id: string }
  await callTool(agent, 'ask_to_buy', { plan_id })
  await page.getByText(/Assistant wants to buy labels for/).waitFor()
  await expectAccessible(page)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await goTo({ page, station }, '/system')
  await page.getByRole('link', { name: 'Agent waits for a yes' }).press('Enter')
  await page.getByRole('button', { name: /^Yes, buy: Assistant/ }).press('Enter')
  const bought = () =>
    station.look(`SELECT count(*) FROM purchases WHERE state = 'bought' AND operator = 'Assistant'`)
  await expect.poll(bought).toBe(1)
  await page.getByText('No agent waits for an answer.').waitFor()
  await page
    .getByText(/ask_to_buy by Assistant/)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Revoke…' }).press('Enter')
  await page.getByRole('button', { name: 'Revoke key' }).press('Enter')
  await page.getByText('Revoked', { exact: true }).waitFor()
  await expect(callTool(agent, 'day')).rejects.toThrow()
})
