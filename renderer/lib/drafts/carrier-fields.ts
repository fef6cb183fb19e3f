import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { FieldTexts } from '../station/field-errors.ts'

/** A message as the wire has it: keys may also be there and undefined. */
type Said = { [K in keyof CarrierMessage]?: CarrierMessage[K] | undefined }

/** What a carrier, or its adapter, says of a field. */
export type FieldProblem = { path: string; text: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** `parcels[0].weight` as forms write it: `parcels.0.weight`. */
const formPath = (path: string): string => path.replaceAll(/\[(\d+)\]/g, '.$1')

/** The fields an adapter would not send on, each with what is wrong. */
export function fieldProblems({ details }: Pick<Said, 'details'>): FieldProblem[] {
  if (!isObject(details)) return []
  return Object.entries(details).flatMap(([path, problem]) =>
    isObject(problem) && typeof problem.message === 'string'
      ? [{ path: formPath(path), text: problem.message }]
      : [],
  )
}

/** The fields a message of the carrier is about, as far as the adapter knows. */
const namedFields = ({ details }: Pick<Said, 'details'>): string[] =>
  isObject(details) && Array.isArray(details.fields)
    ? details.fields.filter(each => typeof each === 'string').map(formPath)
    : []

/** What messages of a carrier say of single fields, by path. */
export function carrierFieldTexts(messages: readonly Said[]): FieldTexts {
  const texts: FieldTexts = {}
  for (const message of messages) {
    for (const { path, text } of fieldProblems(message)) texts[path] ??= text
    for (const path of namedFields(message)) texts[path] ??= message.message ?? message.code ?? ''
  }
  return texts
}
