import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, hex, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { mostDeskName } from './desk-name.ts'
import { operatorRoles } from './operators.ts'

/** The cookie a paired desk holds: nobody reads it but the station. */
export const pairedCookie = '__Host-packdesk_paired'

/** How long a code is good, and how often a wrong one may be typed before it is gone. */
export const pairingSeconds = 120
export const mostPairingTries = 5

const deskName = () =>
  text(mostDeskName, { blank: false }).refine(
    value => !/\p{C}/u.test(value),
    'Control and invisible characters are not allowed.',
  )
const mostRole = choice(operatorRoles).nullable()

/** Another computer of the shop that works at this station. */
export const shopDesk = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('desk'),
    name: z.string(),
    /** What anybody may do there at most; null: what they may anyway. */
    role: z.enum(operatorRoles).nullable(),
    paired_at: z.iso.datetime(),
    last_heard_at: z.iso.datetime(),
    /** Where it called from, and which screen it showed then; null: none. */
    address: z.string(),
    screen: z.string().nullable(),
  })
  .meta({ id: 'ShopDesk' })
export type ShopDesk = z.output<typeof shopDesk>

const deskPatch = object({ name: deskName().optional(), role: mostRole.optional() }).meta({
  id: 'ShopDeskPatch',
})
export type ShopDeskPatch = z.output<typeof deskPatch>

const byId = object({ id: recordId() })

export const pairingStates = ['none', 'waiting', 'compare', 'accepted'] as const

/** How far a new computer has come, as the first one shows it. The code is told to the computer of the station alone. */
const pairing = z
  .strictObject({
    object_type: z.literal('desk_pairing'),
    /** `waiting`: for the code to be typed; `compare`: somebody typed it; `accepted`: until that computer takes its place. */
    state: z.enum(pairingStates),
    code: z.string().nullable(),
    seconds_left: z.number().int(),
    tries_left: z.number().int(),
    /** Who typed the code, and the number that has to stand on both screens. */
    asker: z.strictObject({ name: z.string(), address: z.string(), check: z.string() }).nullable(),
  })
  .meta({ id: 'DeskPairing' })
export type DeskPairing = z.output<typeof pairing>

const acceptData = object({
  check: text(6, { blank: false }),
  name: deskName().optional(),
  role: mostRole.optional(),
}).meta({ id: 'DeskPairingAccept' })
export type PairingAccept = z.output<typeof acceptData>

const joinData = object({
  code: text(20, { blank: false }),
  name: deskName(),
  /** SHA-256 of the nonce, in hex: it is shown only after the station has said its own. */
  commitment: hex(64),
}).meta({ id: 'DeskJoin' })
export type JoinInput = z.output<typeof joinData>

const joinAnswer = z
  .strictObject({
    object_type: z.literal('desk_join'),
    /** Proves to be the computer that typed the code. */
    ticket: z.string(),
    station_nonce: z.string(),
    /** SHA-256 of the certificate of the authority, in hex; of the certificate itself where one was given. */
    fingerprint: z.string(),
  })
  .meta({ id: 'DeskJoinAnswer' })
export type JoinAnswer = z.output<typeof joinAnswer>

const collectData = object({ ticket: hex(64), nonce: hex(64) }).meta({ id: 'DeskJoinCollect' })
export type CollectInput = z.output<typeof collectData>

const collectAnswer = z
  .strictObject({
    object_type: z.literal('desk_join_state'),
    state: z.enum(['waiting', 'joined']),
    /** What this computer is called from now on. */
    name: z.string().nullable(),
  })
  .meta({ id: 'DeskJoinState' })
export type CollectAnswer = z.output<typeof collectAnswer>

const onlyThere = 'Only on the computer of the station.'

