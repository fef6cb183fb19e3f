import { expect, it } from 'vitest'
import type { CarrierServer } from './fixtures.ts'
import type { OperationCase } from './operations.ts'
import { play } from './stage.ts'

/** Texts shorter than this are in every answer. */
const shortest = 4

/** Nothing secret is in what an operation answers, whether it goes well or is turned away. */
export function describeSecrets(
  cases: readonly OperationCase[],
  server: CarrierServer,
  secrets: readonly string[],
): void {
  const forbidden = secrets
    .filter(({ length }) => length >= shortest)
    .flatMap(secret => [secret, Buffer.from(secret).toString('base64').replace(/=+$/, '')])

  it('says no secret in values, messages or raw', async () => {
    for (const operation of cases)
      for (const status of [200, 401, 500]) {
        const { outcome } = await play(operation, server, {
          intercept: (_, usual) => (status === 200 ? usual : { status, body: { message: 'No.' } }),
        })
        const said = JSON.stringify(outcome) ?? ''
        for (const secret of forbidden) expect(said, `${operation.name} at ${status}`).not.toContain(secret)
      }
  })

  it('puts no secret into an address, where proxies and logs see it', async () => {
    for (const operation of cases)
      for (const { url } of (await play(operation, server)).sent)
        for (const secret of forbidden) expect(url.href, operation.name).not.toContain(secret)
  })
}
