import { expect, test } from 'vitest'
import type { Delivery } from '../../../main/printing/printers/transport.ts'
import { labelOf, middling } from './documents.ts'
import { type Counterpart, type Manner, type MannerName, type PrintPlace, sendOptions } from './place.ts'

const stallAt = 100_000

/** What a transport makes of a place that behaves badly. None of it may be called printed, and none of it throws. */
export function describeMisbehaviour({ outcome, manners, hugeBytes, createPlace }: Counterpart): void {
  const inManner = (manner: MannerName, name: string, work: () => Promise<void>) => {
    if (manners.includes(manner)) test(name, work)
  }
  const huge = Buffer.alloc(hugeBytes ?? 24 * 1024 * 1024, '^XA^FDlabel^FS^XZ')
  const told = (manner: Manner) => createToldPlace(createPlace, manner)
  const stall = (interfere: Interfere) => stallHalfWay(createPlace, huge, interfere)

  inManner('slow', 'delivers everything to a slow reader', async () => {
    const { transport, arrived } = await told({ manner: 'slow' })
    expect(await transport.send(middling, sendOptions())).toEqual({ outcome })
    const [document] = await arrived(1)
    expect(Buffer.from(middling).equals(document ?? new Uint8Array())).toBe(true)
  })

  for (const manner of ['garbage', 'flood'] as const)
    inManner(manner, `loses nothing to a printer that talks back all the while (${manner})`, async () => {
      const { transport, arrived } = await told({ manner })
      for (let n = 1; n <= 5; n++) expect(await transport.send(middling, sendOptions())).toEqual({ outcome })
      for (const document of await arrived(5))
        expect(Buffer.from(middling).equals(document ?? new Uint8Array())).toBe(true)
    })

  inManner('refuses', 'says that nothing left for a place that takes nobody', async () => {
    const { transport } = await told({ manner: 'refuses' })
    expect(await transport.send(labelOf(1), sendOptions())).toMatchObject({ outcome: 'failed' })
    expect(await transport.check(sendOptions())).toMatchObject({ state: expect.not.stringMatching('ready') })
  })

  inManner('stalls', 'says how much had left when the other side stops reading for too long', async () => {
    const delivery = await stall(({ clock }) => clock.advance(20_000))
    expect(delivery).toEqual({
      outcome: 'unknown',
      problem: { code: 'stalled', message: expect.stringMatching(`[0-9]+ of ${huge.length} bytes`) },
    })
  })

  inManner('stalls', 'says that it may have printed when it is stopped half way', async () => {
    const delivery = await stall((_, stop) => stop.abort())
    expect(delivery).toMatchObject({ outcome: 'unknown', problem: { code: 'interrupted' } })
  })

  inManner('closes', 'says that it may have printed when the other side hangs up half way', async () => {
    const { transport } = await told({ manner: 'closes', atByte: stallAt })
    expect(await transport.send(huge, sendOptions())).toMatchObject({
      outcome: 'unknown',
      problem: { code: 'cut_off', message: expect.stringMatching(/\.$/) },
    })
  })
}

/** A place that behaves so from the start. */
async function createToldPlace(createPlace: Counterpart['createPlace'], manner: Manner) {
  const place = await createPlace()
  const behaving = place.behave?.(manner)
  if (!behaving) throw new Error(`A place cannot be told to be "${manner.manner}".`)
  return { ...place, done: behaving.done }
}

type Interfere = (place: PrintPlace, stop: AbortController) => void

/** Sends more than fits between the two ends, and interferes once the other side has stopped reading. */
async function stallHalfWay(
  createPlace: Counterpart['createPlace'],
  document: Buffer,
  interfere: Interfere,
): Promise<Delivery> {
  const place = await createToldPlace(createPlace, { manner: 'stalls', atByte: stallAt })
  const stop = new AbortController()
  const reached = place.done()
  const sending = place.transport.send(document, sendOptions({ signal: stop.signal, timeoutMs: 20_000 }))
  await reached
  interfere(place, stop)
  return sending
}
