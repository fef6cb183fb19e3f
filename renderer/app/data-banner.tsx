import { Anchor } from '@mantine/core'
import { IconDatabaseX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { StationNotice } from './banners.tsx'

/** Stands above the screen while files the station has open are missing or changed: nothing new is bought then. */
export function DataBanner() {
  const { data: isAtRisk = false } = useQuery({
    ...query(stationEndpoints.status, {}),
    select: ({ attention }) => attention.data + attention.key > 0,
  })
  useEffect(() => {
    if (isAtRisk) announce(t('backups.atRiskTitle'), { urgent: true })
  }, [isAtRisk])
  if (!isAtRisk) return null
  return (
    <StationNotice color="red" title={t('backups.atRiskTitle')} icon={<IconDatabaseX aria-hidden />}>
      {t('backups.atRiskText')}{' '}
      <Anchor inherit underline="always" renderRoot={props => <Link to="/system" {...props} />}>
        {t('backups.atRiskWhich')}
      </Anchor>
    </StationNotice>
  )
}
