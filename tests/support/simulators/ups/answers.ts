import type { SimulatedAnswer } from '../server.ts'

export const refusal = (code: string, message: string, status = 400): SimulatedAnswer => ({
  status,
  body: { response: { errors: [{ code, message }] } },
})

export const words = {
  expiredToken: refusal('250002', 'Invalid Authentication Information.', 401),
  busy: refusal('10429', 'Too Many Requests', 429),
  broken: refusal('10500', 'An unexpected error occurred', 500),
  notFound: refusal('10404', 'Resource not found', 404),
}

export const success = (alerts: { Code: string; Description: string }[] = []) => ({
  ResponseStatus: { Code: '1', Description: 'Success' },
  ...(alerts.length > 0 ? { Alert: alerts } : {}),
})
