import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { adapterCodes } from '../contract/outcome.ts'
import { createApi } from '../kit/api.ts'
import { saidAnswer } from './answers.ts'
import type { V1ServerConnection } from './settings.ts'
import { requestShapes } from './wire.ts'

/** What it is called in sentences; people know each by the name of its connection. */
export const label = 'The other server'

const urlOf = ({ settings }: V1ServerConnection): string => settings.server_url.replace(/\/+$/, '')

/** Calls the server with its key: test and live are told apart by the key alone, so that answers have to say which it was. */
export const { ask } = createApi<V1ServerConnection>({
  label,
  servers: (_, connection) => ({ test: urlOf(connection), live: urlOf(connection) }),
  shapes: requestShapes,
  keys: ['credentials.api_key'],
  headers: ({ settings }) => ({ authorization: `Token ${settings.api_key}` }),
  complaintsIn: (body, { status }) =>
    status < 400 ? saidIn(body, 'errors') : saidIn(body, 'errors', 'messages'),
  warningsIn: body => saidIn(body, 'messages'),
})

/**
 * What the server itself refuses, and what carriers over there say, each with the connection that spoke; fields it names
 * are told at those of this station, which has the same.
 */
const saidIn = (body: unknown, ...members: ('errors' | 'messages')[]): CarrierMessage[] =>
  members.flatMap(member =>
    saidAnswer.parse(body)[member].flatMap(({ carrier_id: who, code, message, details }) => {
      if (code === null && message === null) return []
      const words = `${who === null ? '' : `${who}: `}${message ?? code}`
      const isOfFields = Object.keys(details).length > 0
      return isOfFields
        ? [{ code: adapterCodes.field, message: words, details }]
        : [{ code: code ?? 'error', message: words }]
    }),
  )
