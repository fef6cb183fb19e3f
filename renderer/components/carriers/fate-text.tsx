import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { hasText, t } from '../../lib/text.ts'

type Message = { [K in keyof CarrierMessage]?: CarrierMessage[K] | undefined }

/** What a carrier will not get, in the language of the page. */
export default function FateText({ message: { code, message, details } }: { message: Message }) {
  const paths = Array.isArray(details?.paths) ? details.paths.filter(each => typeof each === 'string') : []
  const names = [...new Set(paths.map(nameOf))].join(', ')
  const { nearest } = details ?? {}
  if (names === '') return message
  if (code === 'not_sent') return t('fates.not_sent', { names })
  if (code === 'option_not_taken') return t('fates.option_not_taken', { names })
  return typeof nearest === 'string'
    ? t('fates.unknown_near', { names, nearest })
    : t('fates.unknown_option', { names })
}

/** `recipient.email` as `email (recipient)`; options by their own names, as they are typed. */
function nameOf(path: string): string {
  const [place = '', ...rest] = path.replaceAll(/\[\d+\]/g, '').split('.')
  const leaf = rest.at(-1) ?? place
  if (path.includes('options.')) return leaf
  const name = wordOf(leaf) ?? leaf.replaceAll('_', ' ')
  const at = rest.length === 0 ? undefined : wordOf(`place_${place}`)
  return at === undefined ? name : t('fates.of', { name, place: at })
}

function wordOf(name: string): string | undefined {
  const key = `fates.${name}`
  return hasText(key) ? (t as (key: string) => string)(key) : undefined
}
