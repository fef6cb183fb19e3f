import type { FastifyRequest } from 'fastify'
import { deskLineEndpoints } from '../../../../shared/desk/printing/desk-line.ts'
import { ok, refuse } from '../../../../shared/errors/result.ts'
import { FileAnswer, type Route, route } from '../../../http/answer.ts'
import type { DeskLines } from './desk-lines.ts'

type Ports = {
  lines: DeskLines
  /** The paired desk a request comes from; null for everybody else. */
  deskOf: (request: FastifyRequest) => { id: string; name: string } | null
}

const noDesk = () =>
  refuse('not_authenticated', {
    message:
      'Only a paired desk offers printers, at an address that Settings, Network shows. Nothing was done.',
  })

/** Does work that ends early when whoever asked has gone. */
function whileThere<T>({ raw }: FastifyRequest, work: (leaving: AbortSignal) => Promise<T>): Promise<T> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  raw.socket.once('close', leave)
  return work(leaving.signal).finally(() => raw.socket.off('close', leave))
}

export const deskLineRoutes = ({ lines, deskOf }: Ports): Route[] => [
  route(deskLineEndpoints.hello, ({ body, request }) => {
    const desk = deskOf(request)
    if (!desk) return noDesk()
    const said = lines.hello(desk, body)
    return said.ok ? ok({ object_type: 'desk_line', ...said.value }) : said
  }),
  route(deskLineEndpoints.tasks, async ({ query, request }) => {
    const desk = deskOf(request)
    if (!desk) return noDesk()
    return ok(await whileThere(request, leaving => lines.tasks(desk.id, query.run, leaving)))
  }),
  route(deskLineEndpoints.take, ({ body, request }) => {
    const desk = deskOf(request)
    if (!desk) return noDesk()
    const taken = lines.take(desk.id, body.run, body.id)
    if (!taken.ok) return taken
    const mediaType = 'application/octet-stream'
    return ok(new FileAnswer({ bytes: taken.value, mediaType, name: '', download: false }))
  }),
  route(deskLineEndpoints.answer, ({ body, request }) => {
    const desk = deskOf(request)
    if (!desk) return noDesk()
    return ok({ object_type: 'desk_answer', is_noted: lines.answer(desk.id, body.id, body.answer) })
  }),
]
