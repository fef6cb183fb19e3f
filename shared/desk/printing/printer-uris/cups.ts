import { type ParsedAs, percentDecoded, percentEncoded, type UriScheme, wrong } from './scheme.ts'

/** A queue of the print server of this machine. */
export type CupsUri = { scheme: 'cups'; queue: string }

/** `cups://queue`. */
export const cupsUri: UriScheme<CupsUri> = {
  example: 'cups://Zebra',
  parse: parseCups,
  format: ({ queue }) => `cups://${percentEncoded(queue)}`,
}

/** CUPS allows every name without blanks, slashes and hash signs, up to 127 characters. */
function parseCups(rest: string): ParsedAs<CupsUri> {
  const queue = percentDecoded(rest.replace(/^\/|\/$/g, ''))
  if (queue === null) return wrong('Write a percent sign in the name of a queue as %25.')
  if (queue === '') return wrong('Name the queue, for example cups://Zebra.')
  if (queue.length > 127 || /[\s/#?\p{Cc}]/u.test(queue))
    return wrong('A queue has a name of up to 127 characters without blanks and slashes.')
  return { ok: true, uri: { scheme: 'cups', queue } }
}
