import { hash, randomBytes, X509Certificate } from 'node:crypto'
import { type CallProblem, createClient } from '../../../../shared/api/client.ts'
import { joinEndpoints, pairedCookie, pairingSeconds } from '../../../../shared/desk/shop-desks.ts'
import type { Clock } from '../../../platform/clock.ts'
import { pinnedFetch, type Trust } from '../../../platform/pinned-fetch.ts'
import { checkNumber } from './pairing-service.ts'

export type JoinInput = {
  /** `https://192.168.1.10:5007`, without a slash at the end. */
  url: string
  code: string
  name: string
}

export type JoinPorts = {
  clock: Clock
  /** Shows the number that has to stand on both screens. */
  showNumber: (number: string) => void
  /** How often the station is asked whether somebody there has said yes. */
  askEveryMs?: number
}

/** What a desk holds once it is paired. `authority`: what it takes the station by (PEM); null: what this computer trusts. */
export type Joined = { name: string; secret: string; authority: string | null }

/** Every refusal is a sentence for whoever typed the code. */
export type JoinOutcome = { ok: true; value: Joined } | { ok: false; why: string }

const refused = (why: string): JoinOutcome => ({ ok: false, why })
const newSecret = (): string => randomBytes(32).toString('hex')

/**
 * Pairs this computer with a station, as the page for browsers does it, but looking at the authority itself: what is
 * shown is made of the one that answers here, and nothing but that one is spoken to from then on.
 */
export async function joinStation({ url, code, name }: JoinInput, ports: JoinPorts): Promise<JoinOutcome> {
  const seen = await findAuthority(url)
  if (!seen.ok) return seen
  const { authority } = seen
  const trust: Trust = authority === null ? 'system' : { authority }
  const cookies: string[] = []
  const noting: typeof fetch = async (...asked) => {
    const answer = await pinnedFetch(trust)(...asked)
    cookies.push(...answer.headers.getSetCookie())
    return answer
  }
  const client = createClient({ baseUrl: url, fetch: noting })
  const nonce = newSecret()
  const commitment = hash('sha256', nonce)
  const asked = await client.call(joinEndpoints.ask, { body: { code, name, commitment } })
  if (!asked.ok) return refused(whyNot(asked.problem))
  const { ticket, station_nonce: stationNonce, fingerprint: said } = asked.value
  const fingerprint = authority === null ? said : fingerprintOf(authority)
  if (fingerprint !== said) return refused(otherStation)
  ports.showNumber(checkNumber({ fingerprint, stationNonce, nonce }))
  for (let waited = 0; waited <= 2 * pairingSeconds; waited += 1) {
    const state = await client.call(joinEndpoints.collect, { body: { ticket, nonce } })
    if (!state.ok) return refused(whyNot(state.problem))
    const secret = secretIn(cookies)
    if (state.value.state === 'joined' && secret !== null)
      return { ok: true, value: { name: state.value.name ?? name, secret, authority } }
    await new Promise<void>(resolve => ports.clock.after(ports.askEveryMs ?? 1_000, resolve))
  }
  return refused('Nobody at the station said yes in time. Begin again with another code.')
}

const otherStation =
  'Something between this computer and the station shows another authority than the station has. Nothing was paired. Look at the network before you try again.'

const fingerprintOf = (authority: string): string =>
  new X509Certificate(authority).fingerprint256.replaceAll(':', '').toLowerCase()

/** The authority that whoever answers says to be of; it counts only once people have compared the number made of it. */
async function findAuthority(
  url: string,
): Promise<{ ok: true; authority: string | null } | Extract<JoinOutcome, { ok: false }>> {
  const client = createClient({ baseUrl: url, fetch: pinnedFetch('nobody') })
  const found = await client.file(joinEndpoints.certificate, {})
  if (!found.ok)
    return found.problem.kind === 'station' && found.problem.status === 404
      ? { ok: true, authority: null }
      : { ok: false, why: whyNot(found.problem) }
  try {
    return {
      ok: true,
      authority: new X509Certificate(Buffer.from(await found.value.arrayBuffer())).toString(),
    }
  } catch {
    return { ok: false, why: unreadable }
  }
}

const unreadable =
  'What answers at this address is no station of Packdesk that is open to its network. Look at Settings, Network on the station for its address.'

function whyNot(problem: CallProblem): string {
  if (problem.kind !== 'station')
    return problem.kind === 'unreadable'
      ? unreadable
      : 'The station was not reached, or shows a certificate that this computer does not trust. Look at Settings, Network on the station for its address; nothing was paired.'
  const [{ message, details = {} }] = problem.errors
  const text = Object.values(details)
    .flat()
    .find(each => typeof each === 'string')
  return text ?? message ?? unreadable
}

const secretIn = (cookies: readonly string[]): string | null =>
  cookies
    .map(cookie => cookie.split(';', 1)[0] ?? '')
    .filter(pair => pair.startsWith(`${pairedCookie}=`))
    .map(pair => pair.slice(pairedCookie.length + 1))
    .at(-1) ?? null
