import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, object, text } from '../api/fields.ts'
import { countryCodes } from '../countries/countries.ts'

/** Whence a proposal is: the same SKU was declared so, the product says so, goods of the same name were declared so. */
export const proposalSources = ['sku', 'product', 'title'] as const

const proposal = z
  .strictObject({
    value: z.string(),
    source: z.enum(proposalSources),
    /** Of the declarations looked at, those that say it; 0 where the product does. */
    times: z.number().int(),
    /** Of the newest of them: the number of its order, where it has one, and when it was bought. */
    reference: z.string().nullable(),
    declared_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'CustomsProposal' })
export type CustomsProposal = z.output<typeof proposal>

/** Goods of the list that comes with the program: the first six digits of a code, and what is meant in each language. */
const knownGoods = z
  .strictObject({
    code: z.string().regex(/^\d{6}$/),
    en: z.string(),
    de: z.string(),
    fr: z.string(),
    es: z.string(),
  })
  .meta({ id: 'KnownGoods' })
export type KnownGoods = z.output<typeof knownGoods>

/** The list as it is stored; `edition` is that of the Harmonized System its codes are of. */
export const goodsListSchema = z.strictObject({ edition: z.string(), goods: z.array(knownGoods) })

/** So many of the list are proposed at most. */
export const mostKnownGoods = 12

const proposals = z
  .strictObject({
    hs_code: proposal.nullable(),
    origin_country: proposal.nullable(),
    /** Only where nothing that was declared before says a code; the likeliest first. */
    goods: z.array(knownGoods).max(mostKnownGoods),
    /** How many more of the list fit: their words say too little. */
    goods_left: z.number().int(),
  })
  .meta({ id: 'CustomsProposals' })
export type CustomsProposals = z.output<typeof proposals>

const proposalQuery = object({
  sku: text(35).optional(),
  title: text(200).optional(),
  to: choice(countryCodes).optional().meta({ description: 'Where the goods go' }),
})
export type ProposalQuery = z.output<typeof proposalQuery>

export const customsProposalEndpoints = {
  find: endpoint({
    id: 'customsProposals.find',
    method: 'GET',
    path: '/desk/customs-proposals',
    summary: 'What was declared of such goods before',
    description:
      'An HS code by the same SKU, else by the product, else by two declarations of the same words and none against them. Beyond six digits it is one of the same destination. Where there is none, `goods` of the list that comes with Packdesk whose words are in the title, with six digits; `goods_left` says how many more of it fit. An origin is that of the same SKU. A proposal is shown, never sent: whoever takes it says it.',
    auth: 'required',
    query: proposalQuery,
    responses: { 200: proposals },
  }),
}
