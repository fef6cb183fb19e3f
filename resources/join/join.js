const at = id => document.getElementById(id)
const hex = bytes => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')
const digest = async text => hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/** The same number as the station works out, of what both sides made up. */
const checkOf = async (fingerprint, stationNonce, nonce) => {
  const sum = await digest(`${fingerprint}.${stationNonce}.${nonce}`)
  return String(Number.parseInt(sum.slice(0, 12), 16) % 1_000_000).padStart(6, '0')
}

/** What is wrong, as the station says it at the field, else in one sentence. */
const problemOf = ({ errors: [{ message, details } = {}] = [] }) =>
  Object.values(details ?? {}).flat().find(text => typeof text === 'string') ?? message ?? texts.lost

const post = async (path, body) => {
  const headers = { 'content-type': 'application/json', 'accept-language': texts.language }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const content = await answer.json()
  if (!answer.ok) throw new Error(problemOf(content))
  return content
}

/** The desk is known by one name, here and on the station. */
const keepName = desk => {
  const key = 'packdesk.preferences'
  const kept = JSON.parse(localStorage.getItem(key) ?? '{"state":{},"version":0}')
  localStorage.setItem(key, JSON.stringify({ ...kept, state: { ...kept.state, desk } }))
}

const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

const show = isComparing => {
  at('form').hidden = isComparing
  at('compare').hidden = !isComparing
}

async function join(code, name) {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(32)))
  const asked = await post('/desk/join', { code, name, commitment: await digest(nonce) })
  const collect = () => post('/desk/join/collect', { ticket: asked.ticket, nonce })
  let state = await collect()
  at('check').textContent = await checkOf(asked.fingerprint, asked.station_nonce, nonce)
  show(true)
  at('head').focus()
  while (state.state === 'waiting') {
    await pause(1000)
    state = await collect()
  }
  keepName(state.name)
  location.replace('/')
}

at('form').addEventListener('submit', async event => {
  event.preventDefault()
  at('problem').textContent = ''
  try {
    await join(at('code').value, at('name').value)
  } catch (error) {
    show(false)
    at('problem').textContent = error instanceof TypeError ? texts.lost : error.message
    at('code').select()
  }
})
at('code').focus()
