import type { FastifyInstance } from 'fastify'
import { refuse } from '../../shared/errors/result.ts'
import { sendRefusal } from './error-handler.ts'

const ownNames = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Refuses requests for another host name, so that a rebound DNS name never reaches the station. */
export function guardHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (ownNames.has(request.hostname)) return done()
    const { refusal } = refuse('misdirected_request', {
      message: 'This station answers only to 127.0.0.1 and localhost.',
    })
    sendRefusal(reply, refusal)
  })
}
