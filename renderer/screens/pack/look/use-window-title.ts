import { useEffect } from 'react'
import { t } from '../../../lib/text.ts'

/** What the window is called while a screen without the frame of the others is in it. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${t('app.name')}`
  }, [title])
}
