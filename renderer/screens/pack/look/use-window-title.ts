import { useEffect } from 'react'
import { titleScreen } from '../../../lib/window-title.ts'

/** What the window is called while a screen without the frame of the others is in it. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    titleScreen(title)
  }, [title])
}
