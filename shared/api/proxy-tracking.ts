import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { carrierNumber, object, text } from './fields.ts'
import { fullCarrierMessage } from './rates.ts'
import { trackerRecord, trackingChoice, trackingData } from './trackers.ts'

export const trackingResponse = z
  .strictObject({ messages: z.array(fullCarrierMessage), tracking: trackerRecord })
  .meta({ id: 'TrackingResponse' })
export type TrackingAnswer = z.output<typeof trackingResponse>

/** What a carrier says of a parcel; nothing is stored. */
export const proxyTrackingEndpoints = {
  get: endpoint({
    id: 'proxy.getTracking',
    method: 'POST',
    path: '/v1/proxy/tracking',
    summary: 'Ask where a parcel is without storing a tracker',
    auth: 'required',
    query: object(trackingChoice),
    body: trackingData,
    example: { tracking_number: 'HC0000000018', carrier_name: 'house_courier' },
    responses: { 200: trackingResponse },
    refusals: [404],
  }),
  track: endpoint({
    id: 'proxy.trackShipment',
    method: 'GET',
    path: '/v1/proxy/tracking/:carrier_name/:tracking_number',
    summary: 'Ask where a parcel is by address alone; use the other way',
    auth: 'required',
    params: object({ carrier_name: text(50), tracking_number: carrierNumber(50) }),
    query: object(trackingChoice),
    responses: { 200: trackingResponse },
    refusals: [404],
    deprecated: true,
  }),
}
