import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTls, TlsError } from '../../../main/platform/tls-files.ts'

const folder = join(import.meta.dirname, '../../support/tls')
const read = (cert: string, key: string, now = new Date()) =>
  readTls({ certFile: join(folder, cert), keyFile: join(folder, key) }, now)

describe('a certificate with its key', () => {
  test('names the hosts it is for, as they stand in requests', () => {
    const { names } = read('desk.crt', 'desk.key')
    expect(names).toEqual(['desk.shop.example', '*.desk.example', '127.0.0.1', '[::1]'])
  })

  test.each([
    ['desk.crt', 'other.key', /other\.key does not belong to the certificate .*desk\.crt/],
    ['gone.crt', 'desk.key', /certificate .*gone\.crt cannot be read \(ENOENT\)/],
    ['desk.crt', 'gone.key', /key .*gone\.key cannot be read \(ENOENT\)/],
    ['desk.key', 'desk.key', /desk\.key is not in PEM form/],
    ['nameless.crt', 'other.key', /names no host/],
  ])('%s with %s is refused with a sentence', (cert, key, sentence) => {
    expect(() => read(cert, key)).toThrow(TlsError)
    expect(() => read(cert, key)).toThrow(sentence)
  })

  test('is refused when it is out of date', () => {
    expect(() => read('desk.crt', 'desk.key', new Date('2300-01-01'))).toThrow(/was valid until .* Renew it/)
  })
})
