import { hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { OperatorRole } from '../../../../shared/desk/operators.ts'
import {
  type CollectAnswer,
  type CollectInput,
  type DeskPairing,
  type JoinAnswer,
  type JoinInput,
  mostPairingTries,
  type PairingAccept,
  pairingSeconds,
} from '../../../../shared/desk/shop-desks.ts'
import { ok, type Result, refuse, refuseFields, refuseForNow } from '../../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type DeskService, desksTopic } from '../paired/desk-service.ts'

export type PairingService = {
  state: () => DeskPairing
  /** Shows another code; refused while nobody could come. */
  begin: () => Result<DeskPairing>
  accept: (input: PairingAccept) => Result<DeskPairing>
  end: () => DeskPairing
  ask: (input: JoinInput, address: string) => Result<JoinAnswer>
  /** `secret` is there once, when the new computer takes its place. */
  collect: (input: CollectInput) => Result<{ answer: CollectAnswer; secret: string | null }>
}

export type PairingPorts = {
  desks: Pick<DeskService, 'add' | 'isNameFree'>
  isOpen: () => boolean
  /** What other computers know this station by. */
  identity: () => string
  clock: Pick<Clock, 'now'>
  changes: Pick<ChangeFeed, 'publish'>
}

type Asker = {
  name: string
  address: string
  commitment: string
  stationNonce: string
  ticket: string
  /** Once it has shown its nonce. */
  check: string | null
}

/** In memory alone: nobody writes to the disk of the station by asking, and a restart ends it. */
type Pairing = {
  code: string
  until: number
  triesLeft: number
  asker: Asker | null
  accepted: { name: string; role: OperatorRole | null } | null
}

/**
 * The number that stands on both screens: of what the station shows of itself and of what both sides made up. The new
 * computer has bound itself to its part before it hears of the other one, so that nobody in between can try until two
 * numbers are alike.
 */
export function checkNumber(of: { fingerprint: string; stationNonce: string; nonce: string }): string {
  const digest = hash('sha256', `${of.fingerprint}.${of.stationNonce}.${of.nonce}`)
  return String(Number.parseInt(digest.slice(0, 12), 16) % 10 ** codeDigits).padStart(codeDigits, '0')
}

const codeDigits = 6
/** Over all codes, so that showing one after the other is no way to guess. */
const mostWrongAnHour = 20
const hourMs = 3_600_000

/** What is taken where nobody said how much may be done at a new desk. */
const usualRole: OperatorRole = 'packer'

const newSecret = (): string => randomBytes(32).toString('hex')
const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')

const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(Buffer.from(hash('sha256', given)), Buffer.from(hash('sha256', wanted)))

const noCode = (text: string) => refuseFields({ code: [text] })
const gone = () =>
  noCode('There is no such code, or its time is over. Show another one on the computer of the station.')
const ended = () =>
  refuse('state_error', {
    message: 'The station did not take this computer in, or the time is over. Begin again.',
  })
const nobodyAsks = () =>
  refuse('state_error', { message: 'No computer with this number asks any more. Nothing was done.' })

export function createPairingService({
  desks,
  isOpen,
  identity,
  clock,
  changes,
}: PairingPorts): PairingService {
  let current: Pairing | null = null
  let wrongAt: number[] = []
  const now = () => clock.now().getTime()
  const told = () => changes.publish({ topic: desksTopic, id: 'pairing', action: 'updated' })
  const pairing = (): Pairing | null => {
    if (current && (now() >= current.until || !isOpen())) current = null
    return current
  }
  const longer = (of: Pairing) => {
    of.until = now() + pairingSeconds * 1000
  }

  const state = (): DeskPairing => {
    const of = pairing()
    const { name = '', address = '', check = null } = of?.asker ?? {}
    return {
      object_type: 'desk_pairing',
      state: stateOf(of),
      code: of && !of.asker ? of.code : null,
      seconds_left: of ? Math.max(1, Math.ceil((of.until - now()) / 1000)) : 0,
      tries_left: of?.triesLeft ?? 0,
      asker: check === null ? null : { name, address, check },
    }
  }

  /** A wrong code costs a try; the last one costs the code. */
  const wrongCode = (of: Pairing) => {
    wrongAt.push(now())
    of.triesLeft -= 1
    if (of.triesLeft === 0) current = null
    told()
    if (of.triesLeft === 0) return gone()
    return noCode(
      `This is not the code. ${of.triesLeft} ${of.triesLeft === 1 ? 'try is' : 'tries are'} left.`,
    )
  }

  const ask: PairingService['ask'] = ({ code, name, commitment }, address) => {
    wrongAt = wrongAt.filter(at => at > now() - hourMs)
    if (wrongAt.length >= mostWrongAnHour)
      return refuseForNow(Math.ceil(((wrongAt[0] ?? now()) + hourMs - now()) / 1000))
    const of = pairing()
    if (!of || of.asker) return gone()
    if (!isSame(code.replaceAll(/\s/g, ''), of.code)) return wrongCode(of)
    const asker = { name, address, commitment, stationNonce: newSecret(), ticket: newSecret(), check: null }
    of.asker = asker
    longer(of)
    told()
    const { ticket, stationNonce: station_nonce } = asker
    return ok({ object_type: 'desk_join', ticket, station_nonce, fingerprint: identity() })
  }

  const join = ({ address }: Asker, { name, role }: NonNullable<Pairing['accepted']>) => {
    const added = desks.add({ name, role, address })
    if (!added.ok) return added
    current = null
    told()
    return ok({ answer: stands('joined', name), secret: added.value.secret })
  }

  const collect: PairingService['collect'] = ({ ticket, nonce }) => {
    const of = pairing()
    const asker = of?.asker
    if (!of || !asker || !isSame(ticket, asker.ticket)) return ended()
    if (!isSame(hash('sha256', nonce), asker.commitment)) {
      current = null
      told()
      return ended()
    }
    if (asker.check === null) {
      asker.check = checkNumber({ fingerprint: identity(), stationNonce: asker.stationNonce, nonce })
      told()
    }
    return of.accepted ? join(asker, of.accepted) : ok({ answer: stands('waiting', null), secret: null })
  }

  return {
    state,
    begin: () => {
      if (!isOpen())
        return refuse('state_error', {
          message: 'No other computer reaches this station. Open it to the network of the shop first.',
        })
      current = { code: newCode(), until: 0, triesLeft: mostPairingTries, asker: null, accepted: null }
      longer(current)
      told()
      return ok(state())
    },
    accept: ({ check, name: given, role = usualRole }) => {
      const of = pairing()
      if (!of?.asker?.check || of.accepted || !isSame(check.replaceAll(/\s/g, ''), of.asker.check))
        return nobodyAsks()
      const name = given ?? of.asker.name
      if (!desks.isNameFree(name)) return refuseFields({ name: ['Another desk has this name.'] })
      of.accepted = { name, role }
      longer(of)
      told()
      return ok(state())
    },
    end: () => {
      current = null
      told()
      return state()
    },
    ask,
    collect,
  }
}

function stateOf(of: Pairing | null): DeskPairing['state'] {
  if (!of) return 'none'
  if (of.accepted) return 'accepted'
  return of.asker?.check ? 'compare' : 'waiting'
}

const stands = (state: CollectAnswer['state'], name: string | null): CollectAnswer => ({
  object_type: 'desk_join_state',
  state,
  name,
})
