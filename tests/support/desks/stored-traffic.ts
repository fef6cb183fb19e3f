import { expect } from 'vitest'
import { openActivity } from '../../../main/db/activity/activity-database.ts'
import { toTraceParts } from '../../../main/domain/carriers/traffic/trace-mapper.ts'
import { createTraceRepository } from '../../../main/domain/carriers/traffic/trace-repository.ts'
import type { TestStation } from '../station/station.ts'

/** Traffic of a carrier elsewhere, as it was stored; the sample carrier works inside of the station. */
export function storeTraffic({ home }: TestStation, connectionId: string, shipmentId: string): void {
  const activity = openActivity(home, error => expect(error).toBeUndefined())
  const text = (content: string) => ({ text: content, bytes: content.length, isCut: false })
  const exchange = {
    at: Date.now(),
    durationMs: 312,
    method: 'POST',
    url: 'https://api.carrier.test/v2/labels',
    requestHeaders: [['authorization', '[hidden]'] as [string, string]],
    requestBody: text('{\n  "service": "ground"\n}'),
    status: 422,
    responseHeaders: [],
    problem: null,
    responseBody: text('{\n  "error": "No such postal code"\n}'),
  }
  const call = {
    connection: { id: connectionId, testMode: true, carrierName: 'carrier', carrierId: 'shop' },
    operation: 'createLabel',
    about: { shipmentId },
  }
  createTraceRepository(activity).insert([
    toTraceParts('trc_00000000000000000000000000000001', call, exchange),
  ])
  activity.close()
}
