export type ParsedAs<Uri> = { ok: true; uri: Uri } | { ok: false; message: string }

/** How addresses of one scheme are read and written. `parse` gets what follows `scheme://`. */
export type UriScheme<Uri> = {
  /** An address of this scheme, for texts that say what to enter. */
  example: string
  parse: (rest: string) => ParsedAs<Uri>
  /** The one spelling under which an address is kept. */
  format: (uri: Uri) => string
}

export const wrong = (message: string): { ok: false; message: string } => ({ ok: false, message })

/** Null where a percent sign does not stand for a byte. */
export function percentDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** As little as possible is escaped, so that people can read the address. */
export const percentEncoded = (path: string): string => path.replaceAll('%', '%25')
