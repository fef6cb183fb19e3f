import type { FastifyInstance } from 'fastify'
import { refuse } from '../../shared/errors/result.ts'
import { sendRefusal } from './error-handler.ts'

const ownNames = ['127.0.0.1', 'localhost', '[::1]']

/** Whether a name of a list, `*.` standing for one label as in certificates, is the one asked for. */
function isNamed(names: readonly string[], hostname: string): boolean {
  if (names.includes(hostname)) return true
  const asked = hostname.toLowerCase()
  const wild = asked.replace(/^[^.]+/, '*')
  return names.some(name => name === asked || name === wild)
}

/**
 * Refuses requests for another host name before anything is looked up, so that a rebound DNS name never reaches
 * the station. `more` are the names of its certificate, in lower case.
 */
export function guardHost(app: FastifyInstance, more: readonly string[]): void {
  const names = [...ownNames, ...more]
  const message = `This station answers only to ${['127.0.0.1', 'localhost', ...more].slice(0, 5).join(', ')}.`
  const { refusal } = refuse('misdirected_request', { message })
  app.addHook('onRequest', (request, reply, done) => {
    if (isNamed(names, request.hostname)) done()
    else sendRefusal(reply, refusal)
  })
}
