import { announce } from '../stores/announcements.ts'
import { t } from './text.ts'

/** Copies a text and says so, or that this browser does not let it. */
export async function copyText(text: string, said: string): Promise<void> {
  const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  )
  announce(copied ? said : t('tracking.copyFailed'), { urgent: !copied })
}
