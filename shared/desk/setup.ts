import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, object } from '../api/fields.ts'

/** What a new shop does once, in the order of doing it. */
export const setupSteps = ['sender', 'printer', 'carrier', 'label'] as const
export type SetupStep = (typeof setupSteps)[number]

export const setupState = z
  .strictObject({
    /** Somebody still has to be asked who they are: nothing was set up, skipped or bought yet. */
    is_open: z.boolean(),
    /** What has been done; sample data does not count, nor does a carrier that only tracks. */
    steps: z.strictObject({
      sender: z.boolean(),
      printer: z.boolean(),
      carrier: z.boolean(),
      label: z.boolean(),
    } satisfies Record<SetupStep, z.ZodBoolean>),
    /** Whether the list of what is left is wanted no more. */
    list_closed: z.boolean(),
  })
  .meta({ id: 'SetupState' })
export type SetupState = z.output<typeof setupState>

export const setupPatch = object({
  /** False opens it again. */
  done: flag(),
  list_closed: flag(),
})
  .partial()
  .meta({ id: 'SetupPatch' })
export type SetupPatch = z.output<typeof setupPatch>

export const setupEndpoints = {
  retrieve: endpoint({
    id: 'setup.retrieve',
    method: 'GET',
    path: '/desk/setup',
    summary: 'How far the shop has been set up',
    auth: 'required',
    responses: { 200: setupState },
  }),
  change: endpoint({
    id: 'setup.change',
    method: 'PATCH',
    path: '/desk/setup',
    summary: 'Finish or skip the set-up, or open it again',
    description: 'Changes nothing else: what was set up stays.',
    auth: 'required',
    body: setupPatch,
    example: { done: true },
    responses: { 200: setupState },
  }),
}
