import { expect, onTestFinished, test } from 'vitest'
import { sharedBrowser } from '../support/browser/shared-browser.ts'
import { startDevPage } from '../support/dev-page.ts'
import { stationForFile } from '../support/station/station.ts'

const { station } = stationForFile({ sample: true })

async function served() {
  const page = await startDevPage({ station: station().url, port: 0 })
  onTestFinished(() => page.close())
  return page
}

test('the page of a developer shows what the station has, and hears of what happens', async () => {
  const { url } = await served()
  const browser = await sharedBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(`${url}/shipments`)
  await page.getByRole('row', { name: /Noah Singh/ }).waitFor()
  await station().call('POST', '/v1/shipments', {
    shipper: { country_code: 'CA', postal_code: 'H2X1Y4' },
    recipient: { country_code: 'CA', postal_code: 'V6M2V9', person_name: 'Grace Hopper' },
    parcels: [{ weight: 1, weight_unit: 'KG' }],
  })
  await page.getByRole('row', { name: /Grace Hopper/ }).waitFor()
})

test('other pages of the browser get through it to nothing', async () => {
  const { url } = await served()
  const cookie = (await fetch(url, { headers: { accept: 'text/html' } })).headers
    .get('set-cookie')
    ?.split(';')[0]
  const ask = (headers: Record<string, string>) =>
    fetch(`${url}/desk/status`, { headers: { cookie: cookie ?? '', ...headers } }).then(
      ({ status }) => status,
    )
  expect(await ask({ origin: url })).toBe(200)
  expect(await ask({ origin: 'https://elsewhere.example' })).toBe(403)
  expect(await ask({ 'sec-fetch-site': 'cross-site' })).toBe(403)
})

test('without a station it says what to do', async () => {
  await expect(startDevPage({ station: 'http://127.0.0.1:9', port: 0 })).rejects.toThrow('packdesk -- serve')
})
