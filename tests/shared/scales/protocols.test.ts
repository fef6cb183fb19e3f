import { expect, test } from 'vitest'
import { bytesOf } from '../../../shared/scales/protocol.ts'
import { harmlessQuestions, protocolsThatFit, scaleProtocolNames } from '../../../shared/scales/protocols.ts'

test.each([
  ['\x0201.250\r', 'toledo_8217_kg'],
  ['\x02007.85\r', 'toledo_8217_lb'],
  ['\n  12.34lb\r\n00\r\x03', 'nci'],
  ['\n 1G       12.34lb \r', 'sma'],
  ['S S     100.00 g\r\n', 'sics'],
  ['ST,+00123.45  g\r\n', 'a_and_d'],
])('an answer %j is one of %s alone', (answer, name) => {
  expect(protocolsThatFit(bytesOf(answer), true)).toEqual([name])
})

test.each([
  ['\x02,0 001234000000\r+', ['toledo_continuous_checksum', 'toledo_continuous']],
  ['\x02,0 001234000000\r', ['toledo_continuous']],
  ['\x02   12.34LG \r\n', ['rice_lake']],
  ['ST,GS,1\xc4,  0013.5 kg\r\n', ['cas_22']],
  ['ST,GS,+012.3456  kg\r\n', ['a_and_d']],
  ['1.250 kg\r\n', ['ascii']],
])('a stream of %j is one of %j', (frame, names) => {
  expect(protocolsThatFit(bytesOf(frame.repeat(4)), false).toSorted()).toEqual(names.toSorted())
})

test.each(['', 'hello\r\n', '\xff\xfe\xff', 'ES\r\n', '\x02\x02\x02\r\r\r'])('%j is nobody', answer => {
  expect(protocolsThatFit(bytesOf(answer), true)).toEqual([])
})

test('a plain weight of one frame in a stream may be chance', () => {
  expect(protocolsThatFit(bytesOf('\x02,0 001234000000\r'), false)).toEqual([])
})

test('no question to find out who is there changes anything at any scale', () => {
  for (const { send, of } of harmlessQuestions) {
    expect(send.replace('SI', '')).not.toMatch(/[ZTCUEABFKD@\d]/)
    for (const name of of) expect(scaleProtocolNames).toContain(name)
  }
})
