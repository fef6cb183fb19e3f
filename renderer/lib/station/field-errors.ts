import { readEntryText } from '../../../shared/errors/entry-texts.ts'
import { wholeObject } from '../../../shared/errors/field-errors.ts'
import type { CarrierMessage, FieldErrors } from '../../../shared/errors/result.ts'
import { t } from '../text.ts'
import { customsSentence } from './customs-sentences.ts'

/** Text per field, by the path of the field in the form: `recipient.city`, `parcels.0.weight`. */
export type FieldTexts = Record<string, string>

/** What a refusal says of one field, in words for whoever typed it. */
export function fieldText(path: string, text: string): string {
  const found = readEntryText(path, text)
  if (!found) return customsSentence(text) ?? text
  return (t as (key: string, fill: object) => string)(`entries.${found.key}`, found.fill)
}

/** Flattens the tree of a refusal; texts about a whole object stand under the object's own path. */
export function toFieldTexts(tree: FieldErrors | undefined): FieldTexts {
  const texts: FieldTexts = {}
  const walk = (at: FieldErrors | string, path: string[]) => {
    if (typeof at === 'string') {
      const key = path.filter(part => part !== wholeObject).join('.')
      texts[key] ??= fieldText(key, at)
    } else if (Array.isArray(at) && at.every(item => typeof item === 'string')) {
      for (const text of at) walk(text, path)
    } else
      for (const [name, child] of Object.entries(at)) walk(child as FieldErrors | string, [...path, name])
  }
  if (tree) walk(tree, [])
  return texts
}

/** Texts of a part of the form, by their paths in the whole of it. */
export const under = (path: string, texts: FieldTexts): FieldTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${path}.${name}`, text]))

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
      ? [{ path: formPath(path), text: fieldText(formPath(path), problem.message) }]
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

/** What rules of customs want looked at twice, by path; the goods it is about are where it stands. */
export function customsWarnings(messages: readonly Said[]): FieldTexts {
  const texts: FieldTexts = {}
  for (const { code, message, details } of messages) {
    if (code !== 'customs_warning' || !isObject(details) || !Array.isArray(details.paths)) continue
    const text = fieldText('', (message ?? '').replace(/^Item \d+: /, ''))
    for (const path of details.paths) if (typeof path === 'string') texts[formPath(path)] ??= text
  }
  return texts
}

/** What keeps from buying by the rules of customs, by path. */
export const customsRefusals = (messages: readonly Said[]): FieldTexts =>
  atCustomsFields(carrierFieldTexts(messages.filter(({ code }) => code === 'customs_incomplete')))

/** What an item is has one field on a form, where the interface has a title and a description. */
export const atCustomsFields = (texts: FieldTexts): FieldTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [
      path.replace(/^(customs\.commodities\.\d+)\.title$/, '$1.description'),
      text,
    ]),
  )
