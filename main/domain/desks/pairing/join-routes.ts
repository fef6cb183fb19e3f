import { joinEndpoints } from '../../../../shared/desk/shop-desks.ts'
import { ok, refuse } from '../../../../shared/errors/result.ts'
import { FileAnswer, type Route, route, WithStatus } from '../../../http/answer.ts'
import type { CertificateService } from '../certificates/certificate-service.ts'
import type { IsElsewhere } from '../desk-routes.ts'
import type { JoinPage } from './join-page.ts'
import type { PairingService } from './pairing-service.ts'

type Ports = {
  pairing: Pick<PairingService, 'ask' | 'collect'>
  certificates: Pick<CertificateService, 'trusted'>
  page: JoinPage
  isElsewhere: IsElsewhere
  /** What the browser of a desk is given to prove itself with. */
  cookieOf: (secret: string) => string
}

const alreadyHere = () =>
  refuse('state_error', {
    message:
      'Only another computer of the shop joins, at an address that Settings, Network shows. Nothing was done.',
  })

export const joinRoutes = ({ pairing, certificates, page, isElsewhere, cookieOf }: Ports): Route[] => [
  route(joinEndpoints.page, ({ request }) => ok(new FileAnswer(page(request.headers['accept-language'])))),
  route(joinEndpoints.certificate, () => {
    const known = certificates.trusted()
    if (!known)
      return refuse('not_found', { message: 'This station has no authority of its own to be trusted.' })
    const name = 'packdesk.crt'
    return ok(
      new FileAnswer({ bytes: known.der, mediaType: 'application/x-x509-ca-cert', name, download: true }),
    )
  }),
  route(joinEndpoints.ask, ({ body, request }) =>
    isElsewhere(request) ? pairing.ask(body, request.ip) : alreadyHere(),
  ),
  route(joinEndpoints.collect, ({ body, request }) => {
    if (!isElsewhere(request)) return alreadyHere()
    const collected = pairing.collect(body)
    if (!collected.ok) return collected
    const { answer, secret } = collected.value
    return secret === null ? ok(answer) : ok(new WithStatus(200, answer, { 'Set-Cookie': cookieOf(secret) }))
  }),
]
