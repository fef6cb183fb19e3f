import { describe, expect, test } from 'vitest'
import type { Delivery, PrintTransport, SendOptions } from '../../main/printing/printers/transport.ts'

/** A place to print to, seen from both ends. */
export type PrintPlace = {
  transport: PrintTransport
  /** What came there, in order, once that many documents have. */
  arrived: (count: number) => Promise<readonly Uint8Array[]>
  /** Makes it impossible to reach, and possible again. */
  breakDown: () => Promise<void>
  repair: () => Promise<void>
}

export const sendOptions = (more: Partial<SendOptions> = {}): SendOptions => ({
  copy: { jobId: 'job_1', name: 'label', format: 'ZPL', copy: 1 },
  signal: new AbortController().signal,
  timeoutMs: 20_000,
  ...more,
})

const copyNumber = (copy: number) => sendOptions({ copy: { ...sendOptions().copy, copy } })

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte)
const large = Uint8Array.from({ length: 3_000_001 }, (_, at) => (at * 31 + (at >> 8)) & 0xff)

/** What every way to a printer must do. Run against a real counterpart. */
export function describePrintTransport(
  name: string,
  success: Delivery['outcome'],
  createPlace: () => Promise<PrintPlace>,
): void {
  describe(`${name} as a print transport`, () => {
    test.each([
      ['a single byte', Uint8Array.of(0x5e)],
      ['every byte there is', everyByte],
      ['a large document', large],
    ])('delivers %s unchanged', async (_, bytes) => {
      const { transport, arrived } = await createPlace()
      expect(await transport.send(bytes, sendOptions())).toEqual({ outcome: success })
      const [document] = await arrived(1)
      expect(Buffer.from(bytes).equals(document ?? new Uint8Array())).toBe(true)
    })

    test('keeps copies sent one after the other apart and in order', async () => {
      const { transport, arrived } = await createPlace()
      for (const copy of [1, 2, 3]) await transport.send(Buffer.from(`^XA${copy}^XZ`), copyNumber(copy))
      const documents = await arrived(3)
      expect(documents.map(String)).toEqual(['^XA1^XZ', '^XA2^XZ', '^XA3^XZ'])
    })

    test('says that nothing left when it cannot get there, and works again afterwards', async () => {
      const { transport, arrived, breakDown, repair } = await createPlace()
      await breakDown()
      const failed = await transport.send(everyByte, sendOptions())
      expect(failed).toMatchObject({ outcome: 'failed', problem: { code: expect.any(String) } })
      await repair()
      expect(await transport.send(everyByte, sendOptions())).toEqual({ outcome: success })
      expect(await arrived(1)).toHaveLength(1)
    })

    test('lets nothing leave when it is stopped before it began', async () => {
      const { transport, arrived } = await createPlace()
      const stopped = await transport.send(everyByte, sendOptions({ signal: AbortSignal.abort() }))
      expect(stopped).toMatchObject({ outcome: 'failed', problem: { code: 'interrupted' } })
      await transport.send(large, sendOptions())
      expect(await arrived(1)).toHaveLength(1)
    })

    test('looks without printing', async () => {
      const { transport, arrived, breakDown } = await createPlace()
      expect(await transport.check(sendOptions())).toEqual({ state: 'ready' })
      await transport.send(everyByte, sendOptions())
      expect(await arrived(1)).toHaveLength(1)
      await breakDown()
      expect(await transport.check(sendOptions())).toMatchObject({
        state: expect.stringMatching(/^(offline|blocked)$/),
        problem: { message: expect.stringMatching(/\.$/) },
      })
    })
  })
}
