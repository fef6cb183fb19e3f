import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { type CarrierContext, isReturnLabelAsked } from '../contract/adapter.ts'
import type { LabelRequest, ReturnLabel } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import type { XmlNode } from '../kit/xml.ts'
import { hasContract } from './client.ts'
import { trackingLink } from './codes.ts'
import { fetchReturnLabel, type Linked } from './documents.ts'
import { isCanadian, toAddressDetails } from './request-parts.ts'
import type { CanadaPostSettings, CpcConnection } from './settings.ts'

/** A return label comes along only with what is sent within the country on account. */
export function returnLabelProblems(
  { options, recipient }: LabelRequest,
  settings: CanadaPostSettings,
): FieldProblems {
  if (!isReturnLabelAsked(options)) return {}
  const reason = !hasContract(settings)
    ? 'Canada Post makes return labels along with shipments only for accounts with a contract.'
    : isCanadian(recipient)
      ? null
      : 'Canada Post makes return labels only for parcels within Canada.'
  return reason === null ? {} : { 'options.return_label': invalid(reason) }
}

/** The way back, by the same service to where it is sent from. */
export const toReturnSpec = (request: LabelRequest, serviceCode: string | null): XmlNode =>
  isReturnLabelAsked(request.options)
    ? {
        'service-code': serviceCode,
        'return-recipient': {
          name: request.shipper.personName?.trim() || undefined,
          company: request.shipper.companyName?.trim() || undefined,
          'address-details': toAddressDetails(request.shipper, { isDomestic: true }),
        },
      }
    : undefined

export const toTrackingUrl = (pin: string, { settings }: Pick<CpcConnection, 'settings'>): string =>
  trackingLink.replace('/en#', `/${settings.language}#`).replace('{number}', encodeURIComponent(pin))

export const paperOf = ({ isLetter }: { isLetter: boolean }) =>
  isLetter ? { widthInch: 8.5, heightInch: 11 } : { widthInch: 4, heightInch: 6 }

/** The labels for the way back: parts of their shipments, which alone can be voided. */
export async function fetchReturns(
  made: readonly (Linked & { backPin: string | null })[],
  format: LabelRequest['labelFormat'],
  connection: CpcConnection,
  context: CarrierContext,
): Promise<{ returns: ReturnLabel[]; messages: CarrierMessage[] }> {
  const returns: ReturnLabel[] = []
  const messages: CarrierMessage[] = []
  for (const [index, one] of made.entries()) {
    if (one.backPin === null) continue
    const label = await fetchReturnLabel(one, format, connection, context)
    if (!label) messages.push(noReturnLabel(one.backPin))
    else
      returns.push({
        trackingNumber: one.backPin,
        shipmentIdentifier: null,
        label: { format, bytes: label.bytes, paper: paperOf(label) },
        trackingUrl: toTrackingUrl(one.backPin, connection),
        ...(made.length > 1 ? { parcel: index + 1 } : {}),
      })
  }
  return { returns, messages }
}

const noReturnLabel = (pin: string): CarrierMessage => ({
  code: 'no_return_label',
  message: `Canada Post made the return label ${pin}, but it could not be fetched. Print it from the account at Canada Post.`,
  details: { return_tracking_number: pin },
})
