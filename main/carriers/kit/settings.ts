import { choice, text } from '../../../shared/api/fields.ts'
import { labelFormats } from '../../../shared/labels.ts'
import { countryField } from '../rate-sheet/sheet-fields.ts'

/** The country an account ships from, among the settings of a carrier whose accounts say it. */
export const accountCountryField = countryField()
  .nullish()
  .meta({ title: 'Account country', description: 'The country of the account.', editor: 'country' })

/** A key or password nobody may go without. */
export const secretKey = (title: string, description: string) =>
  text(200, { blank: false }).meta({ title, description, secret: true })

/** The form of labels, with the sizes of paper a carrier has, in the words other programs use for them. */
export const labelTypeField = <const Size extends string>(sizes: readonly Size[], description: string) =>
  choice([...labelFormats, ...sizes])
    .nullish()
    .meta({ title: 'Label format', description })
