/** How many requests were sent by an operation or by all combinations, and how many of them were held to a shape. */
export type HeldRequests = { name: string; sent: number; held: number }

/** Beside the golden files: written by the common suite, which fails where it counts others, and read for `docs/carriers.md`. */
export const heldRequestsFile = (golden: URL): URL => new URL('held-requests.txt', golden)

export const heldRequestsText = (counted: readonly HeldRequests[]): string =>
  counted.map(({ name, sent, held }) => `${name} ${held} of ${sent}\n`).join('')

export const readHeldRequests = (text: string): HeldRequests[] =>
  text.split('\n').flatMap(line => {
    const [, name = '', held, sent] = /^(\w+) (\d+) of (\d+)$/.exec(line) ?? []
    return name === '' ? [] : [{ name, sent: Number(sent), held: Number(held) }]
  })
