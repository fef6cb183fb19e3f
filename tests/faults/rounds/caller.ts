export type Answered<T = Record<string, unknown>> = { status: number; body: T }

export type RoundCall = <T = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered<T> | null>

/** Calls the station; null when it died before it had answered. */
export const callOf =
  (url: string, key: string): RoundCall =>
  async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    try {
      const isRaw = body instanceof Uint8Array
      const content = isRaw ? new Uint8Array(body) : JSON.stringify(body)
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Token ${key}`,
          ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(content === undefined ? {} : { body: content }),
      })
      const text = await response.text()
      const isJson = (response.headers.get('content-type') ?? '').startsWith('application/json')
      return { status: response.status, body: (isJson && text !== '' ? JSON.parse(text) : {}) as T }
    } catch {
      return null
    }
  }
