import type { z } from 'zod'
import { flag, object, secretText, text } from '../../../shared/api/fields.ts'
import { isReadableOnTheWay, plainHttp } from '../../carriers/kit/base-url.ts'
import type { SourceConnection } from '../contract/adapter.ts'
import { keyOf } from './signature.ts'

const isAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).username === ''

const leastKeyBytes = 16

export const webhookSettings = object({
  sender: text(100, { blank: false }).meta({
    title: 'What posts',
    description: 'Its address, or a word for it. Each sender has one of its own.',
  }),
  secret: secretText({ min: 24, max: 200 })
    .refine(
      secret => keyOf(secret).length >= leastKeyBytes,
      'What follows whsec_ has to be Base64 of 16 bytes or more.',
    )
    .optional()
    .meta({
      title: 'Secret',
      description: 'Leave empty, and the station makes one and shows it once.',
      secret: true,
    }),
  signed_only: flag().default(false).meta({
    title: 'Signed posts only',
    description: 'As Standard Webhooks describes it. The secret itself is then not taken.',
  }),
  template: text(100).optional().meta({
    title: 'Template of the import',
    description:
      'The slug of a template that was saved in an import of orders. Leave empty for orders in the shape of POST /v1/orders.',
  }),
  return_url: text(500)
    .refine(value => value === '' || isAddress(value), 'Enter an address like https://shop.example/told.')
    .refine(value => !isReadableOnTheWay(value), plainHttp)
    .optional()
    .meta({
      title: 'Return address',
      description: 'Told of labels, signed with the secret. Leave empty, and nobody is told.',
      destination: true,
    }),
})
export type WebhookSettings = z.output<typeof webhookSettings>
export type WebhookConnection = SourceConnection<WebhookSettings>
