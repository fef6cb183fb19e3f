import { t } from '../../../lib/text.ts'
import classes from './band.module.css'
import type { Words } from './words.ts'

/** The weight as it comes, and what to do for it. */
export function WeighBand({ words: { line } }: { words: Words }) {
  return (
    <div className={classes.words}>
      <p className={classes.word}>– kg</p>
      <p className={classes.line}>{t('pack.say_put_on')}</p>
      {line ? <p className={classes.line}>{line}</p> : null}
    </div>
  )
}
