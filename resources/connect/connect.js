// Packdesk for web pages: copy it to your site.
export class PackdeskError extends Error {
  constructor(code, message, more) {
    super(message)
    Object.assign(this, { name: 'PackdeskError', code }, more)
  }
}

const fail = (...why) => {
  throw new PackdeskError(...why)
}
const get = (url, init) => fetch(url, init).catch(() => null)

async function permission() {
  for (const name of ['loopback-network', 'local-network-access'])
    try {
      return (await navigator.permissions.query({ name })).state
    } catch {}
}

export async function connect({ key, ports = [5006] } = {}) {
  if (!key) fail('key_missing', 'Give a key.')
  let shut
  for (const port of ports) {
    const url = 'http://127.0.0.1:' + port
    const answer = await get(url + '/')
    if (answer?.ok && (await answer.json()).APP_NAME === 'Packdesk') return station(url, key)
    if (!answer && (await get(url + '/status', { mode: 'no-cors' }))) shut ??= url
  }
  if ((await permission()) === 'denied') fail('permission_denied', 'The browser forbids the call.')
  if (shut)
    fail('not_paired', 'Choose Allow in Packdesk.', { help: shut + '/connect?origin=' + location.origin })
  fail('not_running', 'Not running, or blocked by an extension.')
}

const station = (url, key) => ({
  url,
  async call(path, { method, body, idempotencyKey } = {}) {
    const headers = { authorization: 'Token ' + key }
    if (body) headers['content-type'] = 'application/json'
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    method ??= body ? 'POST' : 'GET'
    body &&= JSON.stringify(body)
    const answer =
      (await get(url + path, { method, headers, body })) ??
      fail('unreachable', 'No answer. Repeat with the same key.')
    const isJson = /json/.test(answer.headers.get('content-type'))
    const data = await (isJson ? answer.json() : answer.blob())
    if (answer.ok) return data
    const { code, message } = data.errors?.[0] ?? data.messages?.[0] ?? {}
    fail(code ?? 'refused', message, { status: answer.status, data })
  },
})
