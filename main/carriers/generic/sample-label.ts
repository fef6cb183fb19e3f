import type { CarrierContext } from '../contract/adapter.ts'
import type { LabelRequest } from '../contract/model.ts'
import { adapterCodes, done, failed, type Outcome } from '../contract/outcome.ts'
import { sampleAddress, sampleParcel } from '../kit/samples.ts'
import { defaultLevels } from './codes.ts'
import { type GenericConnection, levelsOf } from './rates.ts'
import { draw, notDrawn, toJob } from './shipments.ts'
import { checkDigit, trackingPrefix } from './tracking-number.ts'

const address = sampleAddress({
  personName: 'Sam Sample',
  addressLine1: '123 Example Street',
  city: 'Sampletown',
  postalCode: '12345',
  countryCode: 'US',
})

const sampleRequest = (service: string, labelFormat: LabelRequest['labelFormat']): LabelRequest => ({
  shipmentId: 'sample',
  shipper: { ...address, personName: null, companyName: 'Your shop' },
  recipient: address,
  parcels: [sampleParcel({ weight: 1.2, referenceNumber: '0000000000' })],
  services: [service],
  options: {},
  reference: 'SAMPLE',
  service,
  labelFormat,
  payment: { paidBy: 'sender', currency: null, accountNumber: null },
  billingAddress: null,
  customs: null,
  metadata: {},
  rateMeta: {},
})

/** The label a connection prints, for looking at: always marked as a test, under a number never handed out. */
export async function sampleLabel(
  { format }: { format: LabelRequest['labelFormat'] },
  connection: GenericConnection,
  context: CarrierContext,
): Promise<Outcome<Uint8Array>> {
  const [level] = [...levelsOf(connection), ...defaultLevels]
  if (!level) return failed([{ code: adapterCodes.internal, message: 'There is no service to show.' }])
  const request = sampleRequest(level.service_code, format)
  const number = `${trackingPrefix(connection.settings, connection.config)}000000000${checkDigit('000000000')}`
  const job = toJob(request, level, { ...connection, testMode: true }, context.now())
  const sample = connection.config.label_template?.shipment_sample ?? {}
  try {
    return done(await draw(job, [number], connection, context, sample))
  } catch (error) {
    return failed([notDrawn(error)], 'safe')
  }
}
