import type { Violation } from './invariants/violation.ts'

/** What a station is led to that is no death at a point: each is a round of its own kind. */
export const scenes = {
  'stop.in_purchase': 'It is stopped while a carrier has charged a label and not answered yet.',
  'order.changed_in_purchase':
    'An order is cancelled or changed while a carrier has charged its label and not answered yet.',
  'disk.full_before_answer': 'The disk fills up while a carrier has charged a label and not answered yet.',
  'start.without_data': 'Its data is gone, or empty, and there is a backup.',
  'start.without_key': 'The key its data belongs to is gone, or another one.',
  'log.lost': 'The log of its data is removed or torn after it was killed.',
  'data.older': 'Older data stand in the place of its own.',
  'data.taken_away': 'Its data or their log are moved away or replaced while it runs.',
  'restored.hostile': 'A backup somebody has changed is to be restored.',
  'restored.over_used_station': 'A backup is restored where another station had been started.',
} as const satisfies Record<string, string>

export type Scene = keyof typeof scenes

export const isScene = (name: string): name is Scene => name in scenes

/** What came of a scene, and whether the end of a round as any other follows. */
export type Played = { violations: Violation[]; isOver: boolean }
