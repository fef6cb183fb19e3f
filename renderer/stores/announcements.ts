import { create } from 'zustand'

export type Announcement = { text: string; urgent: boolean; number: number; saidMs: number }

/** What was last said to people who do not see the screen: the latest, and what came right before it. */
export const announcements = create<{ latest: readonly Announcement[] }>()(() => ({ latest: [] }))

/** Things said so close to each other are heard together: the next one would otherwise take the word from the last. */
const togetherMs = 500

/** Says something through the page's live region; `urgent` interrupts. The same text can be said twice. */
export const announce = (text: string, { urgent = false } = {}): void =>
  announcements.setState(({ latest }) => {
    const saidMs = performance.now()
    const number = (latest.at(-1)?.number ?? 0) + 1
    const before = latest.filter(said => said.saidMs > saidMs - togetherMs)
    return { latest: [...before, { text, urgent, number, saidMs }] }
  })
