import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, secretText, text } from '../api/fields.ts'
import { signInGroup } from '../settings/sign-in.ts'
import { cardText, operatorRoles, pinText } from './operators.ts'

/** Whether operators sign in on the page, and after how long untouched it locks. */
const signInSettings = z.strictObject(signInGroup.answer).meta({ id: 'SignInSettings' })
export type SignInSettings = z.output<typeof signInSettings>

const signInSettingsPatch = object(signInGroup.patch).partial().meta({ id: 'SignInSettingsPatch' })
export type SignInSettingsPatch = z.output<typeof signInSettingsPatch>

const named = { id: z.string(), name: z.string(), initials: z.string() }

const signInState = z
  .strictObject({
    object_type: z.literal('sign_in'),
    /** Whether operators sign in here at all. */
    on: z.boolean(),
    /** Who is signed in on the page that asks. */
    operator: z.strictObject({ ...named, role: z.enum(operatorRoles) }).nullable(),
    /** How long the page may stay untouched from now on until it locks. */
    locks_in_seconds: z.number().int().nullable(),
    /** Who can sign in, whoever did so last first; nobody while it is off. */
    operators: z.array(
      z.strictObject({
        ...named,
        pin: z.boolean(),
        /** How long nobody may try a PIN of theirs. */
        waits_seconds: z.number().int(),
      }),
    ),
    /** Whether one of them has a card to scan, and how long none is looked at. */
    cards: z.boolean(),
    card_waits_seconds: z.number().int(),
  })
  .meta({ id: 'SignInState' })
export type SignInState = z.output<typeof signInState>

const sessionData = object({
  operator: text(80).optional(),
  email: text(254).optional(),
  pin: pinText().optional(),
  /** What the card of an operator says; it needs no name beside it. */
  card: cardText().optional(),
  password: secretText({ max: 200 }).optional(),
  /** Of the authenticator app, or a recovery code; where there is a second factor, a password needs one. */
  otp_token: text(40).optional(),
}).meta({ id: 'PageSignIn' })
export type SessionInput = z.output<typeof sessionData>

/** Operators on the page of the station. Tools and applications have keys and tokens instead. */
export const signInEndpoints = {
  retrieve: endpoint({
    id: 'signIn.retrieve',
    method: 'GET',
    path: '/desk/sign-in',
    summary: 'Who is signed in on the page, and who can',
    auth: 'required',
    scope: 'manage',
    beforeSignIn: true,
    noStore: true,
    responses: { 200: signInState },
  }),
  begin: endpoint({
    id: 'signIn.begin',
    method: 'POST',
    path: '/desk/sessions',
    summary: 'Sign in on the page',
    description:
      'By a PIN, by a card, or by the password and, where the operator has a second factor, a code. Whoever was signed in on this page is not any more. After three wrong PINs of an operator the next one is looked at half a minute later, and so it is after three wrong cards. Keys and tokens cannot sign in.',
    auth: 'required',
    scope: 'read',
    beforeSignIn: true,
    noStore: true,
    body: sessionData,
    example: { operator: 'opr_0123456789abcdef0123456789abcdef', pin: '4071' },
    responses: { 201: signInState },
    refusals: [409],
  }),
  stay: endpoint({
    id: 'signIn.stay',
    method: 'PUT',
    path: '/desk/sessions',
    summary: 'Say that somebody touched the page, so that it does not lock',
    auth: 'required',
    scope: 'read',
    noStore: true,
    responses: { 200: signInState },
    refusals: [409],
  }),
  end: endpoint({
    id: 'signIn.end',
    method: 'DELETE',
    path: '/desk/sessions',
    summary: 'Lock the page',
    auth: 'required',
    scope: 'read',
    beforeSignIn: true,
    noStore: true,
    responses: { 200: signInState },
    refusals: [409],
  }),
  settings: endpoint({
    id: 'signIn.settings',
    method: 'GET',
    path: '/desk/sign-in-settings',
    summary: 'Whether operators sign in on the page',
    auth: 'required',
    responses: { 200: signInSettings },
  }),
  change: endpoint({
    id: 'signIn.change',
    method: 'PATCH',
    path: '/desk/sign-in-settings',
    summary: 'Have operators sign in on the page, or not',
    description:
      'It can be switched on once there is an active manager who can sign in. From then on the page does nothing for whoever is not signed in; keys and tokens are not concerned. `packdesk operators sign-in --off` switches it off from the command line.',
    auth: 'required',
    body: signInSettingsPatch,
    example: { lock_minutes: 5 },
    responses: { 200: signInSettings },
    refusals: [409],
  }),
}
