import type { ShopIdentity, SourceContext } from '../contract/adapter.ts'
import type { Fulfilment, WrittenBack } from '../contract/fulfilment.ts'
import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import { askShop } from '../kit/http.ts'
import type { WebhookConnection } from './settings.ts'
import { signatureOf } from './signature.ts'

export const title = 'Webhook'

type Message = {
  id: string
  type: 'shop.test' | 'fulfillment.created' | 'fulfillment.cancelled'
  data: unknown
}

/** Posts a message, signed; whoever hears it twice knows it by its id. Any status of success will do. */
async function post(
  { id, type, data }: Message,
  { settings: { return_url: url = '', secret = '' } }: WebhookConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  const body = { type, timestamp: context.now().toISOString(), data }
  const timestamp = String(Math.floor(context.now().getTime() / 1000))
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf({ id, timestamp, body: JSON.stringify(body) }, secret),
  }
  const answer = await askShop(
    context,
    { method: 'POST', url, headers, body, isUnread: true, changes: type !== 'shop.test' },
    { title, secrets: [secret], troubleIn: () => null },
  )
  return answer.ok ? given(undefined) : answer
}

/** What is said of a label, in words of the interface. */
const toData = (fulfilment: Fulfilment) => ({
  id: fulfilment.key,
  order_id: fulfilment.number,
  shop_id: fulfilment.shopId,
  /** Empty for all that was left. */
  line_items: fulfilment.lines.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })),
  is_complete: fulfilment.isComplete,
  carrier: { slug: fulfilment.carrier.slug, name: fulfilment.carrier.name },
  service: fulfilment.service,
  parcels: fulfilment.parcels.map(({ trackingNumber, url }) => ({
    tracking_number: trackingNumber,
    tracking_url: url,
  })),
  bought_at: fulfilment.boughtAt,
  ship_date: fulfilment.day,
  notify: fulfilment.notify,
})

/** Asks nobody without a return address, else the address with a message that means nothing. */
export async function verify(
  _: undefined,
  connection: WebhookConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopIdentity>> {
  const { sender, return_url: url } = connection.settings
  const shop = { name: sender, url: null }
  if (!url) return given(shop, ['It has no return address: nobody is told of its labels.'])
  const answer = await post(
    { id: `test_${context.nonce()}`, type: 'shop.test', data: {} },
    connection,
    context,
  )
  return answer.ok ? given(shop) : answer
}

const unaddressed = troubled({
  kind: 'refused',
  message: 'There is no return address any more. Nobody was told.',
})

export async function writeBack(
  fulfilment: Fulfilment,
  connection: WebhookConnection,
  context: SourceContext,
): Promise<SourceOutcome<WrittenBack>> {
  if (!connection.settings.return_url) return unaddressed
  const message = { id: fulfilment.key, type: 'fulfillment.created', data: toData(fulfilment) } as const
  const told = await post(message, connection, context)
  return told.ok ? given({ ids: [fulfilment.key] }) : told
}

/** Nobody can be asked. Told again it is the same message, by its id, so that telling it once more is safe. */
export const findWriteBack = async (): Promise<SourceOutcome<WrittenBack | null>> => given(null)

export async function takeBack(
  { fulfilment }: { fulfilment: Fulfilment },
  connection: WebhookConnection,
  context: SourceContext,
): Promise<SourceOutcome<undefined>> {
  if (!connection.settings.return_url) return unaddressed
  const id = `${fulfilment.key}_cancelled`
  return post({ id, type: 'fulfillment.cancelled', data: toData(fulfilment) }, connection, context)
}
