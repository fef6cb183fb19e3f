import { flag, text } from '../../../shared/api/fields.ts'
import type { CarrierConnection } from '../contract/adapter.ts'
import { failed, fieldError, invalid, type Refused } from '../contract/outcome.ts'

const isHttp = (value: string): boolean =>
  URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).username === ''

/** Whether credentials sent to an address could be read on the way: plain HTTP to anywhere but this computer. */
export function isReadableOnTheWay(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Another server than the carrier's own; spread into the config of every adapter that calls one. */
export const baseUrlShape = {
  base_url: text(300)
    .refine(value => value === '' || isHttp(value), 'Enter an address like https://example.com.')
    .nullish()
    .meta({
      title: 'Other server',
      description:
        'A simulator or proxy to use instead of the carrier. Leave empty to use the carrier. A change needs the secrets again.',
    }),
  allow_base_url: flag().optional().meta({
    title: 'Other server for real labels',
    description: 'A live connection uses the other server only when this is on.',
  }),
}

export type BaseUrlConfig = { base_url?: string | null | undefined; allow_base_url?: boolean | undefined }

/**
 * Where calls of a connection go, without a slash at the end. A live connection that names another server without the
 * switch is refused: credentials go neither there nor quietly somewhere else.
 */
export function baseUrlOf(
  { config, testMode }: Pick<CarrierConnection<unknown, BaseUrlConfig>, 'config' | 'testMode'>,
  own: { test: string; live: string },
): { ok: true; url: string } | { ok: false; refused: Refused } {
  const other = config.base_url ?? ''
  if (other === '') return { ok: true, url: testMode ? own.test : own.live }
  if (isReadableOnTheWay(other)) return refusedAddress(`${plainHttp} Nobody was asked.`)
  if (testMode || config.allow_base_url === true) return { ok: true, url: other.replace(/\/+$/, '') }
  return refusedAddress(
    'A live connection asks another server only when "allow_base_url" is on. Nobody was asked.',
  )
}

/** Why an address is refused over which credentials would be sent in plain text. */
export const plainHttp =
  'Use https: credentials would be sent in plain text. Plain http is for this computer only.'

const refusedAddress = (message: string) => ({
  ok: false as const,
  refused: failed([fieldError({ 'config.base_url': invalid(message) })]),
})
