import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { base64Pattern, object, text } from '../api/fields.ts'

/** Enough for every receipt; each document that shows it carries it. */
export const mostLogoBytes = 128 * 1024

export const shopLogo = z
  .strictObject({
    object_type: z.literal('shop_logo'),
    /** False while it is the sign of Packdesk. */
    is_own: z.boolean(),
    /** A PNG or JPEG file, base64. */
    picture: z.string(),
  })
  .meta({ id: 'ShopLogo' })
export type ShopLogo = z.output<typeof shopLogo>

/** A picture that fits on documents. */
export const logoPicture = () =>
  text(undefined, { blank: false })
    .refine(value => value.length <= Math.ceil(mostLogoBytes / 3) * 4, {
      error: `Error: file size exceeds ${mostLogoBytes} bytes.`,
    })
    .refine(value => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value), {
      error: 'Invalid base64 file content',
    })
    .meta({ contentEncoding: 'base64', pattern: base64Pattern })

const shopLogoData = object({ picture: logoPicture() }).meta({ id: 'ShopLogoData' })

/** The smallest PNG there is. */
export const exampleLogo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='

/** Operations on the logo of the shop. */
export const shopLogoEndpoints = {
  retrieve: endpoint({
    id: 'shopLogo.retrieve',
    method: 'GET',
    path: '/desk/shop-logo',
    summary: 'The logo on receipts',
    auth: 'required',
    responses: { 200: shopLogo },
  }),
  change: endpoint({
    id: 'shopLogo.change',
    method: 'PUT',
    path: '/desk/shop-logo',
    summary: 'Put the shop’s own logo on receipts',
    description:
      'A PNG or JPEG of at most 128 KB. Every template can show it as `logo`. Receipt printers print it black on white.',
    auth: 'required',
    body: shopLogoData,
    example: { picture: exampleLogo },
    responses: { 200: shopLogo },
  }),
  reset: endpoint({
    id: 'shopLogo.reset',
    method: 'DELETE',
    path: '/desk/shop-logo',
    summary: 'Use the sign of Packdesk again',
    auth: 'required',
    responses: { 200: shopLogo },
  }),
}
