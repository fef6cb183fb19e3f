import type { Refusal, StationRefusal } from '../../shared/errors/result.ts'

type Body = { status: number; body: Record<string, unknown> }

/** The one place where a refusal becomes what is sent. Empty values are dropped and keys sorted. */
export function toErrorBody(refusal: Refusal): Body {
  switch (refusal.kind) {
    case 'carrier':
      return { status: refusal.status, body: { messages: refusal.messages.map(tidy) } }
    case 'items':
      return { status: refusal.status, body: { errors: refusal.items.map(errorEntry) } }
    case 'template': {
      const { status, message, line } = refusal
      const error = { kind: 'station', status, code: 'template_error', message, details: { line } } as const
      return { status, body: { error: message, line, errors: [errorEntry(error)] } }
    }
    case 'station':
      return { status: refusal.status, body: { errors: [errorEntry(refusal)] } }
  }
}

const errorEntry = ({ code, message, details, index }: StationRefusal) =>
  tidy({ code, message, details, index })

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Null, empty text and empty lists go, at every depth of objects; `{}`, 0 and false stay. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, v]) => !isEmpty(v))
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, tidy(v)]))
}
