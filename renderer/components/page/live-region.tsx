import { VisuallyHidden } from '@mantine/core'
import { announcements } from '../../stores/announcements.ts'

/** Where `announce` speaks: one polite and one urgent region that are always there. */
export function LiveRegion() {
  const latest = announcements(state => state.latest)
  // The key makes the same words a new node, which is what screen readers speak up for.
  const words = latest ? <span key={latest.number}>{latest.text}</span> : null
  return (
    <VisuallyHidden>
      <div role="status">{latest?.urgent ? null : words}</div>
      <div role="alert">{latest?.urgent ? words : null}</div>
    </VisuallyHidden>
  )
}
