/** Text as it may stand anywhere in a page. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
