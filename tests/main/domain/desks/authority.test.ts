import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  type CertifiedKey,
  issueLeaf,
  makeAuthority,
} from '../../../../main/domain/desks/certificates/authority.ts'

const now = new Date()
const authority = await makeAuthority({ name: 'Packdesk of bench (2026-11-30)', now })

/** What OpenSSL says of a certificate to a client that trusts this authority. */
async function judgement(
  { certificate, key }: CertifiedKey,
  servername: string,
  trusted = authority,
): Promise<string> {
  const server = createServer({ cert: certificate, key }).on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect({ port, host: '127.0.0.1', servername, ca: trusted.certificate }, () =>
    resolve('trusted'),
  )
  socket.on('error', (error: NodeJS.ErrnoException) => resolve(`${error.code}: ${error.message}`))
  const said = await promise
  socket.destroy()
  return said
}

const leaf = (names: string[], addresses: string[] = [], at = now) =>
  issueLeaf(authority, { names, addresses, now: at })

describe('the authority of a station', () => {
  test('is one that signs certificates and nothing below it, for ten years', () => {
    const certificate = new X509Certificate(authority.certificate)
    expect(certificate.ca).toBe(true)
    expect(certificate.subject).toBe('CN=Packdesk of bench (2026-11-30)')
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
    expect(certificate.validToDate.getUTCFullYear()).toBe(now.getUTCFullYear() + 10)
  })

  test('is taken by OpenSSL for a name of the shop', async () => {
    expect(await judgement(await leaf(['bench.local'], ['192.168.1.20']), 'bench.local')).toBe('trusted')
  })

  test.each([['evil.example'], ['local.example'], ['bank.com']])(
    'is not believed about %s, even with its key',
    async name => {
      expect(await judgement(await leaf([name]), name)).toContain('permitted subtree violation')
    },
  )

  test('vouches for addresses of private networks alone', async () => {
    const { subjectAltName } = new X509Certificate(
      (await leaf(['bench.local'], ['192.168.1.20', '203.0.113.9', '10.0.0.7', '127.0.0.1'])).certificate,
    )
    expect(subjectAltName).toBe('DNS:bench.local, IP Address:192.168.1.20, IP Address:10.0.0.7')
  })

  test('of another station is not trusted', async () => {
    const other = await makeAuthority({ name: 'Packdesk of bench (2026-11-30)', now })
    expect(await judgement(await leaf(['bench.local']), 'bench.local', other)).not.toBe('trusted')
  })

  test('gives certificates of 90 days, after which nobody takes them', async () => {
    const day = 24 * 3_600_000
    const made = await leaf(['bench.local'], [], new Date(now.getTime() - 91 * day))
    expect(await judgement(made, 'bench.local')).toMatch(/^CERT_HAS_EXPIRED/)
    const fresh = new X509Certificate((await leaf(['bench.local'])).certificate)
    expect(Math.round((fresh.validToDate.getTime() - now.getTime()) / day)).toBe(90)
    expect(fresh.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect(fresh.ca).toBe(false)
  })

  test('never gives two certificates one number, nor a negative one', async () => {
    const serials = await Promise.all(
      [1, 2, 3].map(async () => new X509Certificate((await leaf(['a.local'])).certificate).serialNumber),
    )
    expect(new Set(serials).size).toBe(3)
    for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/)
  })
})
