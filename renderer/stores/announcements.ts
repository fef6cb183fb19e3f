import { create } from 'zustand'

export type Announcement = { text: string; urgent: boolean; number: number }

type AnnouncementState = { latest: Announcement | null }

/** What was last said to people who do not see the screen. */
export const announcements = create<AnnouncementState>()(() => ({ latest: null }))

/** Says something through the page's live region; `urgent` interrupts. The same text can be said twice. */
export const announce = (text: string, { urgent = false } = {}): void =>
  announcements.setState(({ latest }) => ({ latest: { text, urgent, number: (latest?.number ?? 0) + 1 } }))
