import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { createApi } from '../kit/api.ts'
import { askForToken } from '../kit/sign-in.ts'
import type { TemplateConnection } from './settings.ts'
import { refusalAnswer, requestShapes } from './wire.ts'

export const label = 'Template'

/** Calls the carrier: what fits its shape is sent with a token, and what it says besides comes as messages. */
export const { ask } = createApi<TemplateConnection>({
  label,
  servers: { test: 'https://sandbox.api.example.com', live: 'https://api.example.com' },
  shapes: requestShapes,
  headers: (_, __, token) => ({ authorization: `Bearer ${token}` }),
  signIn: ({ settings: { client_id, client_secret } }, context) => ({
    signIn: url =>
      askForToken(context, {
        label,
        url: `${url}/oauth/token`,
        form: { client_id, client_secret },
        fields: ['credentials.client_id', 'credentials.client_secret'],
        complaintsIn: body => wordsIn(body, 'errors'),
      }),
  }),
  complaintsIn: body => wordsIn(body, 'errors'),
  warningsIn: body => wordsIn(body, 'warnings'),
})

/** `{errors: [{code, text}]}` of this carrier, and `{warnings: [...]}` beside a value, in the station's shape. */
const wordsIn = (body: unknown, member: 'errors' | 'warnings'): CarrierMessage[] =>
  refusalAnswer
    .parse(body)
    [member].flatMap(({ code, text }) => (text === null ? [] : [{ code: code ?? 'error', message: text }]))
