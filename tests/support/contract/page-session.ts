/** The station's page as a browser asks for it. */
export async function getPage(url: string, path = '/') {
  const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html,application/xhtml+xml' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** The cookie the page got, as a browser sends it back. */
export const pageCookie = async (url: string): Promise<string> =>
  (await getPage(url)).headers.get('set-cookie')?.split(';', 1)[0] ?? ''

/** An HTTP Basic header. */
export const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`
