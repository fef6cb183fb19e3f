import { z } from 'zod'
import type { CarrierAdapter } from '../../../main/carriers/contract/adapter.ts'
import { done } from '../../../main/carriers/contract/outcome.ts'
import { ask, carriersWith, scripted } from './scripted-carrier.ts'

const answer = z.object({
  manifests: z.array(z.string()),
  /** False where they follow. */
  papers: z.boolean().default(true),
})
export const paper = Buffer.from('%PDF-1.4\n% what the carrier made\n%%EOF\n')

const toManifests = ({ manifests, papers }: z.output<typeof answer>) => ({
  manifests: manifests.map(id => ({
    id,
    document: papers ? paper : null,
    meta: { po_number: 'P1' },
    ...(papers ? {} : { carrierData: { form: id } }),
  })),
})

/** The paper of one, which it gives once more. */
const fetchManifest: CarrierAdapter['fetchManifest'] = ({ id, day, carrierData }, connection, context) =>
  ask(
    'fetch-manifest',
    { id, day, data: carrierData },
    connection as Parameters<typeof ask>[2],
    context,
    body => {
      const { paper: isHere } = z.object({ paper: z.boolean() }).parse(body)
      return done({ id, document: isHere ? paper : null, meta: isHere ? { fetched: true } : {} })
    },
  )

/** The scripted carrier, whose labels wait in a group until it is told. */
const endOfDay: CarrierAdapter['endOfDay'] = (request, connection, context) =>
  ask(
    'end-of-day',
    { day: request.day, groups: request.groupIds, city: request.address.city, reference: request.reference },
    connection as Parameters<typeof ask>[2],
    context,
    body => done(toManifests(answer.parse(body))),
    'unknown-outcome',
  )

/** Asks for the manifest of the groups; the carrier says `null` when it has none. */
const findEndOfDay: CarrierAdapter['findEndOfDay'] = ({ shipments }, connection, context) =>
  ask(
    'find-end-of-day',
    { groups: [...new Set(shipments.map(({ groupId }) => groupId))] },
    connection as Parameters<typeof ask>[2],
    context,
    body => {
      const found = answer.nullable().parse(body)
      return done(found && { manifests: found.manifests.map(id => ({ id, document: paper, meta: {} })) })
    },
  )

const createLabel: CarrierAdapter['createLabel'] = async (request, connection, context) => {
  const label = await scripted.createLabel(request, connection as Parameters<typeof ask>[2], context)
  const group = request.reference ?? request.recipient.city
  return label.ok ? { ...label, value: { ...label.value, meta: { group_id: group } } } : label
}

export const groupingCarriers = carriersWith({ endOfDay, createLabel })
/** The same, and it gives their papers again. */
export const fetchingCarriers = carriersWith({ endOfDay, fetchManifest, createLabel })
/** The same as the first, and it can be asked what became of them. */
export const knowingCarriers = carriersWith({ endOfDay, findEndOfDay, createLabel })
/** All of that. */
export const wholeCarriers = carriersWith({ endOfDay, fetchManifest, findEndOfDay, createLabel })
