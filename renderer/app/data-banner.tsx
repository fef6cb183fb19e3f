import { Anchor } from '@mantine/core'
import { IconDatabaseX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { StationNotice } from './banners.tsx'

/** Stands above the screen while files the station has open are missing or changed: nothing new is bought then. */
export function DataBanner() {
  useEffect(() => announce(t('backups.atRiskTitle'), { urgent: true }), [])
  return (
    <StationNotice color="red" title={t('backups.atRiskTitle')} icon={<IconDatabaseX aria-hidden />}>
      {t('backups.atRiskText')}{' '}
      <Anchor inherit underline="always" renderRoot={props => <Link to="/system" {...props} />}>
        {t('backups.atRiskWhich')}
      </Anchor>
    </StationNotice>
  )
}

/** Stands above the screen of a station another computer has gone on as: nothing is bought there any more. */
export function TakenOverBanner() {
  useEffect(() => announce(t('backups.takenOverTitle'), { urgent: true }), [])
  return (
    <StationNotice color="red" title={t('backups.takenOverTitle')} icon={<IconDatabaseX aria-hidden />}>
      {t('backups.takenOverText')}{' '}
      <Anchor inherit underline="always" renderRoot={props => <Link to="/system" {...props} />}>
        {t('backups.takenOverWhat')}
      </Anchor>
    </StationNotice>
  )
}
