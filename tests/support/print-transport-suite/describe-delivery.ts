import { expect, test } from 'vitest'
import { documents, everyByte, labelOf, middling } from './documents.ts'
import { type Counterpart, claimed, copyNumber, sendOptions } from './place.ts'

/** What becomes of documents at a place that works, and at one that is not there. */
export function describeDelivery({ outcome, talents, createPlace }: Counterpart): void {
  test.each(documents)('delivers %s unchanged', async (_, bytes) => {
    const { transport, arrived } = await createPlace()
    expect(await transport.send(bytes, sendOptions())).toEqual({ outcome })
    const [document] = await arrived(1)
    expect(Buffer.from(bytes).equals(document ?? new Uint8Array())).toBe(true)
  })

  test('keeps copies sent one after the other apart and in order', async () => {
    const { transport, arrived } = await createPlace()
    for (const copy of [1, 2, 3]) await transport.send(labelOf(copy), copyNumber(copy))
    expect((await arrived(3)).map(String)).toEqual([1, 2, 3].map(copy => labelOf(copy).toString()))
  })

  test('says that nothing left when it cannot get there, and works again afterwards', async () => {
    const { transport, arrived, breakDown, repair } = await createPlace()
    await breakDown()
    expect(await transport.send(everyByte, sendOptions())).toEqual({
      outcome: 'failed',
      problem: { code: expect.any(String), message: expect.stringMatching(/\.$/) },
    })
    await repair()
    expect(await transport.send(everyByte, sendOptions())).toEqual({ outcome })
    expect(await arrived(1)).toHaveLength(1)
  })

  test('lets nothing leave when it is stopped before it began', async () => {
    const { transport, arrived } = await createPlace()
    const stopped = await transport.send(everyByte, sendOptions({ signal: AbortSignal.abort() }))
    expect(stopped).toMatchObject({ outcome: 'failed', problem: { code: 'interrupted' } })
    await transport.send(middling, sendOptions())
    expect((await arrived(1)).map(({ length }) => length)).toEqual([middling.length])
  })

  if (talents.includes('names'))
    test('calls documents by their job', async () => {
      const { transport, arrived, names } = await createPlace()
      const copy = { jobId: 'job_77', name: 'Order 12', format: 'ZPL', copy: 1 } as const
      await transport.send(labelOf(1), sendOptions({ copy }))
      await arrived(1)
      expect((await claimed(names, 'names')()).join()).toMatch(/job_77/)
    })
}