/** Computers of the shop beside the one of the station, and how a new one is taken in. */
export const shopDeskEndpoints = {
  list: endpoint({
    id: 'shopDesks.list',
    method: 'GET',
    path: '/desk/desks',
    summary: 'List the paired desks, the newest first',
    auth: 'required',
    query: object(shortListQuery(100)),
    responses: { 200: page(shopDesk) },
  }),
  update: endpoint({
    id: 'shopDesks.update',
    method: 'PATCH',
    path: '/desk/desks/:id',
    summary: 'Rename a desk, or limit what may be done there',
    description: onlyThere,
    auth: 'required',
    params: byId,
    body: deskPatch,
    example: { name: 'Bench 2', role: 'packer' },
    responses: { 200: shopDesk },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'shopDesks.remove',
    method: 'DELETE',
    path: '/desk/desks/:id',
    summary: 'Put a desk out',
    description: `What it holds is refused from this moment on, and what it listens to ends. ${onlyThere}`,
    auth: 'required',
    params: byId,
    responses: { 200: shopDesk },
    refusals: [404],
  }),
  pairing: endpoint({
    id: 'shopDesks.pairing',
    method: 'GET',
    path: '/desk/desk-pairing',
    summary: 'How far the pairing of a new desk is',
    description: onlyThere,
    auth: 'required',
    scope: 'manage',
    noStore: true,
    responses: { 200: pairing },
  }),
  begin: endpoint({
    id: 'shopDesks.begin',
    method: 'POST',
    path: '/desk/desk-pairing',
    summary: 'Show a code for a new desk',
    description: `One code at a time: good once, for two minutes and five tries; one shown before is not any more. ${onlyThere}`,
    auth: 'required',
    noStore: true,
    responses: { 201: pairing },
    refusals: [409],
  }),
  accept: endpoint({
    id: 'shopDesks.accept',
    method: 'POST',
    path: '/desk/desk-pairing/accept',
    summary: 'Take the new desk in: the number is the same on both screens',
    description: `Without \`role\` packers' work is the most that is done there; null does not limit it. ${onlyThere}`,
    auth: 'required',
    noStore: true,
    body: acceptData,
    example: { check: '407182', name: 'Bench 2', role: 'packer' },
    responses: { 200: pairing },
    refusals: [409],
  }),
  end: endpoint({
    id: 'shopDesks.end',
    method: 'DELETE',
    path: '/desk/desk-pairing',
    summary: 'Refuse the new desk, or take the code back',
    description: onlyThere,
    auth: 'required',
    noStore: true,
    responses: { 200: pairing },
  }),
}

/** What a new computer calls before it is paired, over the network of the shop alone. */
export const joinEndpoints = {
  page: endpoint({
    id: 'deskJoin.page',
    method: 'GET',
    path: '/join',
    summary: 'The page on which a new computer is paired',
    description: 'What a browser of another computer of the shop is shown before it is paired.',
    auth: 'none',
    responses: { 200: { mediaTypes: ['text/html'], description: 'The page' } },
  }),
  certificate: endpoint({
    id: 'deskJoin.certificate',
    method: 'GET',
    path: '/join/packdesk.crt',
    summary: 'The certificate of the authority of this station, for the trust store of another computer',
    description: 'Compare its SHA-256 fingerprint with the one the computer of the station shows.',
    auth: 'none',
    responses: { 200: { mediaTypes: ['application/x-x509-ca-cert'], description: 'The certificate (DER)' } },
    refusals: [404],
  }),
  ask: endpoint({
    id: 'deskJoin.ask',
    method: 'POST',
    path: '/desk/join',
    summary: 'Ask to be taken in, with the code the first computer shows',
    auth: 'none',
    noStore: true,
    body: joinData,
    example: { code: '407182', name: 'Bench 2', commitment: '0'.repeat(64) },
    responses: { 201: joinAnswer },
    refusals: [409],
  }),
  collect: endpoint({
    id: 'deskJoin.collect',
    method: 'POST',
    path: '/desk/join/collect',
    summary: 'Show the nonce, and take the place once it is accepted',
    description: 'The answer that says `joined` gives the browser what it proves itself with, this once.',
    auth: 'none',
    noStore: true,
    body: collectData,
    example: { ticket: '0'.repeat(64), nonce: '0'.repeat(64) },
    responses: { 200: collectAnswer },
    refusals: [409],
  }),
}
