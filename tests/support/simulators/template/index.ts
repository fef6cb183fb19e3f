import { type SimulatedRoute, type Simulator, type StartOptions, serveCarrier } from '../server.ts'

const label = Buffer.from('^XA^FO60,300^BY3^BCN,150^FDTP000000012^FS^XZ').toString('base64')
const rates = [
  { service: 'GND', currency: 'USD', base: '10.00', total: '12.50', days: 4 },
  { service: 'EXP', currency: 'USD', base: '20.00', total: '25.10', days: 1 },
]

const route = (operation: string, method: string, path: RegExp, body: unknown): SimulatedRoute => ({
  operation,
  method,
  path,
  answer: () => ({ body }),
})

/** The carrier on loopback: it answers everybody the same, until it is written from the carrier's documentation. */
export const start = (options: StartOptions): Promise<Simulator> =>
  serveCarrier(
    {
      routes: [
        route('token', 'POST', /^\/oauth\/token$/, { access_token: 'token-for-an-hour', expires_in: 3600 }),
        route('account', 'GET', /^\/account$/, { name: 'Shop' }),
        route('rate', 'POST', /^\/rates$/, { rates }),
        route('ship', 'POST', /^\/shipments$/, { id: 'S1', tracking_number: 'TP000000012', label }),
        route('void', 'DELETE', /^\/shipments\/[^/]+$/, { state: 'CANCELLED' }),
        route('track', 'POST', /^\/tracking$/, { parcels: [{ number: 'TP000000012', status: 'MOVING' }] }),
      ],
      words: {
        expiredToken: { status: 401, body: { errors: [{ code: 'TOKEN', text: 'The token has expired' }] } },
        busy: { status: 429, body: { errors: [{ code: 'BUSY', text: 'Too many calls' }] } },
        broken: { status: 500, body: {} },
        notFound: { status: 404, body: {} },
      },
    },
    options,
  )
