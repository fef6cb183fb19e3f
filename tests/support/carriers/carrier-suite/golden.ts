import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { CarrierAdapter } from '../../../../main/carriers/contract/adapter.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'
import type { SentRequest } from './fixture-server.ts'

/** The requests of an operation and its outcome, as text that is read in a review. Secrets are out of it. */
export function goldenText(
  sent: readonly SentRequest[],
  outcome: Outcome<unknown>,
  secrets: readonly string[],
): string {
  const { raw: _, ...rest } = outcome
  const result = JSON.stringify(rest, withoutBytes, 2)
  return hide(`${[...sent.map(requestText), result].join('\n\n--\n\n')}\n`, secrets)
}

function requestText({ method, url, headers, body }: SentRequest): string {
  const lines = Object.entries(headers)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => `${name}: ${name === 'authorization' ? scheme(value) : value}`)
  return [`${method} ${url.href}`, ...lines, ...(body ? ['', readable(body)] : [])].join('\n')
}

const scheme = (value: string): string => `${value.split(' ', 1)[0]} <hidden>`

function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body.replace(/></g, '>\n<')
  }
}

function withoutBytes(_: string, value: unknown): unknown {
  const isBuffer =
    typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'Buffer'
  const bytes = isBuffer ? Buffer.from((value as { data: number[] }).data) : value
  if (!(bytes instanceof Uint8Array)) return value
  return `${bytes.length} bytes, SHA-256 ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`
}

function hide(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap(secret => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
    .reduce((hidden, secret) => hidden.replaceAll(secret, '<hidden>'), text)
}

/** The settings an adapter marks as secret, as they are in an account. */
export function secretsOf(
  adapter: Pick<CarrierAdapter, 'slug'> & { settings: z.ZodType },
  credentials: Readonly<Record<string, unknown>>,
): string[] {
  const schema = z.toJSONSchema(adapter.settings, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const fields = (schema.properties ?? {}) as Record<string, { secret?: unknown }>
  return Object.entries(credentials).flatMap(([name, value]) =>
    fields[name]?.secret === true && typeof value === 'string' ? [value] : [],
  )
}
