import type { WatchTrouble } from '../../shared/desk/import-watch.ts'
import { t } from './text.ts'

/** A text whose name is made at run time. */
const say = t as unknown as (key: string, fill?: object) => string

/** What the file itself is refused for. */
const refusals: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/^The file is empty/, 'file_empty'],
  [/has a password/, 'file_password'],
  [/no rows below the heads|nothing below it/, 'file_headsOnly'],
  [/damaged or unpacks/, 'file_damaged'],
  [/cannot be read as a spreadsheet/, 'file_noSheet'],
  [/neither text nor a spreadsheet/, 'file_noTable'],
  [/^Line (?<line>\d+) has a quotation mark/, 'file_quote'],
  [/^Line (?<line>\d+) of the file is blank/, 'file_blankHeads'],
  [/^Line (?<line>\d+) is longer than (?<count>\d+) MB/, 'file_longLine'],
  [/^Line (?<line>\d+) has more than (?<count>[\d,]+) columns/, 'file_wideLine'],
  [/^Line (?<line>\d+) has more than (?<count>[\d,]+) characters/, 'file_longCell'],
  [/^Record (?<line>\d+) has more than (?<count>[\d,]+) characters/, 'file_longRecord'],
  [/more than (?<count>[\d,]+) cells of a spreadsheet/, 'file_tooMuchSheet'],
  [/^The file holds too much/, 'file_tooMuch'],
  [/more than (?<count>[\d,]+) rows/, 'file_manyRows'],
  [/more than (?<count>[\d,]+) columns/, 'file_manyColumns'],
  [/no more than (?<count>\d+) MB/, 'file_large'],
  [/no JSON list/, 'file_noJson'],
  [/is a PDF/, 'file_pdf'],
  [/is a picture/, 'file_picture'],
  [/is a packed file/, 'file_packed'],
  [/within the time and memory/, 'file_time'],
  [/is a money report/, 'file_money'],
  [/is a list of products/, 'file_productList'],
  [/is a list of customers/, 'file_customers'],
  [/has no (names and streets|addresses)/, 'file_noAddresses'],
]

/** Why a file is not read, in the words of the page; those of the station where the page has none. */
export function fileRefusalText(said: string): string {
  for (const [pattern, key] of refusals) {
    const found = pattern.exec(said)
    if (!found) continue
    const { count, ...fill } = found.groups ?? {}
    const number = count === undefined ? {} : { count: Number(count.replaceAll(',', '')) }
    return say(`importFaults.${key}`, { ...fill, ...number })
  }
  return said
}

const folderTexts: Partial<Record<string, () => string>> = {
  ENOENT: () => t('imports.watchGone'),
  ENOTDIR: () => t('imports.watchGone'),
  EACCES: () => t('imports.watchDenied'),
  EPERM: () => t('imports.watchDenied'),
  EROFS: () => t('imports.watchDenied'),
  ENOSPC: () => t('imports.watchFull'),
}

/** What is wrong with the watched folder, or with a file that came into it. */
export function watchTroubleText({ code, name, folder, reason, failed, stored }: WatchTrouble): string {
  if (code === 'folder')
    return t('imports.watchFolderTrouble', {
      folder,
      reason: folderTexts[reason ?? '']?.() ?? t('imports.watchOther', { reason: reason ?? '' }),
    })
  if (code === 'refused')
    return t('imports.watchFileRefused', { name: name ?? '', folder, reason: fileRefusalText(reason ?? '') })
  return t('imports.watchFilePartly', { name: name ?? '', folder, stored: stored ?? 0, count: failed ?? 0 })
}
