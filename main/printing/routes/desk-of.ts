import type { FastifyRequest } from 'fastify'
import { deskHeader, fromDeskHeader, mostDeskName } from '../../../shared/desk/desk-name.ts'
import { ok, type Result, refuseFields } from '../../../shared/errors/result.ts'

/** The desk that whoever calls says to be at; null when it does not say. */
export function deskOf({ headers }: Pick<FastifyRequest, 'headers'>): Result<string | null> {
  const given = headers[deskHeader]
  if (given === undefined || given === '') return ok(null)
  const desk = fromDeskHeader(String(given))
  if (desk !== null) return ok(desk)
  return refuseFields({
    [deskHeader]: [`Give the name of the desk percent-encoded, at most ${mostDeskName} characters.`],
  })
}
