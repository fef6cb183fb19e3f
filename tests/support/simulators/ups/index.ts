import { listAt, textAt, valueAt } from '../reading.ts'
import {
  type SimulatedAnswer,
  type SimulatedCall,
  type SimulatedRoute,
  type Simulator,
  type StartOptions,
  serveCarrier,
} from '../server.ts'
import { answerProblem } from './answer-shapes.ts'
import { refusal, success, words } from './answers.ts'
import { checkShape } from './request-check.ts'
import { bodyOf, rate, recoverWith, shipWith, voidWith } from './shipping.ts'
import { createState, type UpsState } from './state.ts'
import { trackWith } from './tracking.ts'

export type UpsSimulator = Simulator & {
  /** Purchases that were charged. */
  charges: () => number
}

/** The secret nobody has; every other pair of id and secret signs in. */
export const wrongSecret = 'wrong'

const signInWith =
  (state: UpsState) =>
  ({ headers }: SimulatedCall): SimulatedAnswer => {
    const [, coded = ''] = (headers.authorization ?? '').split('Basic ')
    const [id, secret] = Buffer.from(coded, 'base64').toString().split(':')
    if (!id || !secret || secret === wrongSecret) return refusal('10401', 'ClientId is Invalid', 401)
    return {
      body: {
        token_type: 'Bearer',
        issued_at: String(Date.now()),
        client_id: id,
        access_token: state.nextToken(),
        expires_in: '14399',
        status: 'approved',
      },
    }
  }

type Answer = SimulatedRoute['answer']

/** Lets in whoever has a token. */
const behindSignIn =
  (state: UpsState, answer: Answer): Answer =>
  call => {
    const [, token = ''] = (call.headers.authorization ?? '').split('Bearer ')
    return state.tokens.has(token) ? held(answer, call) : words.expiredToken
  }

/** What is answered, where it is an answer the carrier gives; else what is wrong with it, so that whoever asked fails. */
async function held(answer: Answer, call: SimulatedCall): Promise<SimulatedAnswer> {
  const given = await answer(call)
  if (call.quirk !== null || (given.status ?? 200) >= 400) return given
  const problem = answerProblem(given.body)
  return problem === null ? given : refusal('0', `An answer the schemas do not know: ${problem}`, 500)
}

const pickupWith =
  (state: UpsState): Answer =>
  call => {
    const wish = valueAt(bodyOf(call), 'PickupCreationRequest')
    const wrong = checkShape(bodyOf(call))
    if (wrong) return refusal(wrong.code, wrong.message)
    if (textAt(wish, 'PickupDateInfo.PickupDate') === null) return refusal('9500520', 'Missing pickup date')
    if (listAt(wish, 'PickupPiece').length === 0) return refusal('9500540', 'Missing pickup piece')
    if (textAt(wish, 'PickupAddress.Phone.Number') === null) return refusal('9500550', 'Missing phone number')
    if (call.quirk === 'refused_address') return refusal('9500514', 'UPS does not collect at this address.')
    const PRN = state.nextPickup()
    state.pickups.set(PRN, wish)
    return {
      body: {
        PickupCreationResponse: {
          Response: success(),
          PRN,
          RateStatus: { Code: '01', Description: 'Success' },
          RateResult: { RateType: 'FD', CurrencyCode: 'USD', GrandTotalOfAllCharge: '7.25' },
        },
      },
    }
  }

const cancelPickupWith =
  (state: UpsState): Answer =>
  ({ headers }) =>
    state.pickups.delete(headers.prn ?? '')
      ? { body: { PickupCancelResponse: { Response: success(), PickupType: '01' } } }
      : refusal('9510117', 'There is no pickup of this number.')

/** `partial` takes all papers but the last. */
const uploadWith =
  (state: UpsState): Answer =>
  call => {
    const forms = listAt(bodyOf(call), 'UploadRequest.UserCreatedForm')
    if (forms.length === 0) return refusal('9369026', 'Missing document')
    const taken = call.quirk === 'partial' ? forms.slice(0, -1) : forms
    const ids = taken.map(
      (_, index) => `2026-01-01-00.00.00.${String(state.documents.length + index + 1).padStart(6, '0')}`,
    )
    state.documents.push(...ids)
    return { body: { UploadResponse: { Response: success(), FormsHistoryDocumentID: { DocumentID: ids } } } }
  }

/** Streets without a number are nowhere; Elm Street is in several places. */
const addressWith: Answer = call => {
  const key = valueAt(bodyOf(call), 'XAVRequest.AddressKeyFormat')
  const lines = listAt(key, 'AddressLine').map(line => String(line).toUpperCase())
  if (lines.length === 0) return refusal('264002', 'Missing address line')
  const place = (line: string) => ({
    AddressClassification: { Code: '2', Description: 'Residential' },
    AddressKeyFormat: { ...(key as object), AddressLine: [line], PostcodeExtendedLow: '1000' },
  })
  const isAmbiguous = lines.some(line => line.includes('ELM'))
  const found = isAmbiguous
    ? { AmbiguousAddressIndicator: '', Candidate: [place('1 ELM ST N'), place('1 ELM ST S')] }
    : /\d/.test(lines.join(' '))
      ? { ValidAddressIndicator: '', Candidate: [place(lines.join(' '))] }
      : { NoCandidatesIndicator: '' }
  return { body: { XAVResponse: { Response: success(), ...found } } }
}

export function routesOf(state: UpsState): SimulatedRoute[] {
  const inside = (operation: string, method: string, path: RegExp, answer: Answer): SimulatedRoute => ({
    operation,
    method,
    path,
    answer: behindSignIn(state, answer),
  })
  return [
    { operation: 'token', method: 'POST', path: /^\/security\/v1\/oauth\/token$/, answer: signInWith(state) },
    inside('rate', 'POST', /^\/api\/rating\/v2409\/(Rate|Shop)$/, rate),
    inside('ship', 'POST', /^\/api\/shipments\/v2409\/ship$/, shipWith(state)),
    inside('recover', 'POST', /^\/api\/labels\/v1\/recovery$/, recoverWith(state)),
    inside('void', 'DELETE', /^\/api\/shipments\/v2409\/void\/cancel\/(\w+)$/, voidWith(state)),
    inside('track', 'GET', /^\/api\/track\/v1\/details\/(\w+)$/, trackWith(state)),
    inside('pickup', 'POST', /^\/api\/pickupcreation\/v2409\/pickup$/, pickupWith(state)),
    inside('cancel_pickup', 'DELETE', /^\/api\/shipments\/v2409\/pickup\/0[12]$/, cancelPickupWith(state)),
    inside('address', 'POST', /^\/api\/addressvalidation\/v2\/[123]$/, addressWith),
    inside('upload', 'POST', /^\/api\/paperlessdocuments\/v[12]\/upload$/, uploadWith(state)),
  ]
}

/**
 * A carrier on loopback, written from what is documented of the interface: signs in, quotes, labels, voids, tracks
 * through a life, books pickups and takes papers. Operations a script can name: `token`, `rate`, `ship`, `recover`, `void`,
 * `track`, `pickup`, `cancel_pickup`, `upload`, `address`. A life is a list of status codes such as `003` and `011`.
 */
export async function start(options: StartOptions): Promise<UpsSimulator> {
  const state = createState(options.script?.life, options.script?.parcels)
  const simulator = await serveCarrier({ routes: routesOf(state), words }, options)
  return { ...simulator, charges: () => state.charges }
}
