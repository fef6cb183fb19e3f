/** Reads JSON while it is typed: nothing is null, and what cannot be read stays the text itself. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? text : value
  } catch {
    return text
  }
}

/** Why a text is not JSON; null when it is. */
export function jsonError(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
