import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { ProblemNotice } from '../components/page/problem-notice.tsx'
import { useSampleRemoval } from '../lib/drafts/use-sample-removal.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import classes from './sample-banner.module.css'

/** Marks a station that still holds its made-up start data, with the one click that removes it. */
export function SampleBanner() {
  const status = useQuery(query(stationEndpoints.status, {}))
  const remove = useSampleRemoval()
  if (!status.data?.sample) return null
  return (
    <section className={classes.banner} aria-label={t('app.sampleTitle')}>
      <span className={classes.words}>
        <IconSparkles size="1.125rem" stroke={1.6} aria-hidden className={classes.mark} />
        <strong>{t('app.sampleTitle')}.</strong> {t('app.sampleText')}
      </span>
      <Button
        className={classes.remove}
        size="compact-sm"
        variant="default"
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t(remove.isPending ? 'app.sampleRemoving' : 'app.sampleRemove')}
      </Button>
      {remove.error ? <ProblemNotice error={remove.error} doing="remove" /> : null}
    </section>
  )
}
