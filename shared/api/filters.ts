import { commaList, instant, text } from './fields.ts'

/** Filters that several lists share. */

export const createdFilters = {
  created_after: instant()
    .meta({ description: 'Created then or later; a time, or a day (midnight UTC)' })
    .optional(),
  created_before: instant()
    .meta({ description: 'Created then or earlier; a time, or a day (midnight UTC)' })
    .optional(),
}

const words =
  'Every word has to begin one of them, whatever the case and accents; what holds scripts without spaces may stand anywhere'

export const addressFilter = {
  address: text(200)
    .meta({ description: `Searches the address of the recipient. ${words}` })
    .optional(),
}

/** `where` ends the sentence "Searches ...". */
export const keywordFilter = (where: string) => ({
  keyword: text(200)
    .meta({ description: `Searches ${where}. ${words}` })
    .optional(),
})

const key = (name: string) =>
  commaList()
    .meta({ description: `Has all of these keys in \`${name}\`` })
    .optional()
const value = (name: string) =>
  text(200)
    .meta({ description: `Any key of \`${name}\` has exactly this text` })
    .optional()

export const dictionaryFilters = {
  metadata_key: key('metadata'),
  metadata_value: value('metadata'),
  option_key: key('options'),
  option_value: value('options'),
}
