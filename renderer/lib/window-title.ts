import { locale } from './language.ts'
import { t } from './text.ts'

let screen = ''
let before = ''

const show = () => {
  document.title = [before, screen, t('app.name')].filter(Boolean).join(' · ')
}

/** The title of the window says which screen it shows. */
export function titleScreen(name: string): void {
  screen = name
  show()
}

/** What a tab shows of work that goes on and of what needs somebody, in front of everything: tabs are narrow. */
export function titleWork({ fraction, problems }: { fraction: number | null; problems: number }): void {
  const done = fraction === null ? '' : fraction.toLocaleString(locale, { style: 'percent' })
  before = [problems > 0 ? `(${problems.toLocaleString(locale)})` : '', done].filter(Boolean).join(' ')
  show()
}
