import { IconFlask } from '@tabler/icons-react'
import { t } from '../lib/text.ts'
import { useMode } from '../stores/preferences.ts'
import classes from './test-banner.module.css'

/** Says in words, picture and stripes that nothing bought here is for real. */
export function TestBanner() {
  if (useMode() === 'live') return null
  return (
    <div className={classes.tape} role="note">
      <span className={classes.words}>
        <IconFlask size="1.125rem" stroke={1.8} aria-hidden />
        <strong>{t('app.testBanner')}</strong>
        <span className={classes.more}>{t('app.testBannerText')}</span>
      </span>
    </div>
  )
}
