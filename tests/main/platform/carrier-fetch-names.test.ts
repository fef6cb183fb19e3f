import { expect, it } from 'vitest'
import { createCarrierFetch } from '../../../main/platform/carrier-fetch.ts'

const halfOf = async () => new Response('{"orders":[', { headers: { 'content-type': 'application/json' } })
const open = createCarrierFetch({ fetch: halfOf, now: () => new Date(0) })

it('names who was asked where an answer breaks off: a shop by its name, else the carrier', async () => {
  const ask = (who?: string) => open(() => {}, who)('https://shop.example')
  await expect(ask('WooCommerce')).rejects.toThrow('The answer of WooCommerce broke off before its end.')
  await expect(ask()).rejects.toThrow('The answer of the carrier broke off before its end.')
})
