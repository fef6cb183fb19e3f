import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import {
  attributesEnd,
  decodeAnswer,
  encodeRequest,
} from '../../../../../main/printing/printers/ipp/ipp-message.ts'
import { zebra } from '../../../../support/printers/fake-ipp/fake-ipp-printer.ts'
import { writeReply } from '../../../../support/printers/fake-ipp/ipp-words.ts'

const answer = writeReply({ printers: [zebra, zebra], job: { 'job-id': 7, 'job-name': 'Öse' } })

test('an answer is read by the names of the standard, with every group it has', () => {
  expect(decodeAnswer(answer)).toMatchObject({
    status: 'successful-ok',
    jobs: [{ 'job-id': 7, 'job-name': 'Öse' }],
    printers: [{ 'printer-name': 'zebra' }, { 'printer-state': 'idle' }],
  })
  expect(decodeAnswer(writeReply({ status: 'client-error-not-found' }))).toMatchObject({
    status: 'client-error-not-found',
  })
})

test('a document begins where the attributes end', () => {
  const head = encodeRequest({ operation: 'Send-Document', about: { 'job-id': 7, 'last-document': true } })
  expect(attributesEnd(Buffer.concat([head, Buffer.from('^XA^XZ')]))).toBe(head.length)
})

/** Inside: a name and its value, as paper sizes are told. */
test('a collection is passed over whole', () => {
  const collection = Buffer.from(
    '\u0034\0\u0009media-col\0\0\u004a\0\0\0\u0001x\u0021\0\0\0\u0004\0\0\0\u0005\u0037\0\0\0\0',
    'latin1',
  )
  const whole = Buffer.concat([
    Buffer.from('\u0002\0\0\0\0\0\0\u0001\u0004', 'latin1'),
    collection,
    Buffer.of(3),
  ])
  expect(decodeAnswer(whole)?.printers).toMatchObject([{ 'media-col': { x: 5 } }])
  expect(decodeAnswer(Buffer.from(whole).fill(0x44, 21, 22))).toBeNull()
})

test('whatever comes is read or refused: nothing throws, hangs or talks to the console', () => {
  const log = vi.spyOn(console, 'log')
  const damaged = fc
    .array(fc.tuple(fc.nat(answer.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 })
    .map(changes => {
      const bytes = Buffer.from(answer)
      for (const [at, byte] of changes) bytes[at] = byte
      return bytes
    })
  const cut = fc.nat(answer.length).map(at => answer.subarray(0, at))
  const noise = fc.uint8Array({ maxLength: 400 }).map(bytes => Buffer.from(bytes))
  fc.assert(
    fc.property(fc.oneof(damaged, cut, noise), bytes => {
      const read = decodeAnswer(bytes)
      return read === null || Array.isArray(read.printers)
    }),
    { numRuns: 2_000 },
  )
  expect(log).not.toHaveBeenCalled()
})
