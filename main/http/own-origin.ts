import type { FastifyRequest } from 'fastify'

type Asked = Pick<FastifyRequest, 'protocol' | 'host'>

/** The origin under which this request reached the station. */
export const ownOrigin = ({ protocol, host }: Asked): string => `${protocol}://${host}`

/** Whether the browser names the station's own page as the sender, or nobody. */
export const isOwnOrNone = (request: Asked & Pick<FastifyRequest, 'headers'>): boolean => {
  const { origin } = request.headers
  return origin === undefined || origin === ownOrigin(request)
}
