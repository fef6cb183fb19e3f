import { type ParsedAs, percentDecoded, type UriScheme, wrong } from './scheme.ts'

/** A printer of the Windows spooler, spoken to in its own language. */
export type WindowsUri = { scheme: 'windows'; name: string }
/** A printer of the operating system, which draws documents with its driver. */
export type SystemUri = { scheme: 'system'; name: string }
/** Shows documents instead of printing them. */
export type ScreenUri = { scheme: 'screen'; name: string }

export const windowsUri = named('windows', 'windows://ZDesigner%20ZD421')
export const systemUri = named('system', 'system://Office%20printer')
export const screenUri = named('screen', 'screen://preview')

/** `scheme://name`, where the name may hold anything. */
function named<Scheme extends string>(
  scheme: Scheme,
  example: string,
): UriScheme<{ scheme: Scheme; name: string }> {
  const parse = (rest: string): ParsedAs<{ scheme: Scheme; name: string }> => {
    const name = percentDecoded(rest)?.trim()
    if (name === undefined) return wrong('Write a percent sign in the name of a printer as %25.')
    if (name === '') return wrong(`Name the printer, for example ${example}.`)
    if (name.length > 220 || /\p{Cc}/u.test(name))
      return wrong('The name of a printer has up to 220 characters and no control characters.')
    return { ok: true, uri: { scheme, name } }
  }
  return { example, parse, format: ({ name }) => `${scheme}://${encodeURIComponent(name)}` }
}
