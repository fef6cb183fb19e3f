import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, object, secretText, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import type { Scope } from '../api/scopes.ts'

/** What a person is at the station. */
export const operatorRoles = ['viewer', 'packer', 'manager'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const scopesOfRole: Record<OperatorRole, readonly Scope[]> = {
  viewer: ['read'],
  packer: ['read', 'print', 'buy'],
  manager: ['read', 'print', 'buy', 'manage'],
}

const email = () =>
  text(254, { blank: false })
    .refine(value => /^[^\s@]+@[^\s@]+$/.test(value), 'Enter a valid email address.')
    .meta({ pattern: '^[^\\s@]+@[^\\s@]+$' })

/** Long enough that guessing is hopeless at the pace the station allows. */
const newPassword = () => secretText({ min: 10, max: 200 })

export const operatorData = object({
  email: email(),
  name: text(100, { blank: false }),
  role: choice(operatorRoles),
  password: newPassword(),
}).meta({ id: 'OperatorData' })
export type OperatorInput = z.output<typeof operatorData>

const operatorPatch = object({
  name: text(100, { blank: false }).optional(),
  role: choice(operatorRoles).optional(),
  active: flag().optional(),
}).meta({ id: 'OperatorPatch' })
export type OperatorPatch = z.output<typeof operatorPatch>

const passwordData = object({
  password: newPassword(),
  /** Needed of operators who change their own. */
  current_password: secretText({ max: 200 }).optional(),
}).meta({ id: 'PasswordData' })
export type PasswordInput = z.output<typeof passwordData>

/** Four to eight digits, for the page alone. */
export const pinText = () =>
  z
    .string('Not a valid string.')
    .regex(/^\d{4,8}$/, 'A PIN has 4 to 8 digits.')
    .meta({ pattern: '^[0-9]{4,8}$' })

/** One of these is needed of operators who change, remove or make what opens the page as themselves. */
const proofOfSelf = {
  current_pin: secretText({ max: 8 }).optional(),
  current_password: secretText({ max: 200 }).optional(),
}

const pinData = object({ pin: pinText(), ...proofOfSelf }).meta({ id: 'PinData' })
export type PinInput = z.output<typeof pinData>

const operatorProof = object(proofOfSelf).meta({ id: 'OperatorProof' })
export type ProofInput = z.output<typeof operatorProof>

const cardPattern = /^PDKID\d{24}$/

/** What a card says: letters that lie alike on most keyboards, and digits, which make a short barcode. */
export const cardText = () =>
  z
    .string('Not a valid string.')
    .regex(cardPattern, 'This is not the code of an operator card.')
    .meta({ pattern: cardPattern.source })

/**
 * A scan as the code of a card; null when it is none. Scanners that write small letters are understood, and what
 * somebody typed before the card was scanned does not count.
 */
export function readCard(scan: string): string | null {
  const text = scan.replaceAll(/\s/g, '').toUpperCase()
  const code = text.slice(Math.max(0, text.lastIndexOf('PDKID')))
  return cardPattern.test(code) ? code : null
}

const operatorCard = z
  .strictObject({
    object_type: z.literal('operator_card'),
    operator: z.strictObject({ id: z.string(), name: z.string(), role: z.enum(operatorRoles) }),
    /** What the barcode says, for typing it in by hand. */
    code: z.string(),
    /** Code 128, to be printed. */
    barcode_svg: z.string(),
  })
  .meta({ id: 'OperatorCard' })
export type OperatorCard = z.output<typeof operatorCard>

export const secondFactorStates = ['off', 'enrolling', 'on'] as const

const operatorRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('operator'),
    email: z.string(),
    name: z.string(),
    role: z.enum(operatorRoles),
    active: z.boolean(),
    /** Whether there is a PIN for the page. */
    pin: z.boolean(),
    /** Whether there is a card that opens the page when it is scanned. */
    card: z.boolean(),
    second_factor: z.enum(secondFactorStates),
    /** How many are left. */
    recovery_codes: z.number().int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Operator' })
export type OperatorRecord = z.output<typeof operatorRecord>

const byId = object({ id: text(80) })

export const operatorEndpoints = {
  list: endpoint({
    id: 'operators.list',
    method: 'GET',
    path: '/desk/operators',
    summary: 'List the people who can sign in',
    auth: 'required',
    scope: 'manage',
    query: object(shortListQuery(20)),
    responses: { 200: page(operatorRecord) },
  }),
  create: endpoint({
    id: 'operators.create',
    method: 'POST',
    path: '/desk/operators',
    summary: 'Let a person sign in',
    description:
      'The first one is a manager. Nobody can give a role that may do more than they may themselves.',
    auth: 'required',
    noStore: true,
    body: operatorData,
    example: {
      email: 'ivy@shop.example',
      name: 'Ivy Chen',
      role: 'manager',
      password: 'tape gun and scissors',
    },
    responses: { 201: operatorRecord },
    refusals: [403, 409],
  }),
  update: endpoint({
    id: 'operators.update',
    method: 'PATCH',
    path: '/desk/operators/:id',
    summary: 'Change an operator, or switch one off',
    description: 'Switching off ends every token of the operator at once. The last manager stays.',
    auth: 'required',
    params: byId,
    body: operatorPatch,
    example: { name: 'Ivy Chen-Roy' },
    responses: { 200: operatorRecord },
    refusals: [403, 404, 409],
  }),
  remove: endpoint({
    id: 'operators.remove',
    method: 'DELETE',
    path: '/desk/operators/:id',
    summary: 'Remove an operator and all access that operator gave',
    auth: 'required',
    params: byId,
    responses: { 200: operatorRecord },
    refusals: [404, 409],
  }),
  password: endpoint({
    id: 'operators.password',
    method: 'PUT',
    path: '/desk/operators/:id/password',
    summary: 'Give an operator another password',
    description:
      'Ends every token of the operator and forgets failed sign-ins. Operators may change their own, for which they need the current one.',
    auth: 'required',
    scope: 'read',
    params: byId,
    body: passwordData,
    example: { password: 'scissors and tape gun' },
    responses: { 200: operatorRecord },
    refusals: [403, 404, 429],
  }),
  setPin: endpoint({
    id: 'operators.setPin',
    method: 'PUT',
    path: '/desk/operators/:id/pin',
    summary: 'Give an operator a PIN, or another one',
    description:
      'It opens the page of this station and nothing else, and no operation answers it. Ends where the operator is signed in on the page, and forgets failed attempts. Operators may change their own, for which they need the current one or their password.',
    auth: 'required',
    scope: 'read',
    params: byId,
    body: pinData,
    example: { pin: '4071' },
    responses: { 200: operatorRecord },
    refusals: [403, 404, 429],
  }),
  removePin: endpoint({
    id: 'operators.removePin',
    method: 'DELETE',
    path: '/desk/operators/:id/pin',
    summary: 'Do without a PIN again',
    description:
      'Operators may remove their own, for which they need it or their password, in the body; a wrong one counts as a failed sign-in. Managers remove those of others, without a body.',
    auth: 'required',
    scope: 'read',
    params: byId,
    body: operatorProof,
    example: {},
    responses: { 200: operatorRecord },
    refusals: [403, 404, 429],
  }),
  makeCard: endpoint({
    id: 'operators.makeCard',
    method: 'POST',
    path: '/desk/operators/:id/card',
    summary: 'Make a card for an operator, or another one',
    description:
      'Answers its code and barcode, this once: only a digest is stored. Scanned at the page it signs its operator in, and opens nothing else. A card there was before ends. Operators may make their own, for which they need their PIN or password.',
    auth: 'required',
    scope: 'read',
    noStore: true,
    params: byId,
    body: operatorProof,
    example: {},
    responses: { 201: operatorCard },
    refusals: [403, 404, 429],
  }),
  removeCard: endpoint({
    id: 'operators.removeCard',
    method: 'DELETE',
    path: '/desk/operators/:id/card',
    summary: 'Do without a card again',
    description:
      'Operators may remove their own, for which they need their PIN or password, in the body. Managers remove those of others, without a body; the operator is signed out of the page.',
    auth: 'required',
    scope: 'read',
    params: byId,
    body: operatorProof,
    example: {},
    responses: { 200: operatorRecord },
    refusals: [403, 404, 429],
  }),
}

const enrolment = z
  .strictObject({
    object_type: z.literal('second_factor'),
    /** Base32, for typing it in by hand. */
    secret: z.string(),
    otpauth_uri: z.string(),
    /** The same address as a picture for the camera of an authenticator app. */
    qr_svg: z.string(),
  })
  .meta({ id: 'SecondFactorEnrolment' })
export type Enrolment = z.output<typeof enrolment>

const recoveryCodes = z
  .strictObject({ object_type: z.literal('recovery_codes'), codes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.output<typeof recoveryCodes>

const codeData = object({ code: text(20, { blank: false }) }).meta({ id: 'OneTimeCode' })

/**
 * An authenticator app beside the password. Operators look after their own, for which they need their PIN or password,
 * in the body; managers after everybody's.
 */
export const secondFactorEndpoints = {
  enrol: endpoint({
    id: 'secondFactors.enrol',
    method: 'POST',
    path: '/desk/operators/:id/second-factor',
    summary: 'Begin with an authenticator app',
    description:
      'Answers the secret, this once. Nothing is asked at sign-in before a first code has confirmed it; asking again makes another secret. Operators who begin with their own need their PIN or password.',
    auth: 'required',
    scope: 'read',
    noStore: true,
    params: byId,
    body: operatorProof,
    example: {},
    responses: { 201: enrolment },
    refusals: [403, 404, 409, 429],
  }),
  confirm: endpoint({
    id: 'secondFactors.confirm',
    method: 'POST',
    path: '/desk/operators/:id/second-factor/confirm',
    summary: 'Prove that the app has the secret',
    description:
      'From now on a sign-in needs a code. Tokens given before end. The recovery codes are shown this once.',
    auth: 'required',
    scope: 'read',
    noStore: true,
    params: byId,
    body: codeData,
    example: { code: '123456' },
    responses: { 200: recoveryCodes },
    refusals: [403, 404, 409, 429],
  }),
  renewCodes: endpoint({
    id: 'secondFactors.renewCodes',
    method: 'POST',
    path: '/desk/operators/:id/second-factor/recovery-codes',
    summary: 'Make new recovery codes; the old ones end',
    description: 'Operators who make their own need their PIN or password.',
    auth: 'required',
    scope: 'read',
    noStore: true,
    params: byId,
    body: operatorProof,
    example: {},
    responses: { 201: recoveryCodes },
    refusals: [403, 404, 409, 429],
  }),
  disable: endpoint({
    id: 'secondFactors.disable',
    method: 'DELETE',
    path: '/desk/operators/:id/second-factor',
    summary: 'Do without a second factor again',
    description: 'Operators who switch their own off need their PIN or password.',
    auth: 'required',
    scope: 'read',
    params: byId,
    body: operatorProof,
    example: {},
    responses: { 200: operatorRecord },
    refusals: [403, 404, 429],
  }),
}
