/** What a simulator looks for in a request: anything may stand there. `path` names members by dots. */
const step = (value: unknown, name: string): unknown => {
  const record = Array.isArray(value) ? value[0] : value
  return typeof record === 'object' && record !== null && Object.hasOwn(record, name)
    ? (record as Record<string, unknown>)[name]
    : undefined
}

/** What stands at a path; where a list stands on the way, in its first entry. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.includes('.') ? path.split('.').reduce(step, value) : step(value, path)

/** A list, also of what came alone or not at all. */
export function listAt(value: unknown, path: string): unknown[] {
  const found = valueAt(value, path)
  if (found === undefined || found === null || found === '') return []
  return Array.isArray(found) ? found : [found]
}

/** Text with something in it, trimmed; a number as its digits. Elements with attributes keep their text in `#text`. */
export function textAt(value: unknown, path: string): string | null {
  const found = valueAt(value, path)
  const plain = typeof found === 'object' && found !== null ? step(found, '#text') : found
  const one = Array.isArray(plain) ? plain[0] : plain
  if (typeof one === 'number' && Number.isFinite(one)) return String(one)
  return typeof one === 'string' && one.trim() !== '' ? one.trim() : null
}

const decimal = /^[-+]?\d{1,15}(?:\.\d{1,12})?$/

/** A finite number, also one written as text. */
export function numberAt(value: unknown, path: string): number | null {
  const text = textAt(value, path)
  return text !== null && decimal.test(text) ? Number(text) : null
}
