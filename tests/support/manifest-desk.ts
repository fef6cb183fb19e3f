import { z } from 'zod'
import type { CarrierAdapter } from '../../main/carriers/spec/adapter.ts'
import { done } from '../../main/carriers/spec/outcome.ts'
import type { ManifestRecord, ManifestSummary, OpenManifest } from '../../shared/desk/manifests.ts'
import type { Call } from './call.ts'
import { ask, carriersWith, scripted } from './scripted-carrier.ts'
import { scriptedDesk } from './scripted-desk.ts'
import type { TestStationOptions } from './station.ts'

/** Manifests over the interface. */
export const manifestDesk = (call: Call) => ({
  open: async () => (await call<{ results: OpenManifest[] }>('GET', '/desk/manifests/open')).body.results,
  close: (connectionId: string, more: object = {}) =>
    call<ManifestRecord>('POST', '/desk/manifests', { connection_id: connectionId, ...more }),
  read: (id: string) => call<ManifestRecord>('GET', `/desk/manifests/${id}`),
  listed: async () => (await call<{ results: ManifestSummary[] }>('GET', '/desk/manifests')).body.results,
  settle: (id: string, told: object) => call<ManifestRecord>('POST', `/desk/manifests/${id}/settle`, told),
})

const answer = z.object({ manifests: z.array(z.string()) })
export const paper = Buffer.from('%PDF-1.4\n% what the carrier made\n%%EOF\n')

/** The scripted carrier, whose labels wait in a group until it is told. */
const endOfDay: CarrierAdapter['endOfDay'] = (request, connection, context) =>
  ask(
    'end-of-day',
    { day: request.day, groups: request.groupIds, city: request.address.city, reference: request.reference },
    connection as Parameters<typeof ask>[2],
    context,
    body =>
      done({
        manifests: answer
          .parse(body)
          .manifests.map(id => ({ id, document: paper, meta: { po_number: 'P1' } })),
      }),
    'unknown-outcome',
  )

const createLabel: CarrierAdapter['createLabel'] = async (request, connection, context) => {
  const label = await scripted.createLabel(request, connection as Parameters<typeof ask>[2], context)
  const group = request.reference ?? 'today'
  return label.ok ? { ...label, value: { ...label.value, meta: { group_id: group } } } : label
}

export const groupingCarriers = carriersWith({ endOfDay, createLabel })

/** A desk whose carrier has to be told at the end of the day. */
export async function groupingDesk(options: TestStationOptions = {}) {
  const desk = await scriptedDesk({ carriers: groupingCarriers, ...options })
  const bought = async (more: object = {}) => (await desk.buy(await desk.draft(more))).body
  const manifests = manifestDesk(desk.call)
  return {
    ...desk,
    ...manifests,
    bought,
    closeAll: (more: object = {}) => manifests.close(desk.connection.id, more),
  }
}
