import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, integer, object, secretText } from '../api/fields.ts'

/** Where other computers of the shop reach the station unless another port is set. */
export const usualNetworkPort = 5007

/** Why the station is not reached although it should be. */
export const networkProblems = ['no_address', 'port_busy', 'certificate_over', 'not_opened'] as const
export type NetworkProblem = (typeof networkProblems)[number]

const certificate = z.strictObject({
  /** `own`: made by the authority of this station; `given`: somebody brought it. */
  kind: z.enum(['own', 'given']),
  /** SHA-256 of what other computers have to trust, as systems show it; null for a given one, which they trust by themselves. */
  fingerprint: z.string().nullable(),
  names: z.array(z.string()),
  valid_until: z.iso.datetime(),
})

/** Whether and where other computers of the shop reach this station. */
const shopNetwork = z
  .strictObject({
    object_type: z.literal('shop_network'),
    /** As it was chosen. */
    open: z.boolean(),
    /** Whether it is reached now. */
    listening: z.boolean(),
    port: z.number().int(),
    /** Whether programs with a key reach `/v1` there. */
    api: z.boolean(),
    problem: z.enum(networkProblems).nullable(),
    /** Addresses to type on the other computer, by name first; none while it is closed. */
    urls: z.array(z.string()),
    /** The one by number, as a picture for a camera. */
    qr_svg: z.string().nullable(),
    certificate: certificate.nullable(),
    /** Whether the asking page is of the station's own computer, where all this is changed. */
    is_station: z.boolean(),
  })
  .meta({ id: 'ShopNetwork' })
export type ShopNetwork = z.output<typeof shopNetwork>

export const networkPatch = object({
  open: flag().optional(),
  port: integer({ min: 1024, max: 65_535 }).optional(),
  api: flag().optional(),
}).meta({ id: 'ShopNetworkPatch' })
export type NetworkPatch = z.output<typeof networkPatch>

const mostPem = 64 * 1024
const givenCertificate = object({
  certificate: secretText({ max: mostPem }),
  key: secretText({ max: mostPem }),
}).meta({ id: 'ShopNetworkCertificate' })
export type GivenCertificate = z.output<typeof givenCertificate>

export const shopNetworkEndpoints = {
  retrieve: endpoint({
    id: 'shopNetwork.retrieve',
    method: 'GET',
    path: '/desk/network',
    summary: 'Whether other computers of the shop reach this station',
    auth: 'required',
    responses: { 200: shopNetwork },
  }),
  change: endpoint({
    id: 'shopNetwork.change',
    method: 'PATCH',
    path: '/desk/network',
    summary: 'Open the station to the network of the shop, or close it',
    description:
      'It listens with TLS on the private addresses of this computer alone. Opening needs somebody who can sign in, since that is asked for on every other computer. Only on the computer of the station.',
    auth: 'required',
    body: networkPatch,
    example: { api: false },
    responses: { 200: shopNetwork },
    refusals: [409],
  }),
  giveCertificate: endpoint({
    id: 'shopNetwork.giveCertificate',
    method: 'PUT',
    path: '/desk/network/certificate',
    summary: 'Use a certificate of your own',
    description:
      'PEM, the certificate first and those it stands on behind it; the key without a password. No operation answers the key. Only on the computer of the station.',
    auth: 'required',
    noStore: true,
    body: givenCertificate,
    example: { certificate: '-----BEGIN CERTIFICATE-----', key: '-----BEGIN PRIVATE KEY-----' },
    responses: { 200: shopNetwork },
    refusals: [409],
  }),
  removeCertificate: endpoint({
    id: 'shopNetwork.removeCertificate',
    method: 'DELETE',
    path: '/desk/network/certificate',
    summary: 'Use the authority of this station again',
    description: 'Only on the computer of the station.',
    auth: 'required',
    responses: { 200: shopNetwork },
    refusals: [409],
  }),
}
