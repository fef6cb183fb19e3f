import { misfitsIn } from '../../../../main/carriers/kit/request-shape.ts'
import { queryShapes } from '../../../../main/carriers/laposte/wire.ts'
import { headerAccess } from '../engine/access.ts'
import { type Asked, type CarrierSimulator, simulateCarrier } from '../engine/carrier-table.ts'
import { problemsOf } from '../engine/problems.ts'
import type { Stop, World } from '../engine/world.ts'
import type { StartOptions } from '../server.ts'

const problems = problemsOf({
  wrongKeys: { code: 'UNAUTHORIZED', message: 'Unauthorized', status: 401 },
  misfit: (path, words) => ({ code: '400', message: `${path}: ${words}`, status: 400 }),
})

const labels: Readonly<Record<string, string>> = {
  DR1: 'Votre colis va bientôt nous être confié.',
  PC1: 'Votre colis est pris en charge.',
  ET1: 'Votre colis est en cours d’acheminement.',
  MD2: 'Votre colis est en cours de livraison.',
  DI1: 'Votre colis est livré.',
}

const toEvent = ({ word: code, at }: Stop) => ({ code, label: labels[code] ?? code, date: at.toISOString() })

function resultOf(idShip: string, world: World) {
  const parcel = world.follow(idShip)
  if (!parcel)
    return { returnCode: 104, returnMessage: 'Numéro inconnu ou pas encore connu.', idShip, lang: 'fr_FR' }
  const event = parcel.life.toReversed().map(toEvent)
  const isFinal = event[0]?.code === 'DI1'
  const contextData = { arrivalCountry: 'BE', partner: { name: 'bpost', reference: `32${idShip}` } }
  const shipment = { idShip, holder: 4, isFinal, event, contextData }
  return { returnCode: 200, idShip, lang: 'fr_FR', shipment }
}

const idsOf = ({ call }: Asked): string[] => decodeURIComponent(call.groups[0] ?? '').split(',')

function check(asked: Asked) {
  const lang = new URLSearchParams(asked.call.query).get('lang')
  const body = { ids: idsOf(asked), lang }
  const [misfit] = misfitsIn(queryShapes, { method: 'GET', path: '/idships', body })
  return misfit ? problems.misfit(misfit.path, misfit.problem.message) : null
}

/** One number as an object, several as a list with 207. */
function answer(asked: Asked) {
  const results = idsOf(asked).map(id => resultOf(id, asked.world))
  const [only] = results
  if (results.length > 1) return { status: 207, body: results }
  return { status: only?.returnCode === 104 ? 404 : 200, body: only }
}

/** Okapi Suivi v2 on loopback; it knows the parcels of its script. */
export const start = (options: StartOptions): Promise<CarrierSimulator> =>
  simulateCarrier(
    {
      access: headerAccess('x-okapi-key'),
      problems,
      refuse: ({ code, message }) => ({ body: { code, message } }),
      requests: {},
      life: { words: ['DR1', 'PC1', 'ET1', 'MD2', 'DI1'], voided: 'DR1' },
      operations: [{ name: 'track', at: 'GET /idships/*', check, answer }],
    },
    options,
  )
