import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, object, secretText, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { operatorRoles } from './operator-roles.ts'

const email = () =>
  text(254, { blank: false }).refine(value => /^[^\s@]+@[^\s@]+$/.test(value), 'Enter a valid email address.')

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

export const secondFactorStates = ['off', 'enrolling', 'on'] as const

export const operatorRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('operator'),
    email: z.string(),
    name: z.string(),
    role: z.enum(operatorRoles),
    active: z.boolean(),
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
  retrieve: endpoint({
    id: 'operators.retrieve',
    method: 'GET',
    path: '/desk/operators/:id',
    summary: 'Retrieve an operator',
    auth: 'required',
    scope: 'manage',
    params: byId,
    responses: { 200: operatorRecord },
    refusals: [404],
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
}
