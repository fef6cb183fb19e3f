import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { Route } from '../../../main/http/answer.ts'
import { handleErrors } from '../../../main/http/error-handler.ts'
import { mount } from '../../../main/http/mount.ts'
import { readJsonBodies } from '../../../main/http/request-body.ts'
import { scopes } from '../../../shared/api/scopes.ts'
import { testDatabase } from '../station/database.ts'
import { openDoor } from '../station/open-door.ts'

export type Answered = { status: number; body: Record<string, unknown> }

/** Operations on a real listener, called as a local tool named `bench` would call them. */
export async function listenWith(routes: readonly Route[]) {
  const app = Fastify({ bodyLimit: 16 * 1024 * 1024, forceCloseConnections: true })
  readJsonBodies(app)
  handleErrors(
    app,
    routes.map(each => each.endpoint),
  )
  mount(app, routes, {
    ...openDoor(testDatabase()),
    findKey: key => (key === 'secret' ? { name: 'bench', testMode: false, scopes } : null),
    checkResponses: true,
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())

  return async (method: string, path: string, body?: unknown, more = {}): Promise<Answered> => {
    const headers = { authorization: 'Token secret', 'content-type': 'application/json', ...more }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}${path}`, init)
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
}
