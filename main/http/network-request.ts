import type { IncomingMessage } from 'node:http'
import type { PairedDesk } from '../domain/desks/paired/desk-service.ts'

/** On the request of Node: it is known before there is one of Fastify. Its desk is, once it was looked for. */
const doorKey = Symbol('network')
type Raw = IncomingMessage & { [doorKey]?: { desk: PairedDesk | null } }
type Asked = { raw: Raw }

/** Whether a request came in from another computer of the shop. */
export const isFromNetwork = ({ raw }: Asked): boolean => raw[doorKey] !== undefined

/** The paired desk it came from; null for programs, and for whoever is not paired. */
export const deskOfRequest = ({ raw }: Asked): PairedDesk | null => raw[doorKey]?.desk ?? null

/** Notes that a request came in from the network, and from which desk as far as that is known. */
export const noteNetwork = (raw: Raw, desk: PairedDesk | null): void => {
  raw[doorKey] = { desk }
}
