import type { Refusal } from '../../shared/errors/result.ts'

/** Texts of others are cut here; a whole order is read on the screens. */
export const mostOfText = 500

/** Everything that is no letter, number, sign or single space: controls, what turns the way of reading, what is not seen. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu

/** A text that customers, shops or carriers wrote, as it is shown to an agent: one line, visible, short. */
export function asData(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  return line.length > mostOfText ? `${line.slice(0, mostOfText)}…` : line
}

/** Texts of others by what they are; what is empty is left out, and all of it where nothing is left. */
export function dataOf(texts: Record<string, unknown>): Record<string, string> | undefined {
  const told = Object.entries(texts).flatMap(([name, value]) => {
    const text = asData(value)
    return text === null ? [] : [[name, text] as const]
  })
  return told.length > 0 ? Object.fromEntries(told) : undefined
}

/**
 * A refusal as an agent is told it. The station's own sentence may quote what others wrote, so it is data as well.
 */
export function toldRefusal(refusal: Refusal): Record<string, unknown> {
  if (refusal.kind === 'carrier')
    return {
      refused: 'carrier_refused',
      carrier_text: { messages: asData(refusal.messages.map(({ message }) => message).join(' ')) ?? '' },
    }
  const { code } = refusal as { code?: string }
  const { message, details } = refusal as { message?: string; details?: unknown }
  return {
    refused: code ?? 'refused',
    why: asData(message) ?? 'The station refused it. Nothing was done.',
    ...(details === undefined ? {} : { fields: asData(details) }),
  }
}
