import type { z } from 'zod'
import { list, object, text } from '../../../shared/api/fields.ts'
import type { CarrierConnection, Operations } from '../contract/adapter.ts'
import { commonConfigShape } from '../contract/common-config.ts'
import { baseUrlShape, isReadableOnTheWay } from '../kit/base-url.ts'
import { secretKey } from '../kit/settings.ts'

/** Over https, or on this computer; nothing but the place itself stands in it. */
function isServerUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, search, hash } = new URL(value)
  return /^https?:$/.test(protocol) && username + search + hash === '' && !isReadableOnTheWay(value)
}

/** Where the server is, and a key of it: that of a test connection is a test key, and is held to it. */
export const v1ServerSettings = object({
  server_url: text(300, { blank: false })
    .refine(
      isServerUrl,
      'Enter the address of the server, like https://station.example. Plain http is for this computer only.',
    )
    .meta({
      title: 'Address of the server',
      description: 'Of a Packdesk station, or of a hosted server with the same interface, without “/v1”.',
    }),
  api_key: secretKey(
    'API key',
    'Made there, under Developers or API keys: a test key for a test connection, a live key for a live one.',
  ),
})
export type V1ServerSettings = z.output<typeof v1ServerSettings>

export const v1ServerConfig = object({
  ...commonConfigShape,
  connections_there: list(text(200)).nullish().meta({
    title: 'Connections to offer',
    description: 'Carrier ids as they are called there; empty offers all of them.',
  }),
  ...baseUrlShape,
})
export type V1ServerConfig = z.output<typeof v1ServerConfig>

export type V1ServerConnection = CarrierConnection<V1ServerSettings, V1ServerConfig>
/** The operations by name. */
export type V1Server = Operations<V1ServerSettings, V1ServerConfig>
