import { useEffect, useEffectEvent } from 'react'
import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'

/** Shorter than people type two letters, longer than a scanner needs for them. */
const scanGapMs = 90

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

/**
 * Single letters that do something when they come alone: a scanner types too, and a number with such a letter in it
 * answers nothing. `texts`: what the help says about each.
 */
export function useLoneKeys(acts: Record<string, () => void>, texts: Record<string, string>): void {
  const run = useEffectEvent((key: string) => acts[key]?.())
  const isActing = useEffectEvent((key: string) => acts[key] !== undefined)
  useShortcuts(
    Object.entries(texts).map(([key, text]) => ({
      keys: key.toUpperCase(),
      text,
      run: () => {},
      disabled: true,
    })),
  )
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = (event: KeyboardEvent) => {
      const isAlone = event.timeStamp - last > scanGapMs
      last = event.timeStamp
      clearTimeout(timer)
      const { ctrlKey, metaKey, altKey, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (isAlone && isActing(key)) timer = setTimeout(() => run(key), scanGapMs)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
