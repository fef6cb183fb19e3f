import { argv, stdout } from 'node:process'

/** A client in a process of its own: `buying-client.ts <url> <key> <shipment> <rate> <times>` buys so often at once. */
const [url = '', key = '', shipment = '', rate = '', times = '1'] = argv.slice(2)
const buy = async (): Promise<number> => {
  const response = await fetch(`${url}/v1/shipments/${shipment}/purchase`, {
    method: 'POST',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ selected_rate_id: rate }),
  })
  await response.arrayBuffer()
  return response.status
}
const statuses = await Promise.all(Array.from({ length: Number(times) }, buy))
stdout.write(JSON.stringify(statuses))
