import type { FastifyRequest } from 'fastify'
import { operatorEndpoints } from '../../../../shared/desk/operators.ts'
import {
  type SignInSettings,
  type SignInSettingsPatch,
  type SignInState,
  signInEndpoints,
} from '../../../../shared/desk/sign-in.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { type Caller, type Route, route, WithStatus } from '../../../http/answer.ts'
import type { CardService } from './card-service.ts'
import type { PageBrowser, PageSessionService } from './page-session-service.ts'
import type { PinService } from './pin-service.ts'

/** What the browser of a request holds of a session, and how it is told to hold another one, or none. */
type Browser = {
  held: (request: FastifyRequest) => string | null
  hold: (request: FastifyRequest, secret: string | null) => string
  /** Whether it is one of another desk. */
  isElsewhere: (request: FastifyRequest) => boolean
}

type Ports = {
  sessions: PageSessionService
  pins: PinService
  cards: CardService
  settings: Settings
  browser: Browser
}

type Settings = {
  read: () => SignInSettings
  change: (patch: SignInSettingsPatch) => Result<SignInSettings>
}

const onlyOnPage = () =>
  refuse('state_error', {
    message: 'Only the page of this station signs in here. Tools have keys, applications have tokens.',
  })

const isPage = ({ kind }: Caller): boolean => kind === 'desk'

/** Answers with what the browser holds from now on. */
const holding = (cookie: string, state: SignInState, status = 200) =>
  ok(new WithStatus(status, state, { 'Set-Cookie': cookie }))

const browserOf = (browser: Browser, request: FastifyRequest, caller: Caller): PageBrowser => ({
  held: isPage(caller) ? browser.held(request) : null,
  isElsewhere: browser.isElsewhere(request),
})

export const pageSessionRoutes = ({ sessions, pins, cards, settings, browser }: Ports): Route[] => [
  route(signInEndpoints.retrieve, ({ request, caller }) =>
    ok(sessions.state(browserOf(browser, request, caller))),
  ),
  route(signInEndpoints.begin, async ({ body, request, caller }) => {
    if (!isPage(caller)) return onlyOnPage()
    const from = { ...browserOf(browser, request, caller), address: request.ip }
    const begun = await sessions.begin(body, from)
    if (!begun.ok) return begun
    const { secret, state } = begun.value
    return holding(browser.hold(request, secret), state, 201)
  }),
  route(signInEndpoints.stay, ({ request, caller }) =>
    isPage(caller) ? ok(sessions.stay(browserOf(browser, request, caller))) : onlyOnPage(),
  ),
  route(signInEndpoints.end, ({ request, caller }) =>
    isPage(caller)
      ? holding(browser.hold(request, null), sessions.end(browserOf(browser, request, caller)))
      : onlyOnPage(),
  ),
  route(signInEndpoints.settings, () => ok(settings.read())),
  route(signInEndpoints.change, ({ body }) => settings.change(body)),
  route(operatorEndpoints.setPin, ({ params, body, caller, request }) =>
    pins.set({ id: params.id, asker: caller }, body, request.ip),
  ),
  route(operatorEndpoints.removePin, ({ params, body, caller, request }) =>
    pins.remove({ id: params.id, asker: caller }, body, request.ip),
  ),
  route(operatorEndpoints.makeCard, ({ params, body, caller, request }) =>
    cards.make({ id: params.id, asker: caller }, body, request.ip),
  ),
  route(operatorEndpoints.removeCard, ({ params, body, caller, request }) =>
    cards.remove({ id: params.id, asker: caller }, body, request.ip),
  ),
]
