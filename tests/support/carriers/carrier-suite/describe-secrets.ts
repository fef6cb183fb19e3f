import { expect, it } from 'vitest'
import type { CarrierServer, OperationCase } from './fixtures.ts'
import { isSame, type Played, play } from './stage.ts'

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
    for (const operation of cases) {
      const usual = await play(operation, server)
      const turnedAway: Played[] = []
      // One after the other: two at once would leave the world without its clock and network for good.
      for (const target of usual.sent)
        for (const status of [401, 422, 500])
          turnedAway.push(
            await play(operation, server, {
              intercept: (request, answer) =>
                isSame(request, target) ? { status, body: { a: 'No.' } } : answer,
            }),
          )
      for (const { outcome } of [usual, ...turnedAway]) {
        const said = JSON.stringify(outcome) ?? ''
        for (const secret of forbidden) expect(said, operation.name).not.toContain(secret)
      }
    }
  })

  // A carrier that takes its secrets nowhere else is named in its fixtures, with the reason.
  if (!server.secretsInAddress)
    it('puts no secret into an address, where proxies and logs see it', async () => {
      for (const operation of cases)
        for (const { url } of (await play(operation, server)).sent)
          for (const secret of forbidden) expect(url.href, operation.name).not.toContain(secret)
    })
}
