import { useEffect, useMemo } from 'react'
import { createPlayer } from '../../../lib/sounds/earcons.ts'
import { locale } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import { heardText, packWords } from '../look/words.ts'
import { type Shown, signOf } from './pack-store.ts'

const quiet: readonly Shown['kind'][] = ['unit_counted', 'order_open', 'scan_order']

/** Says a sentence aloud where the desk wants that; the newest one counts. */
function speak(shown: Shown): void {
  const { voice } = packDesk.getState()
  const { word, line, voice: said } = packWords(shown)
  const text = said ?? [word, line].filter(Boolean).join('. ')
  const isWanted = voice === 'all' ? text !== '' : voice === 'errors' && signOf(shown).stays
  if (!isWanted || !('speechSynthesis' in window)) return
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = locale
  speechSynthesis.speak(utterance)
}

/** Tells the packer what has happened by sound, by voice, and through the screen reader. */
export function usePackVoice(): (shown: Shown) => void {
  const player = useMemo(() => createPlayer(), [])
  useEffect(() => player.close, [player])
  return useMemo(
    () => (shown: Shown) => {
      const { sound, stays } = signOf(shown)
      const { sounds, volume } = packDesk.getState()
      if (sound && sounds === 'on') player.play(sound, volume / 100)
      const text = heardText(shown)
      if (text) announce(text, { urgent: stays || !quiet.includes(shown.kind) })
      speak(shown)
    },
    [player],
  )
}
