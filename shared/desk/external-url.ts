import { z } from 'zod'

const schemes = new Set(['https:', 'mailto:'])

/** Whether an address may leave Packdesk for the system's browser or mail program. */
export function isExternalUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && schemes.has(url.protocol) && url.username === '' && url.password === ''
}

export const externalUrl = z
  .string()
  .max(2048)
  .refine(isExternalUrl, 'an https or mailto address without a user name or password')
