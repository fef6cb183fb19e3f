import type { DeskPickup } from '../../../shared/desk/pickups.ts'
import { clockText } from '../format.ts'
import { t } from '../text.ts'

/** Between when and when the driver comes. */
export const windowText = ({ ready_time, closing_time }: Pick<DeskPickup, 'ready_time' | 'closing_time'>) =>
  t('pickups.window', { ready: clockText(ready_time), closing: clockText(closing_time) })
