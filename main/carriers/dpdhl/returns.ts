import type { CarrierContext } from '../contract/adapter.ts'
import type { BoughtLabel, LabelRequest } from '../contract/model.ts'
import { done, failed, invalid, type Outcome, type Refused, refusedFor } from '../contract/outcome.ts'
import { countryInThree } from '../kit/country-codes.ts'
import { weightIn } from '../kit/fitting.ts'
import { currencyOfGoods, goodsOf } from '../kit/goods.ts'
import { isDeclarable, trimmed } from '../kit/parties.ts'
import { problemsAmong } from '../kit/problems.ts'
import { boughtUnder, oneLabel, partOf, purchaseWords, said } from '../kit/purchases.ts'
import { ask, misfitOf, site } from './client.ts'
import { label, noService, productOf, returnProduct, trackingUrlOf } from './codes.ts'
import { toItem } from './customs.ts'
import { apartIn, houseProblems, namesIn } from './parties.ts'
import type { DpdhlConnection } from './settings.ts'
import { commonProblems, refNoOf } from './shipment-request.ts'
import { paths } from './wire.ts'
import { postOrdersAnswer } from './wire-returns.ts'

/** What is said of purchases, and the paper of labels that do not say how large they are. */
export const words = purchaseWords(label, site, 'shipment number')
export const paper = { widthInch: 4, heightInch: 6 }

/** A label for a parcel that comes back. Whom it comes from is the recipient; where it goes the portal says by the receiver. */
export async function buyReturn(
  request: LabelRequest,
  connection: DpdhlConnection,
  context: CarrierContext,
): Promise<Outcome<BoughtLabel>> {
  const order = returnCall(request, connection)
  if ('refused' in order) return order.refused
  const answer = await ask(order.call, connection, context)
  if (!answer.ok) return answer.refused
  const told = postOrdersAnswer.parse(answer.body)
  const number = told.shipmentNo ?? told.internationalShipmentNo
  if (number === null) return failed([words.noNumber, ...answer.messages], 'unknown-outcome')
  const bought = boughtUnder(number, [number], trackingUrlOf(number))
  const { labelFormat } = request
  const file = await oneLabel([partOf(told.label.b64, 'PDF')], { labelFormat, paper }, context)
  if (!file) return failed([words.noLabel(bought), ...answer.messages], 'unknown-outcome')
  const code = partOf(told.qrLabel.b64, 'PDF')
  return done(
    {
      ...bought,
      label: file,
      papers: code ? [{ kind: 'qr_code', name: 'QR code', ...code }] : [],
      carrierData: { isReturn: true },
      meta: said({ routing_code: told.routingCode, qr_link: told.qrLink }),
    },
    answer.messages,
  )
}

export function refuseReturn(request: LabelRequest, connection: DpdhlConnection): Refused | null {
  const order = returnCall(request, connection)
  return 'refused' in order ? order.refused : misfitOf(order.call)
}

function returnCall(request: LabelRequest, { config }: DpdhlConnection) {
  const { recipient, parcels, service } = request
  const refused = refusedFor({
    ...commonProblems(request, returnProduct),
    ...houseProblems('recipient', recipient),
    ...problemsAmong({
      service: productOf(service) !== returnProduct && noService(service),
      parcel: parcels.length > 1 && invalid('DHL makes a return label for one parcel at a time.'),
    }),
  })
  if (refused) return { refused }
  const call = {
    method: 'POST',
    path: paths.returns,
    query: { labelType: 'BOTH' },
    body: toReturn(request, config.return_receiver_id),
    gives: (body: unknown) => {
      const told = postOrdersAnswer.parse(body)
      return Boolean(told.shipmentNo ?? told.label.b64)
    },
  } as const
  return { call }
}

function toReturn(request: LabelRequest, receiver: string | null | undefined) {
  const { recipient, parcels, customs } = request
  const goods = goodsOf(request)
  const currency = currencyOfGoods(goods) ?? 'EUR'
  return {
    receiverId: trimmed(receiver) ?? countryInThree(recipient)?.toLowerCase(),
    customerReference: refNoOf(request),
    shipper: {
      ...namesIn(recipient),
      name3: trimmed(recipient.addressLine2),
      ...apartIn(recipient),
      postalCode: trimmed(recipient.postalCode),
      city: trimmed(recipient.city),
      state: trimmed(recipient.stateCode),
      email: trimmed(recipient.email),
      phone: trimmed(recipient.phoneNumber)?.replaceAll(/[^\d+]/g, ''),
    },
    itemWeight: parcels[0] && {
      uom: 'kg',
      value: weightIn(parcels[0], { unit: 'KG', decimals: 3, least: 0.001 }),
    },
    customsDetails:
      isDeclarable(request) && customs
        ? { items: customs.commodities.map(item => toItem(item, currency)) }
        : undefined,
  }
}
