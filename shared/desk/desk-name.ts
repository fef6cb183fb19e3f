/**
 * Header in which whoever prints says at which desk: the station's own page sends the name kept in its browser. It is
 * percent-encoded, since headers carry no accents.
 */
export const deskHeader = 'x-packdesk-desk'

/** What the page is called in logs and on records while nobody signs in on it. */
export const nobodyAtDesk = 'desk'

export const mostDeskName = 80

export const toDeskHeader = (desk: string): string => encodeURIComponent(desk)

/** The name in a header; null when it is none. */
export function fromDeskHeader(value: string): string | null {
  try {
    const desk = decodeURIComponent(value).trim()
    return desk !== '' && desk.length <= mostDeskName && !/\p{C}/u.test(desk) ? desk : null
  } catch {
    return null
  }
}
