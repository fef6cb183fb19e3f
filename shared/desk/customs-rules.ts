import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'

/** Rules older than this are told of: customs change several times a year. */
export const customsRulesStaleDays = 90

export const customsRulesState = z
  .strictObject({
    /** Null where those that came with the program are missing or damaged: nothing is sent abroad then. */
    date: z.iso.date().nullable(),
    /** Older than 90 days. */
    is_stale: z.boolean(),
    /** Whether they came with this program, or were placed afterwards. */
    source: z.enum(['program', 'file']),
    rows: z.int(),
  })
  .meta({ id: 'CustomsRules' })
export type CustomsRulesState = z.output<typeof customsRulesState>

/** A signed file is smaller than this. */
const longestContent = 2_000_000

export const customsRulesEndpoints = {
  retrieve: endpoint({
    id: 'customsRules.retrieve',
    method: 'GET',
    path: '/desk/customs-rules',
    summary: 'Which rules of customs are in use',
    auth: 'required',
    responses: { 200: customsRulesState },
  }),
  place: endpoint({
    id: 'customsRules.place',
    method: 'POST',
    path: '/desk/customs-rules',
    summary: 'Use later rules of customs',
    description:
      'Takes the content of a file signed by whoever makes Packdesk. One that is broken, not signed, older than the rules in use or made for a later Packdesk is refused with the reason, and those in use stay.',
    auth: 'required',
    body: object({ content: text(longestContent, { blank: false }) }),
    example: {
      content: '{"rules":"{\\"format\\":1,\\"date\\":\\"2026-12-20\\"}","signature":"c2lnbmF0dXJl"}',
    },
    responses: { 200: customsRulesState },
  }),
  texts: endpoint({
    id: 'customsRules.texts',
    method: 'GET',
    path: '/desk/customs-rules/texts',
    summary: 'What the rules of customs say, in the languages of the page',
    auth: 'required',
    responses: {
      200: z
        .strictObject({ texts: z.record(z.string(), z.record(z.string(), z.string())) })
        .meta({ id: 'CustomsRulesTexts' }),
    },
  }),
}
