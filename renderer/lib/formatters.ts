import { locale } from './text.ts'

/** Making a formatter takes a hundred times as long as using it, and a list asks for the same few on every row. */
function keeper<Options extends object, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const made = new Map<string, Made>()
  return options => {
    const key = JSON.stringify(options)
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(options)
    made.set(key, fresh)
    return fresh
  }
}

/** Numbers and money as the language of the page writes them. */
export const numberFormat = keeper(
  (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

/** Days and times as the language of the page writes them. */
export const dateFormat = keeper(
  (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
