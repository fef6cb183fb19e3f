const kinds = [
  { what: 'web_address', pattern: /^(?:https?:\/\/|www\.)/i },
  { what: 'contact', pattern: /^(?:BEGIN:VCARD|MECARD:|mailto:|tel:)/i },
  { what: 'wifi', pattern: /^WIFI:/i },
  { what: 'message', pattern: /^(?:smsto:|sms:|BEGIN:VEVENT|BEGIN:VCALENDAR|geo:|bitcoin:|BCD(?:\n|$))/i },
] as const

export type ForeignCode = (typeof kinds)[number]['what']

/** What somebody else's QR code holds, which is never shown; null for everything else. */
export const foreignCode = (text: string): ForeignCode | null =>
  kinds.find(({ pattern }) => pattern.test(text))?.what ?? null
